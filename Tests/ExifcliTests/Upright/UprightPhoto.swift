import Foundation
import PhotoFixtures
import Testing

/// A JPEG photo that lies on its side, with metadata in all places that say so.
struct UprightPhoto: Sendable, CustomTestStringConvertible {
  var orientation = 6
  var width = 64
  var height = 48
  var isGrey = false
  /// Whether the tables come before the metadata, and other metadata after them.
  var hasTablesFirst = false
  /// Further segments.
  var segments: [JPEGBuilder.Segment] = []
  /// Attributes of an XMP packet; nil for none.
  var xmp: String? = #"tiff:Orientation="6" tiff:ImageWidth="64" tiff:ImageLength="48""#
  var thumbnail: JPEGBuilder? = JPEGBuilder(Picture(width: 32, height: 24))

  var testDescription: String {
    "\(orientation), \(width) x \(height)\(isGrey ? ", grey" : "")\(hasTablesFirst ? ", tables first" : "")"
  }

  var bytes: [UInt8] {
    let picture = Picture(width: width, height: height, isGrey: isGrey)
    var density = JPEGBuilder.Segment.jfif
    density.payload[9] = 73
    let metadata =
      [density, .exif(exif), .icc, .adobe, .comment("mist")]
      + (xmp.map { [.xmp(attributes: $0.replacing("\"6\"", with: "\"\(orientation)\""))] } ?? [])
      + segments
    var builder = JPEGBuilder(
      picture, metadata: metadata.filter { !isGrey || $0.marker != .app14 },
      trailer: Array("after the end".utf8))
    if hasTablesFirst {
      builder.segments.insert(builder.segments.remove(at: metadata.count), at: 1)
    }
    return builder.bytes
  }

  private var exif: TIFFBuilder {
    // Cameras fill thumbnails up.
    let thumbnail = thumbnail.map { $0.bytes + [UInt8](repeating: 0, count: 600) }
    let entries: [TIFFBuilder.Entry] = [
      .init(.make, .ascii("Example")),
      .init(.orientation, .short(UInt16(orientation))),
      .init(
        .exifPointer,
        .directory(
          .init([
            .init(0x9214, .numbers(.short, [10, 20, 8, 6])),
            .init(0xA002, .long(UInt32(width))), .init(0xA003, .short(UInt16(height))),
          ]))),
    ]
    guard let thumbnail else { return TIFFBuilder(.bigEndian, .init(entries)) }
    let directory = TIFFBuilder.Directory([
      .init(.compression, .short(6)),
      .init(.orientation, .short(UInt16(orientation))),
      .init(.thumbnailOffset, .offset(of: thumbnail)),
      .init(.thumbnailLength, .long(UInt32(thumbnail.count))),
    ])
    return TIFFBuilder(.bigEndian, .init(entries, next: .directory(directory)))
  }

  /// The arguments of `jpegtran` that turn a picture with this orientation upright.
  static let turns: [Int: String] = [
    2: "-flip horizontal", 3: "-rotate 180", 4: "-flip vertical", 5: "-transpose",
    6: "-rotate 90", 7: "-transverse", 8: "-rotate 270",
  ]

  static let isJPEGTranInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/jpegtran")
}
