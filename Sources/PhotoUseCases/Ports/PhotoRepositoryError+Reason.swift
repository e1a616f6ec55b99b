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
    /// The photo has changed since its edit of this time, and no recorded run did that, so what the edit changed is not
    /// known.
    case changesUnknown(time: String)
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
    /// The photo cannot become one file with another one of the same bytes.
    case notLinkable(LinkingFault)
    /// Another photo of the batch failed, and the edit was for all or none.
    case notAttempted
    /// The work was cancelled before the photo was finished.
    case cancelled
    /// The catalogue of photos cannot be used.
    case unusableCatalogue(PhotoWarning.CatalogueFault)
    /// The names of places cannot be read.
    case unusablePlaces(PlaceTableFault)
    /// The changed copy did not read back as written, and was deleted.
    case notVerified

    /// The kind of failure, for programs.
    public var code: Code {
      switch self {
      case .missing, .notAName: .notFound
      case .notReadable, .unusableCatalogue, .unusablePlaces: .notReadable
      case .invalidData, .unreadableTrack, .namedTwice: .invalidData
      case .notAPhoto: .notAPhoto
      case .unsafe, .rawGrowth, .signed, .uneditable, .unsearchable, .removalUnsafe, .notUndoable,
        .tooLarge, .outsideNamedFolder:
        .unsafe
      case .readOnly: .readOnly
      case .hardLinked, .linkToEdited: .hardLinked
      case .locked: .locked
      case .changedSinceRead: .changedSinceRead
      case .changedSinceEdit, .changedInRun, .movedInRun, .changedOutside,
        .changesUnknown, .changedSinceUndo:
        .changedSinceEdit
      case .noRoom, .noPlace: .noRoom
      case .notStorable: .notStorable
      case .notTurned: .notTurned
      case .writeFailed: .writeFailed
      case .notRecorded: .notRecorded
      case .backupExists: .backupExists
      case .notMovable(let fault): fault.code
      case .notLinkable(let fault): fault.code
      case .outputExists, .outputNameTaken, .nameTaken: .outputExists
      case .notNameable: .notNameable
      case .notAttempted, .cancelled: .notAttempted
      case .notVerified: .notVerified
      }
    }
  }
}
