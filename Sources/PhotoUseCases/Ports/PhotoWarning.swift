public import PhotoEntities

/// Something that the user should know about a photo, though it was done or skipped.
///
/// A `detail` is a phrase of the layer that noticed it, without the photo's name.
public enum PhotoWarning: Sendable, Hashable {
  /// The file is damaged, and only what comes before the damage was read. The detail is a sentence.
  case damaged(detail: String)
  /// The photo's Exif may be wrong. The detail is a sentence.
  case doubtful(detail: String)
  /// The photo's Exif has no header, and was not read.
  case exifWithoutHeader
  /// The photo's Exif has this flaw and so many others; what is sound was read.
  case damagedExif(detail: String, others: Int)

  /// The photo is skipped, as it is not one that can be read.
  case notAPhoto(PhotoRepositoryError.Reason.FormatFault)
  /// The photo is skipped, as it is the same as one before it.
  case repeated
  /// The photo's thumbnail cannot be had.
  case noThumbnail(PhotoRepositoryError.Reason)

  /// The photo has a further Exif block in a place of this name, and that was not edited.
  case furtherExif(place: String)
  /// The photo's XMP says these fields too, and was not edited.
  case alsoInXMP([XMPField])
  /// The file system did not give the photo's flags to the edited file.
  case flagsNotKept
  /// The output folder's file system did not take the photo's permissions or attributes.
  case rightsNotKept
  /// The photo is edited, though others of its batch are not, and could not be put back.
  case notPutBack(detail: String)
  /// The photo is written, but its folder could not be flushed to the disk, in the system's words.
  case notFlushed(detail: String)

  /// This line of the journal, counted from 1, is not complete; its photo was not touched.
  case cutJournalLine(Int)
  /// The photo is put back, but the journal does not say so, in the system's words.
  case undoNotRecorded(detail: String)

  /// A field, and the properties of XMP that say it too.
  public struct XMPField: Sendable, Hashable {
    /// The field.
    public let field: MetadataField
    /// The properties' qualified names, such as `xmp:Rating`.
    public let properties: [String]

    /// The field that these properties say.
    public init(_ field: MetadataField, properties: [String]) {
      self.field = field
      self.properties = properties
    }
  }
}
