import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// Files with content credentials (C2PA), which edits break.
struct SignedFileTests {
  private static let block = TIFFBlock.empty.bytes
  private static let manifest: [UInt8] = [
    0xD8, 0xFE, 0xC3, 0xD6, 0x1B, 0x0E, 0x48, 0x3C, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7E, 0xC4, 0x81,
  ]

  private static func heif(
    exif payload: [UInt8]?, _ box: HEIFBuilder.Part = .box("uuid", manifest + [1])
  ) -> [UInt8] {
    var file = HEIFBuilder(exif: payload)
    file.parts.append(box)
    return file.bytes
  }

  private static let files: [[UInt8]] = [
    JXLBuilder([.exif(block), .picture, .init("jumb", Array(JUMBFBuilder.sample.dropFirst(8)))])
      .bytes,
    JXLBuilder([.exif(block), .picture, .init("brob", Array("jumb".utf8))]).bytes,
    WebPBuilder([.properties(8), .lossy, .exif(block), .init("C2PA", [1, 2])]).bytes,
    PNGBuilder(metadata: [.init("eXIf", block), .init("caBX", [1, 2])]).bytes,
    JPEGBuilder(metadata: [.exif(bytes: block)] + .boxes(JUMBFBuilder.sample)).bytes,
    JPEGBuilder(metadata: .boxes(JUMBFBuilder.sample, partSize: 60)).bytes,
    heif(exif: nil), heif(exif: HEIFContainerTests.payload),
    heif(
      exif: HEIFContainerTests.payload, .box("jumb", Array(JUMBFBuilder.sample.dropFirst(8)))),
  ]

  private static let otherBox = Array(JUMBFBuilder.box(type: "json", "other", []).dropFirst(8))

  /// Boxes of boxes in other formats that are no content credentials.
  @Test(arguments: [
    JXLBuilder([.exif(block), .picture, .init("jumb", otherBox)]).bytes,
    JXLBuilder([.exif(block), .picture, .init("jumb", [])]).bytes,
    heif(exif: HEIFContainerTests.payload, .box("jumb", otherBox)),
    heif(exif: HEIFContainerTests.payload, .box("jumb", [1, 2, 3])),
  ])
  func boxesOfOthersAreNoSignature(_ bytes: [UInt8]) throws {
    #expect(try PartedFile(bytes).edited(MetadataRewrite(exif: .empty)) != nil)
    try OpenFile.with(bytes) { file in
      let container = try #require(try PhotoFormats.container(of: file))
      #expect(try container.furtherMetadata(in: file, for: .tags).credentials.isEmpty)
    }
  }

  private static let unsigned: [JPEGBuilder.Segment] =
    .boxes(JUMBFBuilder.box(type: "json", "other", [])) + [
      .init(.app11, Array("HDR_RI ver=11".utf8)), .init(.app11, []),
      .init(.app11, Array("JP".utf8)),
    ]

  /// Boxes that are no content credentials, and other segments APP11.
  @Test(arguments: unsigned)
  func otherBoxesAreNoSignature(_ segment: JPEGBuilder.Segment) throws {
    let file = try PartedFile(JPEGBuilder(metadata: [segment]).bytes)
    #expect(try file.edited(MetadataRewrite(exif: .empty)) != nil)
  }

  private static let readable: [[UInt8]] = [
    JPEGBuilder(metadata: .boxes(JUMBFBuilder.sample, partSize: 60)).bytes,
    WebPBuilder([.properties(0), .lossy, .init("C2PA", JUMBFBuilder.sample)]).bytes,
    PNGBuilder(metadata: [.init("caBX", JUMBFBuilder.sample)]).bytes,
    JXLBuilder([.exif(block), .picture, .init("jumb", Array(JUMBFBuilder.sample.dropFirst(8)))])
      .bytes,
    heif(JUMBFBuilder.sample),
    heif(exif: nil, .box("jumb", Array(JUMBFBuilder.sample.dropFirst(8)))),
    JPEGBuilder(
      metadata: .boxes(JUMBFBuilder.box(type: "json", "other", [])) + .boxes(JUMBFBuilder.sample)
    ).bytes,
    TIFFFile([.init(52545, .undefined(JUMBFBuilder.sample))]).bytes,
  ]

  /// In JPEG files, the box is joined of its parts.
  @Test(arguments: readable) func areRead(_ bytes: [UInt8]) throws {
    try OpenFile.with(bytes) { file in
      let container = try #require(try PhotoFormats.container(of: file))
      let found = try container.furtherMetadata(in: file, for: .tags)
      #expect(found.credentials == JUMBFBuilder.sample)
      #expect(try container.furtherMetadata(in: file, for: .edits).credentials.isEmpty)
    }
  }

  private static func heif(_ box: [UInt8]) -> [UInt8] {
    var file = HEIFBuilder(exif: nil)
    let head = [0, 0, 0, 0] + Array("manifest".utf8) + [UInt8](repeating: 0, count: 9)
    file.parts.append(.box("uuid", manifest + head + box))
    return file.bytes
  }

  @Test(arguments: files) func areEditedIfThatIsWanted(_ bytes: [UInt8]) throws {
    var block = TIFFBlock.empty
    block.append([1, 2, 3, 4])
    var metadata = MetadataRewrite(exif: block)
    let file = try PartedFile(bytes)
    guard case .signed = try file.refusal(of: metadata) else {
      Issue.record("not refused, or for another reason")
      return
    }
    metadata.breaksSignature = true
    let edited = try PartedFile(try #require(try file.edited(metadata)))
    #expect(edited.bytes.firstRange(of: block.bytes) != nil)
    // The next edit is no other case.
    guard case .signed = try edited.refusal(of: MetadataRewrite(exif: .empty)) else {
      Issue.record("not refused, or for another reason")
      return
    }
  }
}
