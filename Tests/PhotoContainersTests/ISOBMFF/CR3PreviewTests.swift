import PhotoFixtures
import Platform
import TestSupport
import Testing

@testable import PhotoContainers

/// The JPEG files in CR3 and HEIC files.
struct CR3PreviewTests {
  private static func jpeg(_ size: Int) -> [UInt8] {
    [0xFF, 0xD8] + [UInt8](repeating: 5, count: size - 4) + [0xFF, 0xD9]
  }

  private static func track(_ offset: Int, _ size: Int, large: Bool) -> [UInt8] {
    let width = large ? 8 : 4
    let table =
      BoxBuilder.fullBox("stsz", BoxBuilder.number(size, 4) + BoxBuilder.number(1, 4))
      + BoxBuilder.fullBox(
        large ? "co64" : "stco", BoxBuilder.number(1, 4) + BoxBuilder.number(offset, width))
    return BoxBuilder.box(
      "trak", BoxBuilder.box("mdia", BoxBuilder.box("minf", BoxBuilder.box("stbl", table))))
  }

  private static let previewBox: [UInt8] = [
    0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D, 0x16,
  ]

  private static func previews(_ bytes: [UInt8]) throws -> [[UInt8]] {
    try OpenFile.with(bytes) { file in
      try #require(try PhotoFormats.container(of: file)).previews(in: file)
        .map { Array(bytes[$0]) }
    }
  }

  @Test(arguments: [false, true]) func findsAllOfCR3(large: Bool) throws {
    let number = BoxBuilder.number
    var file = CR3Builder([
      ("CMT1", TIFFBuilder(.littleEndian, .init([.init(.make, .ascii("Canon"))])).bytes),
      (
        "THMB",
        number(0, 4) + number(160, 2) + number(120, 2) + number(20, 4) + number(0x10000, 4)
          + Self.jpeg(20) + [0, 0]
      ),
    ])
    file.boxes =
      BoxBuilder.box(
        "uuid",
        Self.previewBox + number(1, 8)
          + BoxBuilder.box(
            "PRVW",
            number(0, 4) + number(1, 2) + number(1620, 2) + number(1080, 2) + number(1, 2)
              + number(30, 4) + Self.jpeg(30)))
    file.data = Self.jpeg(40)
    // The track has a size that does not depend on the offset.
    file.movieBoxes = Self.track(0, 40, large: large)
    let start = file.bytes.count - 40
    file.movieBoxes = Self.track(start, 40, large: large)
    #expect(try Self.previews(file.bytes) == [Self.jpeg(40), Self.jpeg(30), Self.jpeg(20)])
    // One past the end is left out.
    file.movieBoxes = Self.track(start, 41, large: large)
    #expect(try Self.previews(file.bytes) == [Self.jpeg(30), Self.jpeg(20)])
  }

  /// The thumbnails of the primary picture, if they are JPEG files.
  @Test func findsThumbnailsOfHEIC() throws {
    var file = HEIFBuilder(
      exif: nil,
      [
        .init(3, "jpeg", Self.jpeg(20)), .init(4, "jpeg", Self.jpeg(30)),
        .init(5, "hvc1", Self.jpeg(40)), .init(6, "jpeg", Self.jpeg(50)),
      ])
    file.references = [("thmb", 3, [1]), ("thmb", 4, [1]), ("thmb", 5, [1]), ("thmb", 6, [5])]
    #expect(try Self.previews(file.bytes) == [Self.jpeg(30), Self.jpeg(20)])
  }
}
