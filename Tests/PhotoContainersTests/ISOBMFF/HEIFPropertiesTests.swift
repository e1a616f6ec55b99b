import PhotoFixtures
import Platform
import TestSupport
import Testing

@testable import PhotoContainers

/// What HEIC, HEIF and AVIF files say beside Exif: brands, turns, XMP and colour profiles.
struct HEIFPropertiesTests {
  @Test(
    arguments: [
      ("heic", ["mif1"], "HEIC"), ("hevc", [], "HEIC"), ("heix", ["mif1"], "HEIF"),
      ("mif1", ["heic"], "HEIF"), ("msf1", [], "HEIF"), ("avif", ["mif1"], "AVIF"),
      ("avis", ["msf1"], "AVIF"), ("unif", ["abcd", "mif1"], "HEIF"), ("unif", ["abcd"], nil),
      ("qt  ", ["mif1"], nil), ("mp42", ["heic"], nil), ("isom", ["avif"], nil),
      ("crx ", ["mif1"], nil),
    ] as [(String, [String], String?)])
  func formatComesFromTheBrands(_ brand: String, _ others: [String], _ name: String?) throws {
    var file = HEIFBuilder(exif: nil)
    (file.brand, file.compatibleBrands) = (brand, others)
    #expect(try HEIFContainer.reading(file.bytes)?.format.name == name)
  }

  private static func rotation(_ quarters: UInt8) -> [UInt8] { BoxBuilder.box("irot", [quarters]) }
  private static func mirror(_ axis: UInt8) -> [UInt8] { BoxBuilder.box("imir", [axis]) }

  /// Quarters are anticlockwise. Mode 0 exchanges top and bottom, mode 1 left and right. The order counts.
  @Test(
    arguments: [
      ([], 1), ([mirror(1)], 2), ([rotation(2)], 3), ([mirror(0)], 4),
      ([rotation(1), mirror(0)], 5), ([rotation(3), mirror(1)], 5), ([mirror(1), rotation(1)], 5),
      ([rotation(3)], 6), ([rotation(1), mirror(1)], 7), ([mirror(0), rotation(1)], 7),
      ([rotation(1)], 8), ([rotation(1), rotation(2)], 6), ([mirror(0), mirror(1)], 3),
    ] as [([[UInt8]], Int)])
  func turnsFollowOneAnother(_ properties: [[UInt8]], _ orientation: Int) throws {
    var file = HEIFBuilder(exif: nil)
    file.properties += properties
    #expect(try HEIFContainer.reading(file).displayOrientation == orientation)
  }

  private static func further(
    _ file: HEIFBuilder, for purpose: FurtherMetadata.Purpose = .tags
  ) throws -> FurtherMetadata {
    try OpenFile.with(file.bytes) { file in
      try #require(try HEIFContainer.read(file)).furtherMetadata(in: file, for: purpose)
    }
  }

  private static func xmp(_ id: Int, _ text: String, type: String = "application/rdf+xml")
    -> HEIFBuilder.Item
  {
    .init(id, "mime", Array(text.utf8), mediaType: type)
  }

  @Test func readsXMPOfThePrimaryPicture() throws {
    var file = HEIFBuilder(
      exif: nil,
      [
        Self.xmp(3, "first"), Self.xmp(4, "of another"), Self.xmp(5, "free"),
        Self.xmp(6, "text", type: "text/plain"),
        Self.xmp(7, "gone"),
      ])
    file.references = [("cdsc", 3, [1]), ("cdsc", 4, [9])]
    file.items[5].dataReference = 1
    let found = try Self.further(file)
    #expect(found.xmpPackets == [Array("first".utf8), Array("free".utf8)])
    #expect(found.mainXMPCount == 2)
  }

  /// A limit to what a file can make exifcli read.
  @Test func readsNoEndlessXMP() throws {
    let long = String(repeating: "x", count: FurtherMetadata.maximumPart - 10)
    let file = HEIFBuilder(
      exif: nil, [Self.xmp(3, long), Self.xmp(4, "12345678901"), Self.xmp(5, "1234567890")])
    #expect(
      try Self.further(file).xmpPackets.map(\.count) == [FurtherMetadata.maximumPart - 10, 10])
  }

  @Test(arguments: ["prof", "rICC", "nclx"]) func readsTheProfile(_ kind: String) throws {
    var file = HEIFBuilder(exif: nil)
    file.properties.append(BoxBuilder.box("colr", Array(kind.utf8) + [1, 2, 3]))
    #expect(try Self.further(file).iccProfile == (kind == "nclx" ? [] : [1, 2, 3]))
    #expect(try Self.further(file, for: .edits).iccProfile.isEmpty)
  }
}
