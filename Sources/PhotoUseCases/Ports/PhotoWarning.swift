public import PhotoEntities

/// Something that the user should know about a photo that was processed or skipped.
///
/// A `detail` is a phrase from the layer that noticed it, without the photo's name.
public enum PhotoWarning: Sendable, Hashable {
  /// The file is damaged. Only the part before the damage was read. The detail is a sentence.
  case damaged(detail: String)
  /// The photo's Exif may be wrong. The detail is a sentence.
  case doubtful(detail: String)
  /// This part of the photo is not read, for this reason.
  case unreadable(PhotoRepositoryError.Reason.MetadataPart, detail: String)
  /// The photo's IPTC does not say its character set, or is not in the one that it says, so that its texts are
  /// guessed.
  case guessedText
  /// These fields of the photo have texts in Exif that are neither ASCII nor UTF-8, and are guessed.
  case guessedExif([MetadataField])
  /// These fields and tags of the photo are not copied to others, as the character set of their texts is not known.
  case notCopied([String])
  /// These tags of the photo are not copied to others, as their values are too long to be kept whole.
  case tooLongToCopy([String])
  /// This tag or property of the photo has a text that is not understood, such as `MEZ` for an offset from UTC. It
  /// does not count.
  case unclear(tag: String, text: String)
  /// The photo's Exif has no header, and was not read.
  case exifWithoutHeader
  /// The photo has no tags of the chosen sources but a MakerNote, which is not decoded.
  case makerNoteNotDecoded
  /// The photo's Exif has this flaw and this many others. The undamaged part was read.
  case damagedExif(detail: String, others: Int)

  /// The photo is skipped: its format is not supported.
  case notAPhoto(PhotoRepositoryError.Reason.FormatFault)
  /// The photo is skipped: it is the same as an earlier one.
  case repeated
  /// The photo is skipped: the run edited it before it was cut off.
  case doneBefore
  /// The photo was not named, and is edited with this one, as both are one Live Photo.
  case companion(PhotoIdentifier)
  /// The search passed over these files and folders.
  case passedOver(PassedOver)
  /// The folder has no photo.
  case noPhotos(FolderContents)
  /// The photo has no thumbnail, for this reason.
  case noThumbnail(PhotoRepositoryError.Reason)
  /// The photo is not compared with others: its file does not have the whole picture, or it is not known where in the
  /// file that is.
  case notComparable

  /// The photo has a further Exif block, in the named place, which was not edited.
  case furtherExif(place: String)
  /// This part of the photo cannot be edited, for this reason, and stays as it is; it may have other values of these
  /// fields now than the photo's other parts.
  case leftAsItIs(
    PhotoRepositoryError.Reason.MetadataPart, [MetadataField], detail: String)
  /// The photo's XMP also has these fields, and was not edited.
  case alsoInXMP([XMPField])
  /// The photo's sidecar also has these fields, and was not edited.
  case alsoInSidecar([XMPField])
  /// The photo's file keeps this many other tags about the old place: the new one is in its sidecar, which cannot remove
  /// them.
  case placeDetailsLeft(Int)
  /// These copies of edited fields, which other programs read, stay as they are: exifcli cannot change them.
  case leftInCopies([XMPField])
  /// The edit replaces, or removes, these values that other places of the photo had, and that were not those of its
  /// fields.
  case replacedElsewhere([HiddenValue])
  /// Other places of the photo have these texts of an edited list too, and keep them.
  case keptElsewhere([HiddenValue])
  /// There is a sidecar with the photo's name but without its extension. It may belong to another photo, and
  /// was not used. It has this name.
  case doubtfulSidecar(PhotoIdentifier)
  /// In a rehearsal: the edit moves these parts of the file, such as `IFD0`, to another offset.
  case moves(parts: [String])
  /// These fields are removed elsewhere, and the photo still has them in its MakerNote, which is not edited.
  case leftInMakerNote([MetadataField])
  /// The photo keeps these parts, such as `APP6 GoPro`, which may say what was removed elsewhere. Removing everything
  /// takes them, unless decoders may need one of them.
  case notSearched(parts: [String], canBeRemoved: Bool)
  /// These places of the photo, such as `dc:title (XMP)`, keep a value that was removed elsewhere, perhaps within a
  /// longer text. Removing everything takes them if they can be removed.
  case keepsRemovedValue(places: [String], canBeRemoved: Bool)
  /// The photo's sidecar has these properties, or others of the kinds that were removed, and stays as it is.
  case sidecarNotStripped(properties: [String])
  /// The new date lacks this fraction of a second, or this offset from UTC in minutes, which the old one
  /// had.
  case lessPreciseDate(fraction: String?, utcOffset: Int?)
  /// The photo's position would say its time zone, but there is no table of places.
  case noZonesOfPlaces
  /// The photo gets its place by the date of its last change, as it has no other date.
  case placedByModifyDate
  /// The photo's position is not on earth, and left out of a map.
  case placeNotOnEarth
  /// This many points of a track are left out, the first one in this line, counted from 1: they have no position on
  /// earth, or a time that is not one.
  case pointsLeftOut(count: Int, line: Int)
  /// This many lines of a track have a wrong checksum, and are left out, the first one in this line.
  case damagedLines(count: Int, line: Int)
  /// A track ends in the middle.
  case trackCut
  /// The file system did not give the photo's flags to the edited file.
  case flagsNotKept
  /// The output folder's file system did not accept the photo's permissions or attributes.
  case rightsNotKept
  /// The photo was not chosen, but is of the same shot as one that is renamed, and is renamed with it.
  case goesAlong
  /// The file has the name of a photo that is renamed, but stays, for this reason.
  case leftBehind(LeftReason)
  /// The photo is edited, although others of its batch are not, and could not be restored.
  case notPutBack(detail: String)
  /// The photo is written, but its folder could not be flushed to the disk, in the system's words.
  case notFlushed(detail: String)

  /// There is no note of Google Takeout for the photo.
  case noNote
  /// The photo's note of Google Takeout cannot be read, or not all of it.
  case noteNotRead(detail: String)

  /// The catalogue cannot be used, for this reason; the photos are read.
  case catalogueNotUsed(CatalogueFault)
  /// The catalogue answers without a look at the photos.
  case catalogueNotChecked

  /// This line of the journal, counted from 1, is not complete; its photo was not touched.
  case cutJournalLine(Int)
  /// The edits of this run are not recorded, for this reason, and cannot be undone.
  case notRecordable(PhotoRepositoryError.Reason)
  /// This many of the oldest runs were removed from the history.
  case runsForgotten(Int)
  /// The photo is restored, but the journal could not record that, in the system's words.
  case undoNotRecorded(detail: String)
  /// These fields keep their values when a run is undone or made again: this later run has changed them, or something
  /// else than a recorded run if it is nil.
  case changedLater([MetadataField], run: Int?)
  /// The edit of this run was undone too: it went on at the same time, and came later.
  case undoneToo(run: Int)

  /// Why a file stays when a photo with its name gets another one.
  public enum LeftReason: Sendable, Hashable {
    /// It was taken at another time or by another camera.
    case otherShot
    /// It may belong to several photos, or is one of several films.
    case unclear
    /// exifcli does not know files of its kind.
    case unknown
    /// It is a symbolic link.
    case link
    /// It has the name of a photo that stays, as its picture is in the archive already.
    case archived
    /// It has the same picture as this photo, which failed.
    case twin(of: PhotoIdentifier)
    /// Another file of the same shot failed.
    case shotFailed
    /// The service from which it comes has it in the bin.
    case inBin
    /// It is a note about a photo that is missing.
    case noteWithoutPhoto
  }

  /// Why a catalogue cannot be used.
  public enum CatalogueFault: Error, Sendable, Hashable {
    /// It belongs to another user, or others may write it.
    case notPrivate
    /// Another program uses the file.
    case notACatalogue
    /// Another run is changing it.
    case locked
    /// It may not be written.
    case readOnly
    /// Its folder is missing.
    case missing
    /// Its disk is full.
    case full
    /// It is damaged.
    case damaged
    /// Anything else, in the system's words.
    case system(detail: String)
  }

  /// What a search passed over in the folders.
  public struct PassedOver: Sendable, Hashable {
    /// The films.
    public var films: [PhotoIdentifier] = []
    /// The photos in formats that exifcli does not read.
    public var otherFormats: [PhotoIdentifier] = []
    /// The sidecars, and the other files that programs put beside photos, without their photos.
    public var sidecars: [PhotoIdentifier] = []
    /// The other files.
    public var others: [PhotoIdentifier] = []
    /// The folders of thumbnails and of deleted files.
    public var folders: [PhotoIdentifier] = []
    /// How many more files there are.
    public var uncounted = 0
    /// Whether the photos leave, so that the files stay behind.
    public var isLeftBehind = false

    /// Nothing yet.
    public init() {}

    /// All of them, in the order of their kinds.
    public var all: [PhotoIdentifier] { films + otherFormats + sidecars + others + folders }

    /// All others; nil if these are all.
    func without(_ moved: Set<PhotoIdentifier>) -> PassedOver? {
      var rest = self
      for files in [\PassedOver.films, \.otherFormats, \.sidecars, \.others] {
        rest[keyPath: files].removeAll(where: moved.contains)
      }
      return rest.all.isEmpty && rest.uncounted == 0 ? nil : rest
    }
  }

  /// The contents of a folder without photos.
  public struct FolderContents: Sendable, Hashable {
    /// The number of files with the name of a photo in subfolders that were not searched.
    public let photosInSubfolders: Int
    /// The formats of its photos that cannot be read, such as `HEIC`, with the number of files of each.
    public let otherFormats: [FormatCount]
    /// The number of its films.
    public let films: Int
    /// The number of its other files.
    public let otherFiles: Int
    /// Whether it has more files than were counted.
    public let hasMore: Bool

    /// A folder with these numbers of files.
    public init(
      photosInSubfolders: Int, otherFormats: [FormatCount], films: Int = 0, otherFiles: Int,
      hasMore: Bool = false
    ) {
      self.films = films
      self.hasMore = hasMore
      self.photosInSubfolders = photosInSubfolders
      self.otherFormats = otherFormats
      self.otherFiles = otherFiles
    }
  }

  /// How many files have a format.
  public struct FormatCount: Sendable, Hashable {
    /// The format's name.
    public let name: String
    /// The number of files.
    public let count: Int

    /// This many files of the format.
    public init(_ name: String, _ count: Int) {
      self.name = name
      self.count = count
    }
  }

  /// A value of a field that another place has than the one that counts.
  public struct HiddenValue: Sendable, Hashable {
    /// The field.
    public let field: MetadataField
    /// The place, such as `IPTC`, or `XMP (dc:creator)`.
    public let place: String
    /// The value there.
    public let value: MetadataValue

    /// The value of the field in this place.
    public init(_ field: MetadataField, in place: String, _ value: MetadataValue) {
      (self.field, self.place, self.value) = (field, place, value)
    }
  }

  /// A field, and the XMP properties with the same meaning.
  public struct XMPField: Sendable, Hashable {
    /// The field.
    public let field: MetadataField
    /// The properties' qualified names, such as `xmp:Rating`.
    public let properties: [String]

    /// The field with these properties.
    public init(_ field: MetadataField, properties: [String]) {
      self.field = field
      self.properties = properties
    }
  }
}
