/// The parts of a photo's file that tell of it, and the file beside it.
public enum TagSource: String, Sendable, Hashable, CaseIterable {
  /// The Exif block.
  case exif
  /// The camera maker's own tags in the Exif block.
  case makernote
  /// The XMP packet.
  case xmp
  /// The IPTC block (IIM).
  case iptc
  /// The ICC profile.
  case icc
  /// The XMP file beside the photo.
  case sidecar
  /// The content credentials (C2PA), which are not verified.
  case c2pa
  /// The texts of a PNG file, such as `Title` and `Creation Time`.
  case png
  /// The boxes of a film (QuickTime, MP4).
  case quickTime = "quicktime"
  /// The times in the header of a film. They are taken as UTC, or as the time of the camera's clock: the film does not
  /// say which.
  case movieHeader = "mvhd"
  /// The nearest populated place to the photo's position, rather than the photo.
  case places
}

/// One tag as it is in the photo, whether or not a field is read from it: an Exif tag, a property
/// of XMP, or a dataset of IPTC.
public struct PhotoTag: Sendable, Hashable {
  /// The part of the file that has the tag.
  public let source: TagSource
  /// The tag's directory: `IFD0`, `IFD1`, `Exif`, `GPS`, `Interoperability`, `MakerNote`; the first ones after
  /// `Photoshop-`, of a copy of Exif in Photoshop resources; `XMP-dc` and the like, by the usual prefix of a
  /// namespace; `IPTC`; `ICC`; `C2PA`; of films `QuickTime`, `Track1`, `Keys`, `ItemList`, `UserData`.
  public let directory: String
  /// The tag's number; nil if it has none. Of IPTC, the record times 256, plus the dataset's number in it.
  public let number: UInt16?
  /// The tag's name in its directory; nil if it is unknown.
  public let name: String?
  /// The repository's name for the type of the value; nil if it is unknown, as in a MakerNote, or if the
  /// source has no types.
  public let type: String?
  /// The number of values of that type; nil if it is unknown.
  public let count: Int?
  /// The value as it is in the photo; nil if it is unknown.
  public let raw: TagValue?
  /// Whether `raw` is only the beginning of a very long value.
  public let isRawCut: Bool
  /// What the value means.
  public let meaning: TagMeaning

  /// A tag of a photo.
  public init(
    source: TagSource = .exif, directory: String, number: UInt16?, name: String?, type: String?,
    count: Int?, raw: TagValue?,
    isRawCut: Bool = false, meaning: TagMeaning
  ) {
    self.source = source
    self.directory = directory
    self.number = number
    self.name = name
    self.type = type
    self.count = count
    self.raw = raw
    self.isRawCut = isRawCut
    self.meaning = meaning
  }
}

extension PhotoTag {
  /// The same tag with the value that the photo stores as its meaning, if that is numbers or text: `5`, `1/250`.
  var asStored: PhotoTag {
    let words: String
    switch raw {
    case .integers(let numbers): words = numbers.map(String.init).joined(separator: ", ")
    case .fractions(let fractions): words = fractions.map(\.description).joined(separator: ", ")
    case .numbers(let numbers): words = numbers.map { "\($0)" }.joined(separator: ", ")
    case .text(let text): words = text
    case .texts, .bytes, nil: return self
    }
    return PhotoTag(
      source: source, directory: directory, number: number, name: name, type: type, count: count,
      raw: raw, isRawCut: isRawCut, meaning: .words(isRawCut ? words + ", ..." : words))
  }
}
