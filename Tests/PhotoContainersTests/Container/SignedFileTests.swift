import PhotoFixtures
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

  private static func heif(exif payload: [UInt8]?) -> [UInt8] {
    var file = HEIFBuilder(exif: payload)
    file.parts.append(.box("uuid", manifest + [1]))
    return file.bytes
  }

  private static let files: [[UInt8]] = [
    JXLBuilder([.exif(block), .picture, .init("jumb", [])]).bytes,
    JXLBuilder([.exif(block), .picture, .init("brob", Array("jumb".utf8))]).bytes,
    WebPBuilder([.properties(8), .lossy, .exif(block), .init("C2PA", [1, 2])]).bytes,
    PNGBuilder(metadata: [.init("eXIf", block), .init("caBX", [1, 2])]).bytes,
    heif(exif: nil), heif(exif: HEIFContainerTests.payload),
  ]

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
