import Platform
import SystemPackage

/// What a walk through the chunks of a WebP file has found.
struct WebPLayout: Sendable {
  /// The first chunk: the picture, or VP8X.
  private(set) var first: WebPChunk?
  /// The chunk VP8X; nil if there is none, or if it is too short.
  private(set) var properties: WebPProperties?
  /// The header of the first picture, if that is the first or the second chunk.
  private(set) var image: WebPImageHeader?
  /// The offset after the picture, or after the last frame of an animation.
  private(set) var imageEnd = WebPChunks.headerSize
  private(set) var profile: WebPChunk?
  private(set) var exif: [WebPChunk] = []
  private(set) var xmp: [WebPChunk] = []
  /// The chunk of content credentials.
  private(set) var credentials: WebPChunk?
  /// Whether there is a chunk VP8X that is not the first one.
  private(set) var hasMisplacedProperties = false
  private var count = 0

  mutating func note(_ chunk: WebPChunk, in file: OpenFile) throws(Errno) {
    count += 1
    if count == 1 { first = chunk }
    switch chunk.name {
    case .webPProperties where count == 1:
      properties = WebPProperties(try file.bytes(chunk.data.prefix(WebPProperties.size)))
    case .webPProperties: hasMisplacedProperties = true
    case .webPLossyImage, .webPLosslessImage:
      let isFirst = imageEnd == WebPChunks.headerSize
      imageEnd = chunk.range.upperBound
      if isFirst, count <= 2 {
        let head = try file.bytes(chunk.data.prefix(WebPImageHeader.neededSize))
        image = WebPImageHeader(chunk.name, head)
      }
    case .webPFrame: imageEnd = chunk.range.upperBound
    case .webPProfile: profile = profile ?? chunk
    case .webPExif: exif.append(chunk)
    case .webPXMP: xmp.append(chunk)
    case .webPCredentials: credentials = credentials ?? chunk
    default: break
    }
  }

  /// Whether the file is signed with content credentials.
  var isSigned: Bool { credentials != nil }

  /// The size of the picture.
  var size: PictureSize? { properties?.canvas ?? image?.size }

  /// The place of a first EXIF chunk: before XMP after the picture, or at the end.
  func exifPlace(end: Int) -> Int {
    xmp.first { $0.start >= imageEnd }?.start ?? end
  }

  /// Whether VP8X can come from an edit: the file has nothing else that would need it.
  var isPlain: Bool {
    guard let first, let image, var plain = properties, first.length == WebPProperties.size else {
      return false
    }
    plain.flags.subtract([.exif, .xmp])
    return plain == WebPProperties(of: image)
  }
}
