import EditJudges
import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// WebP files with changed Exif and XMP, and with first ones.
struct WebPRewriteTests {
  private typealias Chunk = WebPBuilder.Chunk

  private static let old = TIFFBlock.empty
  private static let exif = Chunk.exif(old.bytes)
  private static let prefix = Array("Exif\0\0".utf8)

  private static func block(_ addition: Int) -> TIFFBlock {
    var block = TIFFBlock.empty
    block.append([UInt8](repeating: 0xEE, count: addition))
    return block
  }

  /// The same length, longer by an odd and an even number. The flag is set with another length only.
  @Test(arguments: [0, 1, 2, 70_001])
  func replacesTheChunkAlone(addition: Int) throws {
    let block =
      addition == 0
      ? try TIFFBlock(whole: [0x49, 0x49, 0x2A, 0] + Self.old.bytes.dropFirst(4))
      : Self.block(addition)
    for (flags, prefix) in [(8, []), (0, []), (0x1C, Self.prefix)] as [(UInt8, [UInt8])] {
      let newFlags = addition == 0 ? flags : flags | 8
      let file = WebPBuilder(
        [.properties(flags), .lossless, .exif(prefix + Self.old.bytes), .xmp("<x>")],
        trailer: [1, 2])
      let expected = WebPBuilder(
        [.properties(newFlags), .lossless, .exif(prefix + block.bytes), .xmp("<x>")],
        trailer: [1, 2])
      let edited = try PartedFile(file.bytes).edited(MetadataRewrite(exif: block))
      #expect(try firstDifference(#require(edited), expected.bytes) == nil)
      try Self.checkOwnRanges(file.bytes, #require(edited))
    }
  }

  /// The chunks, those with a first Exif, and those with a first XMP packet.
  @Test(
    arguments: [
      ([.lossy], [.properties(8), .lossy, exif], [.properties(4), .lossy, .xmp("<new/>")]),
      (
        [.lossless, .init("ABCD", [1])], [.properties(0x18), .lossless, .init("ABCD", [1]), exif],
        [.properties(0x14), .lossless, .init("ABCD", [1]), .xmp("<new/>")]
      ),
      (
        [.properties(4), .lossy, .xmp("<x>")], [.properties(12), .lossy, exif, .xmp("<x>")],
        [.properties(4), .lossy, .xmp("<new/>")]
      ),
      (
        [.properties(4), .xmp("<x>"), .lossy], [.properties(12), .xmp("<x>"), .lossy, exif],
        [.properties(4), .xmp("<new/>"), .lossy]
      ),
      (
        [.properties(2), .init("ANIM", []), .frame(3), .frame(9000)],
        [.properties(10), .init("ANIM", []), .frame(3), .frame(9000), exif],
        [.properties(6), .init("ANIM", []), .frame(3), .frame(9000), .xmp("<new/>")]
      ),
    ] as [([WebPBuilder.Chunk], [WebPBuilder.Chunk], [WebPBuilder.Chunk])])
  func insertsAFirstChunk(
    _ chunks: [WebPBuilder.Chunk], _ withExif: [WebPBuilder.Chunk], _ withXMP: [WebPBuilder.Chunk]
  ) throws {
    let file = WebPBuilder(chunks, trailer: [1, 2, 3]).bytes
    for (metadata, expected) in [
      (MetadataRewrite(exif: Self.old), withExif),
      (MetadataRewrite(xmp: Array("<new/>".utf8)), withXMP),
    ] {
      let edited = try #require(try PartedFile(file).edited(metadata))
      #expect(firstDifference(edited, WebPBuilder(expected, trailer: [1, 2, 3]).bytes) == nil)
      try Self.checkOwnRanges(file, edited)
    }
  }

  /// Exif and XMP at once, in either order of the file, and both first ones.
  @Test(
    arguments: [
      ([.lossy], [.properties(12), .lossy, .exif(block(1).bytes), .xmp("<new/>")]),
      (
        [.properties(0), .lossy, exif, .xmp("<x>")],
        [.properties(12), .lossy, .exif(block(1).bytes), .xmp("<new/>")]
      ),
      (
        [.properties(0), .lossy, .xmp("<x>"), .init("ABCD", []), exif],
        [.properties(12), .lossy, .xmp("<new/>"), .init("ABCD", []), .exif(block(1).bytes)]
      ),
      (
        [.properties(0), .lossy, .xmp("<x>")],
        [.properties(12), .lossy, .exif(block(1).bytes), .xmp("<new/>")]
      ),
    ] as [([WebPBuilder.Chunk], [WebPBuilder.Chunk])])
  func changesBothParts(_ chunks: [WebPBuilder.Chunk], _ expected: [WebPBuilder.Chunk]) throws {
    let file = WebPBuilder(chunks).bytes
    let metadata = MetadataRewrite(exif: Self.block(1), xmp: Array("<new/>".utf8))
    let edited = try #require(try PartedFile(file).edited(metadata))
    #expect(firstDifference(edited, WebPBuilder(expected).bytes) == nil)
    try Self.checkOwnRanges(file, edited)
  }

  /// What an undo may change in the edited file leaves the rest of the original.
  private static func checkOwnRanges(_ original: [UInt8], _ edited: [UInt8]) throws {
    func rest(_ bytes: [UInt8]) throws -> [UInt8] {
      let ranges = try OpenFile.with(bytes) { file in
        try #require(try WebPContainer.read(file)).ownBytes(in: file).ranges
      }
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
      return bytes.indices.filter { place in !ranges.contains { $0.contains(place) } }
        .map { bytes[$0] }
    }
    // VP8X that an edit could not have inserted stays, except for its flags.
    let (old, new) = (try rest(original), try rest(edited))
    #expect(old == new)
  }

  @Test(
    arguments: [
      ([.properties(8), .lossy, exif, exif], "several EXIF chunks"),
      ([.lossy, .properties(0)], "VP8X chunk is not the first one"),
      ([.init("ABCD", []), .lossy], "does not begin with a picture"),
      ([.init("LIST", [1, 2]), .init("VP8A", [])], "no header with the size"),
    ] as [([WebPBuilder.Chunk], String)])
  func isRefused(_ chunks: [WebPBuilder.Chunk], _ reason: String) throws {
    let refusal = try PartedFile(WebPBuilder(chunks).bytes).refusal(
      of: MetadataRewrite(exif: Self.block(1)))
    guard case .damaged(let text) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(text.contains(reason))
  }

  @Test func lacksNoPadding() throws {
    var bytes = WebPBuilder([.lossless]).bytes
    bytes.removeLast()
    let whole = WebPBuilder([.lossless]).bytes.count
    bytes.replaceSubrange(4..<8, with: WebPBuilder.number(whole - 9))
    #expect(try PartedFile(bytes).edited(MetadataRewrite(exif: Self.old)) == nil)
  }

  @Test func otherPartsAreFixed() throws {
    let file = try PartedFile(
      WebPBuilder([.properties(4), .lossy, .xmp("<x>"), .xmp("<x>")]).bytes)
    guard case .fixed(.xmp, _) = try file.refusal(of: MetadataRewrite(xmp: [1])),
      case .fixed(.photoshop, _) = try file.refusal(of: MetadataRewrite(photoshop: [1]))
    else {
      Issue.record("not refused, or for another reason")
      return
    }
  }

  @Test func growsToItsLimitOnly() throws {
    let limit = WebPContainer.maximumExifLength
    let prefixed = WebPBuilder([.properties(8), .lossy, .exif(Self.prefix + Self.old.bytes)])
    for (file, limit) in [(WebPBuilder([.lossy]), limit), (prefixed, limit - 6)] {
      let file = try PartedFile(file.bytes)
      let longest = Self.block(limit - Self.old.count)
      #expect(try file.edited(MetadataRewrite(exif: longest)) != nil)
      let tooLong = Self.block(limit + 1 - Self.old.count)
      guard case .noRoom(limit: limit, part: .exif) = try file.refusal(of: .init(exif: tooLong))
      else {
        Issue.record("not refused, or for another reason")
        return
      }
    }
  }
}
