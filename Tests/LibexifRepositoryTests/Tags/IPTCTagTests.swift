import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Datasets of IPTC as tags.
struct IPTCTagTests {
  private typealias Builder = PhotoshopBuilder

  private static let block =
    Builder.dataset(1, 90, [0x1B, 0x25, 0x47]) + Builder.dataset(2, 0, [0, 4])
    + Builder.dataset(2, 25, "fog") + Builder.dataset(2, 55, "20240501")
    + Builder.dataset(2, 25, "Dämmerung") + Builder.dataset(2, 60, "064217+0900")
    + Builder.dataset(2, 63, "unknown----") + Builder.dataset(2, 35, "143947")
    + Builder.dataset(2, 202, [0xFF, 0xD8])
    + Builder.dataset(3, 199, [1]) + Builder.dataset(2, 120, "Über dem Tal")

  private static func tag(
    _ number: UInt16, _ name: String?, _ raw: TagValue, _ words: String, count: Int = 1
  ) -> PhotoTag {
    PhotoTag(
      source: .iptc, directory: "IPTC", number: number, name: name, type: nil, count: count,
      raw: raw, meaning: .words(words))
  }

  private static let tags = [
    tag(0x015A, "CodedCharacterSet", .text("\u{1B}%G"), "UTF8"),
    tag(0x0200, "ApplicationRecordVersion", .integers([4]), "4"),
    tag(0x0219, "Keywords", .texts(["fog", "Dämmerung"]), "fog, Dämmerung", count: 2),
    tag(0x0237, "DateCreated", .text("20240501"), "2024:05:01"),
    tag(0x023C, "TimeCreated", .text("064217+0900"), "06:42:17+09:00"),
    tag(0x023F, "DigitalCreationTime", .text("unknown----"), "unknown----"),
    tag(0x0223, "ReleaseTime", .text("143947"), "14:39:47"),
    tag(0x02CA, "ObjectPreviewData", .bytes([0xFF, 0xD8]), "0xFFD8"),
    tag(0x03C7, nil, .bytes([1]), "0x01"),
    tag(0x0278, "Caption-Abstract", .text("Über dem Tal"), "Über dem Tal"),
  ]

  @Test func areInTheOrderOfTheBlock() throws {
    let photo = JPEGBuilder(metadata: [.jfif, .iptc(Self.block), .adobe]).bytes
    let found = try PhotoTag.fetch(photo, from: [.iptc])
    #expect(found.tags == Self.tags)
    #expect(found.warnings.isEmpty)
    #expect(try PhotoTag.fetch(photo, from: [.exif, .makernote, .xmp, .icc]).tags.isEmpty)
  }

  /// Photoshop continues long resources in further segments.
  @Test(arguments: [1, 20, 60])
  func areReadFromSeveralSegments(size: Int) throws {
    let resources = PhotoshopBuilder.resource(0x0404, Self.block)
    let segments = [resources[..<size], resources[size...]].map {
      JPEGBuilder.Segment.photoshop(Array($0))
    }
    #expect(
      try PhotoTag.fetch(JPEGBuilder(metadata: segments).bytes, from: [.iptc]).tags == Self.tags)
  }

  /// As ImageMagick and ExifTool write them: with the header of JPEG, as resources, or alone.
  @Test(arguments: ["tEXt", "zTXt"])
  func areReadFromPNG(type: String) throws {
    let resources = PhotoshopBuilder.resource(0x0404, Self.block)
    for bytes in [Array("Photoshop 3.0\0".utf8) + resources, resources, Self.block] {
      let text = PNGBuilder.Chunk.rawProfile("iptc", bytes)
      let keyword = "Raw profile type iptc"
      let chunk: PNGBuilder.Chunk =
        type == "tEXt" ? .text(keyword, text) : .compressedText(keyword, text)
      let photo = PNGBuilder(metadata: [chunk]).bytes
      #expect(try PhotoTag.fetch(photo, from: [.iptc]).tags == Self.tags)
    }
  }

  @Test func saysWhereDamageBegins() throws {
    let damaged = Builder.dataset(2, 120, "Mist") + [1, 2, 3]
    let found = try PhotoTag.fetch(JPEGBuilder(metadata: [.iptc(damaged)]).bytes, from: [.iptc])
    #expect(found.tags == [Self.tag(0x0278, "Caption-Abstract", .text("Mist"), "Mist")])
    #expect(
      found.warnings == [
        .doubtful(detail: "the end of its IPTC cannot be read: it has no dataset at byte 9")
      ])
  }

  /// Nothing, or no resources.
  @Test(arguments: [[], Array("8BI".utf8), [UInt8](repeating: 0, count: 40)])
  func areNotInOtherBytes(bytes: [UInt8]) throws {
    let found = try PhotoTag.fetch(JPEGBuilder(metadata: [.photoshop(bytes)]).bytes, from: [.iptc])
    #expect(found == FetchedTags(tags: []))
  }

  @Test func cutsLongBytes() throws {
    let long = Builder.extendedDataset(
      2, 202, [UInt8](repeating: 1, count: 2_000), lengthSize: 4)
    let tag = try #require(
      try PhotoTag.fetch(JPEGBuilder(metadata: [.iptc(long)]).bytes, from: [.iptc]).tags.first)
    #expect(tag.isRawCut)
    #expect(tag.raw == .bytes([UInt8](repeating: 1, count: 1_024)))
    #expect(tag.meaning == .words("2000 bytes"))
  }

  @Test(
    arguments: [
      ([0x1B, 0x25, 0x47], "UTF8"), ([0x1B, 0x2E, 0x41], "ESC . A"),
      ([0x1B, 0x28, 0x42, 0x1B, 0x2D, 0x41], "ESC ( B ESC - A"),
    ] as [([UInt8], String)])
  func namesCharacterSets(escapes: [UInt8], words: String) throws {
    let photo = JPEGBuilder(metadata: [.iptc(Builder.dataset(1, 90, escapes))]).bytes
    #expect(try PhotoTag.fetch(photo, from: [.iptc]).tags.first?.meaning == .words(words))
  }
}
