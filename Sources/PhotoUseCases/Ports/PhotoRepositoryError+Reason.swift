public import PhotoEntities

extension PhotoRepositoryError {
  /// The fault of a photo, or of a folder, list, data or journal.
  ///
  /// A `detail` is a phrase from the layer that found the fault, without the photo's name.
  public enum Reason: Sendable, Hashable {
    /// There is no such photo.
    case missing
    /// A list contains something that cannot be the name of a photo.
    case notAName(NameFault)
    /// It cannot be opened, read or decoded.
    case notReadable(ReadingFault)
    /// The data with the changes is malformed. The detail is a sentence of its reader.
    case invalidData(detail: String)
    /// The file is not a track that can be read.
    case unreadableTrack(TrackFault)
    /// The photo is the same as an earlier one, perhaps under another name.
    case namedTwice
    /// It is not a photo in a supported format.
    case notAPhoto(FormatFault)
    /// The edit would harm the photo.
    case unsafe(detail: String)
    /// The edit would make a raw file of this format longer.
    case rawGrowth(format: String)
    /// The photo has content credentials (C2PA): a signature, which any edit would break.
    case signed
    /// This part of the photo has a field that the edit would change, and cannot be edited.
    ///
    /// `beyondExif` are the fields of the edit that Exif does not have.
    case uneditable(MetadataPart, detail: String, beyondExif: [MetadataField] = [])
    /// This part of the photo cannot be searched for what should be removed, and cannot lose it alone.
    case unsearchable(MetadataPart, detail: String)
    /// Removing metadata would harm the photo, or could not be proven not to.
    case removalUnsafe(detail: String)
    /// The journal demands a change that cannot undo an edit.
    case notUndoable(detail: String)
    /// The photo has more than this many bytes, the maximum that is copied.
    case tooLarge(limit: Int64)
    /// The photo is outside the named folder; another user's symbolic link leads to it.
    case outsideNamedFolder
    /// The photo may not be replaced.
    case readOnly(ReadOnlyFault)
    /// The photo has this many names (hard links), and the edit would split one from the others.
    case hardLinked(names: Int)
    /// The name is a link to a photo that is edited under an earlier name.
    case linkToEdited
    /// Another program is editing the photo.
    case locked
    /// Another program has changed the photo since it was read.
    case changedSinceRead
    /// Another program has changed the photo since its edit of this time, so that edit is not undone.
    /// `isInPart` is true if newer edits were undone.
    case changedSinceEdit(time: String, isInPart: Bool)
    /// The run with this number has changed the photo since its edit, so that edit is not undone.
    case changedInRun(Int)
    /// The photo is not there, because the run with this number has renamed it since.
    case movedInRun(Int)
    /// The photo has changed since its edit of this time, and no recorded run did that.
    case changedOutside(time: String)
    /// The photo is not as the undo of its edits left it.
    case changedSinceUndo
    /// This part of the photo's metadata would need more bytes than its format allows.
    case noRoom(limit: Int, part: MetadataPart = .exif)
    /// The photo's format gives the edit no place in its file.
    case noPlace(detail: String)
    /// The photo's format cannot hold the new value.
    case notStorable(StoringFault)
    /// The picture cannot be turned upright.
    case notTurned(TurningFault)
    /// The changed photo cannot be written.
    case writeFailed(WritingFault)
    /// The edit cannot be recorded, or the records do not allow an undo.
    case notRecorded(JournalFault)
    /// A file already has the backup's name.
    case backupExists
    /// A file already has the changed copy's name.
    case outputExists
    /// Another photo of the same edit has the changed copy's name.
    case outputNameTaken
    /// The photo cannot get its new name.
    case notNameable(NamingFault)
    /// A file already has the photo's new name.
    case nameTaken
    /// The photo, or a file that goes with it, cannot be moved as it was planned.
    case notMovable(MovingFault)
    /// Another photo of the batch failed, and the edit was for all or none.
    case notAttempted
    /// The work was cancelled before the photo was finished.
    case cancelled
    /// The catalogue of photos cannot be used.
    case unusableCatalogue(PhotoWarning.CatalogueFault)
    /// The changed copy did not read back as written, and was deleted.
    case notVerified

    /// The kind of failure, for programs.
    public var code: Code {
      switch self {
      case .missing, .notAName: .notFound
      case .notReadable, .unusableCatalogue: .notReadable
      case .invalidData, .unreadableTrack, .namedTwice: .invalidData
      case .notAPhoto: .notAPhoto
      case .unsafe, .rawGrowth, .signed, .uneditable, .unsearchable, .removalUnsafe, .notUndoable,
        .tooLarge,
        .outsideNamedFolder:
        .unsafe
      case .readOnly: .readOnly
      case .hardLinked, .linkToEdited: .hardLinked
      case .locked: .locked
      case .changedSinceRead: .changedSinceRead
      case .changedSinceEdit, .changedInRun, .movedInRun, .changedOutside, .changedSinceUndo:
        .changedSinceEdit
      case .noRoom, .noPlace: .noRoom
      case .notStorable: .notStorable
      case .notTurned: .notTurned
      case .writeFailed: .writeFailed
      case .notRecorded: .notRecorded
      case .backupExists: .backupExists
      case .notMovable(let fault): fault.code
      case .outputExists, .outputNameTaken, .nameTaken: .outputExists
      case .notNameable: .notNameable
      case .notAttempted, .cancelled: .notAttempted
      case .notVerified: .notVerified
      }
    }
  }
}

extension PhotoRepositoryError.Reason {
  /// A part of a photo's metadata.
  public enum MetadataPart: Sendable, Hashable {
    /// The Exif block.
    case exif
    /// The XMP packet.
    case xmp
    /// The IPTC block (IIM).
    case iptc
    /// The XMP file beside the photo.
    case sidecar
  }

  /// Why something in a list cannot be the name of a photo.
  public enum NameFault: Sendable, Hashable {
    /// It is longer than this many bytes, and does not end.
    case tooLong(limit: Int)
    /// It has a NUL in it.
    case hasNUL
  }

  /// Why a photo, a folder, a list or data cannot be read.
  public enum ReadingFault: Sendable, Hashable {
    /// It is a folder.
    case isFolder
    /// It is a device, which may never end.
    case isDevice
    /// It has more than this many bytes.
    case tooLarge(limit: Int64)
    /// This user may not read it.
    case notPermitted
    /// Too many files are open at the same time.
    case tooManyOpenFiles
    /// Pictures of this format cannot be decoded.
    case undecodableFormat(name: String)
    /// The picture cannot be decoded, in the decoder's words.
    case undecodablePicture(detail: String)
    /// Anything else, in the system's words.
    case system(detail: String)
  }

  /// Why a file is not a photo that can be read.
  public enum FormatFault: Sendable, Hashable {
    /// It is a folder.
    case isFolder
    /// It is not a regular file, but a pipe, a socket or the like.
    case isNotRegular
    /// It has no bytes.
    case isEmpty
    /// It has another format: a noun with its article, such as "a HEIC file", or nil if the format
    /// is unknown. `supported` is a phrase that names the formats that can be read.
    case otherFormat(String?, supported: String)
  }

  /// Why a photo may not be replaced.
  public enum ReadOnlyFault: Sendable, Hashable {
    /// Its file system is mounted read-only.
    case fileSystem
    /// Nobody may write it.
    case file
    /// This user may not write it.
    case user
    /// It is append-only or immutable.
    case flags
    /// No file can be made in its folder.
    case folder
    /// It belongs to another user, in a folder where only owners may replace files.
    case stickyFolder
  }

  /// Why the photo's format cannot hold a new value.
  public enum StoringFault: Sendable, Hashable {
    /// Not all of these fields can be edited.
    case notEditable([MetadataField])
    /// Exif does not have these fields, and nothing else may be edited.
    case notInExif([MetadataField])
    /// The numerator or the denominator of the value needs more than this many bits.
    case fraction(MetadataField, value: Rational, bits: Int)
    /// The value is not a whole number of this many bits.
    case wholeNumber(MetadataField, value: Rational, bits: Int)
    /// Programs take the orientation from the format itself, and ignore that of Exif.
    case orientationOfFormat(name: String)
    /// Programs tell the format by the camera's make.
    case makeOfFormat(name: String)
    /// Nothing but fields can be removed from files of this format.
    case removalFromFormat(name: String)
    /// A sidecar cannot say the new values of these fields, or cannot take away the values that the photo itself
    /// has.
    case inSidecar([MetadataField])
  }

  /// Why a photo cannot get its new name.
  public enum NamingFault: Error, Sendable, Hashable {
    /// The photo, a folder or both would have no name.
    case empty
    /// A name in it has more than this many bytes.
    case tooLong(limit: Int)
    /// The path has more than this many bytes, so that no program can open it.
    case pathTooLong(limit: Int)
    /// It leads out of its folder with `..`, from a folder that does not exist.
    case indirect
    /// The photo is a symbolic link.
    case isLink
    /// A folder in it is a symbolic link that leads nowhere.
    case looseLink
    /// This folder in it is a symbolic link of another user, who decides where it leads.
    case othersLink(PhotoIdentifier)
    /// Another photo of the same renaming gets the name.
    case sharedWith(PhotoIdentifier)
    /// By its name, it would belong to the same picture as this file, which belongs to another one.
    case joinedWith(PhotoIdentifier)
    /// Two files that are renamed together would get this name.
    case sharedInGroup(PhotoIdentifier)
    /// The name would have the extension of another format, or none.
    case otherExtension(PhotoIdentifier)
  }

  /// Why a file that has a new name, or should get one, stays where it is.
  public enum MovingFault: Sendable, Hashable {
    /// It has changed since its renaming was recorded at this time.
    case changed(time: String)
    /// It is a copy of this file, which has changed since, or is gone.
    case originalChanged(PhotoIdentifier)
    /// A file already has the name that it should get, or get back.
    case nameTaken
    /// No file can be removed from its folder.
    case readOnlyFolder
    /// It has this many names (hard links), and the new one would be on another disk.
    case hardLinked(names: Int)
    /// Photos would exchange their names, on the way through a third name, and nothing records that.
    case unrecordedCircle
    /// It has only come as far as this name: it made room for another file. `detail` is in the system's words; nil
    /// if it has another reason.
    case stranded(at: PhotoIdentifier, detail: String?)
    /// No file has its new name any more.
    case gone
    /// It exchanges names with others, or passes its name on, and this one of them could not be moved.
    case waiting(for: PhotoIdentifier)

    /// The kind of failure, for programs.
    var code: PhotoRepositoryError.Code {
      switch self {
      case .changed, .originalChanged: .changedSinceEdit
      case .gone: .notFound
      case .nameTaken: .outputExists
      case .readOnlyFolder: .readOnly
      case .hardLinked: .hardLinked
      case .unrecordedCircle: .notRecorded
      case .stranded, .waiting: .writeFailed
      }
    }
  }

  /// Why a changed photo cannot be written.
  public enum WritingFault: Sendable, Hashable {
    /// The new file cannot get the photo's group or attributes.
    case attributesNotPermitted
    /// Too many files are open at the same time.
    case tooManyOpenFiles
    /// In the output folder, this name should be a folder, but is a link or a file.
    case outputBlocked(by: String)
    /// The output folder cannot be made or written.
    case outputNotWritable
    /// In the path of the photo's new name, this should be a folder, but is a file.
    case folderBlocked(by: PhotoIdentifier)
    /// Anything else, in the system's words.
    case system(detail: String)
  }

  /// Why an edit cannot be recorded or undone.
  public enum JournalFault: Sendable, Hashable {
    /// The purpose of opening a journal.
    public enum Purpose: Sendable, Hashable {
      /// To record edits in it.
      case recording
      /// To undo the edits in it.
      case undoing
    }

    /// The edit of the photo could not be recorded, in the system's words.
    case edit(detail: String)
    /// The record of the edit, with the bytes that it removes, would have more than this many bytes.
    case editTooLong(limit: Int)
    /// The journal cannot be opened or written, in the system's words.
    case inaccessible(detail: String)
    /// The journal is a symbolic link of another user.
    case othersLink
    /// The journal belongs to another user.
    case othersFile(Purpose)
    /// Other users can write the journal.
    case writableByOthers(Purpose)
    /// The file is not a journal.
    case notAJournal
    /// The journal has no edit of the photo that can be undone, or made again. Perhaps this run has one.
    case noSuchEdit(isRedo: Bool, run: Int?)
    /// The newest run, which has this number, is still at work.
    case runAtWork(Int)
    /// The history has no run that was cut off, or none with this number.
    case nothingToResume(Int?)
    /// The run was cut off, and its command was given again.
    case repeated(run: Int, by: Int)
    /// The run was cut off, and some of its photos are undone.
    case partlyUndone(run: Int)
    /// The same command was cut off as this run, after it had edited this many photos.
    case cutOffBefore(run: Int, photos: Int)
    /// The same command was cut off as this run, after it had planned new names for this many photos.
    case renamingCutOffBefore(run: Int, photos: Int)
    /// The history has no run that was undone.
    case nothingToRedo
    /// The history has no run with this number, or no run that can be undone if it is nil.
    case noSuchRun(Int?)
    /// The journal has no room for a line; its maximum size is this many bytes.
    case full(limit: Int)
    /// More than this many lines of the journal cannot be read.
    case unreadable(lines: Int)
    /// This line of the journal, counted from 1, is damaged.
    case damaged(line: Int)
  }
}
