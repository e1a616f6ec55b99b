import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// The reading of WebP files, sound and damaged.
struct WebPContainerTests {
  private typealias Chunk = WebPBuilder.Chunk

  private static let block = TIFFBuilder(.littleEndian, .init([.init(.make, .ascii("Example"))]))
    .bytes
  private static let other = TIFFBuilder(.bigEndian, .init([.init(.make, .ascii("Other"))])).bytes
  private static let prefixed = Array("Exif\0\0".utf8) + block

  private static func read(_ bytes: [UInt8]) throws -> WebPContainer {
    try #require(try OpenFile.with(bytes) { try WebPContainer.read($0) })
  }

  @Test(
    arguments: [
      [.properties(8), .lossy, .exif(block)],
      [.properties(8), .lossless, .exif(block), .xmp("<x>")],
      [.properties(0), .lossless, .exif(prefixed)], [.lossy, .exif(block)],
      [.properties(8), .exif(block), .lossy], [.properties(8), .lossy, .exif(block), .exif(other)],
      [
        .properties(8), .init("ICCP", [1]), .init("ALPH", [1, 2, 3]), .lossy, .xmp("<x>"),
        .exif(block),
      ],
      [.properties(10), .init("ANIM", [1, 2, 3, 4, 5, 6]), .frame(9001), .frame(9), .exif(block)],
    ] as [[WebPBuilder.Chunk]])
  func findsTheExifChunk(_ chunks: [WebPBuilder.Chunk]) throws {
    let file = WebPBuilder(chunks, trailer: [1, 2, 3])
    let container = try Self.read(file.bytes)
    let index = try #require(file.chunks.firstIndex { $0.name == "EXIF" })
    let start = file.offset(ofChunkAt: index)
    #expect(container.exifBytes == Self.block)
    #expect(container.exifRange == start..<start + file.chunks[index].bytes.count)
    #expect(container.pixelSize == PictureSize(width: 1, height: 1))
    #expect(container.damage == nil)
  }

  @Test(
    arguments: [
      ([.lossy], 1), ([.lossless], 1), ([.properties(4), .lossy, .xmp("<x>")], 2),
      ([.properties(4), .xmp("<x>"), .lossy], 3),
    ] as [([WebPBuilder.Chunk], Int)])
  func hasAPlaceForAFirstChunk(_ chunks: [WebPBuilder.Chunk], index: Int) throws {
    let file = WebPBuilder(chunks)
    let container = try Self.read(file.bytes)
    let place = file.offset(ofChunkAt: index)
    #expect(container.exifBytes == nil)
    #expect(container.exifRange == place..<place)
    #expect(container.damage == nil)
  }

  @Test func hasTheSizeOfItsCanvasOrItsPicture() throws {
    let canvas = Chunk("VP8X", [0, 0, 0, 0] + Chunk.size(0x123456, 0xFEDCBA))
    #expect(
      try Self.read(WebPBuilder([canvas, .lossy]).bytes).pixelSize
        == PictureSize(width: 0x123456, height: 0xFEDCBA))
    var lossy = Chunk.lossy
    lossy.data.replaceSubrange(6..<10, with: [0x34, 0x12 | 0x40, 0x80, 0x3F | 0xC0])
    #expect(
      try Self.read(WebPBuilder([lossy]).bytes).pixelSize
        == PictureSize(width: 0x1234, height: 0x3F80))
    var lossless = Chunk.lossless
    let bits = UInt32(0x3FFF) | UInt32(299) << 14
    lossless.data.replaceSubrange(1..<5, with: WebPBuilder.number(Int(bits)))
    #expect(
      try Self.read(WebPBuilder([lossless]).bytes).pixelSize
        == PictureSize(width: 16_384, height: 300))
  }

  /// No key frame, another start code, no width, another signature, and too little.
  @Test(
    arguments: [
      .init("VP8 ", [0x31] + Chunk.lossy.data.dropFirst()),
      .init("VP8 ", [0x30, 1, 0, 0x9D, 1, 0x2B, 1, 0, 1, 0]),
      .init("VP8 ", [0x30, 1, 0, 0x9D, 1, 0x2A, 0, 0, 1, 0]),
      .init("VP8 ", Array(Chunk.lossy.data.prefix(9))),
      .init("VP8L", [0x2E] + Chunk.lossless.data.dropFirst()),
      .init("VP8L", Array(Chunk.lossless.data.prefix(4))),
      .init("VP8X", [0, 0, 0, 0, 1, 0, 0, 1, 0]),
      .init("JUNK", []),
    ] as [WebPBuilder.Chunk])
  func reportsAMissingSize(_ chunk: WebPBuilder.Chunk) throws {
    let container = try Self.read(WebPBuilder([chunk, .exif(Self.block)]).bytes)
    #expect(container.pixelSize == nil)
    #expect(container.damage == "the file has no header with the size of its picture")
  }

  private static let whole = WebPBuilder([
    .properties(0x2C), .init("ICCP", [1, 2, 3]), .lossless, .exif(prefixed), .xmp("<x>"),
    .init("ABCD", [1]),
  ]).bytes

  /// A cut anywhere: either the reading or an edit reports it.
  @Test func reportsAnyCut() throws {
    for count in 0..<12 {
      let cut = Array(Self.whole.prefix(count))
      #expect(try OpenFile.with(cut) { try WebPContainer.read($0) } == nil)
    }
    for count in 12..<Self.whole.count {
      let cut = Array(Self.whole.prefix(count))
      try OpenFile.with(cut) { file in
        let container = try #require(try WebPContainer.read(file))
        if container.damage == nil { #expect(container.exifBytes == Self.block) }
        _ = try container.furtherMetadata(in: file, for: .tags)
        _ = try container.ownBytes(in: file).ranges
        #expect(throws: ContainerRefusal.self) {
          try container.rewrite(file, with: MetadataRewrite(exif: .headerAlone))
        }
      }
    }
  }

  /// Any byte of the lengths and names is another one.
  @Test(arguments: [0x00, 0x01, 0x7F, 0x80, 0xFF] as [UInt8])
  func survivesAnyByte(_ value: UInt8) throws {
    for place in Self.whole.indices {
      var bytes = Self.whole
      bytes[place] = value
      try OpenFile.with(bytes) { file in
        guard let container = try WebPContainer.read(file) else {
          #expect(place < 12)
          return
        }
        _ = try container.furtherMetadata(in: file, for: .tags)
        _ = try? container.rewrite(file, with: MetadataRewrite(exif: .headerAlone))
      }
    }
  }

  /// The length of the RIFF chunk, and that of the last chunk, by which they are wrong.
  @Test(
    arguments: [
      (1, 0, "has bytes after its last chunk that are not a chunk"),
      (300, 0, "ends before the end of its RIFF chunk"),
      (0, 300, "has a chunk that is longer than its RIFF chunk, at byte 40"),
      (300, 300, "ends before the end of its RIFF chunk"),
      (0, -4, "has bytes after its last chunk that are not a chunk"),
      (0, -8, "has a chunk that is longer than its RIFF chunk, at byte 54"),
    ] as [(Int, Int, String?)])
  func reportsAWrongLength(_ riff: Int, _ last: Int, _ damage: String?) throws {
    let chunks: [Chunk] = [.properties(8), .init("ICCP", [1, 2]), .lossless]
    var bytes = WebPBuilder(chunks).bytes
    for (place, difference) in [(4, riff), (44, last)] {
      let old = bytes[place..<place + 4].littleEndian
      bytes.replaceSubrange(place..<place + 4, with: WebPBuilder.number(old + difference))
    }
    #expect(try Self.read(bytes).damage == damage.map { "the file " + $0 })
    #expect(try PartedFile(bytes).edited(MetadataRewrite(exif: .headerAlone)) == nil)
  }

  /// A length beyond the limit, in a file with fewer bytes.
  @Test func readsNoEndlessExif() throws {
    var bytes = WebPBuilder([.properties(8), .lossy, .exif(Self.block)]).bytes
    let place = WebPBuilder([.properties(8), .lossy]).bytes.count + 4
    bytes.replaceSubrange(place..<place + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
    let container = try Self.read(bytes)
    #expect(container.exifBytes == nil)
    #expect(container.damage == "its EXIF chunk is longer than 16 MiB")
  }

  /// A damaged picture is not mistaken for the next one.
  @Test func hasTheSizeOfItsFirstPicture() throws {
    let damaged = Chunk("VP8L", [UInt8](repeating: 0, count: 10))
    let container = try Self.read(WebPBuilder([damaged, .lossy, .exif(Self.block)]).bytes)
    #expect(container.pixelSize == nil)
    #expect(container.damage == "the file has no header with the size of its picture")
  }

  @Test func readsXMPAndTheProfile() throws {
    let file = WebPBuilder([
      .properties(0x2C), .init("ICCP", [1, 2, 3]), .lossless, .exif(Self.block), .xmp("<x>"),
      .xmp("<y/>"),
    ])
    let found = try OpenFile.with(file.bytes) { file in
      try #require(try WebPContainer.read(file)).furtherMetadata(in: file, for: .tags)
    }
    #expect(found.xmpPackets == [Array("<x>".utf8), Array("<y/>".utf8)])
    #expect(found.mainXMPCount == 2)
    #expect(found.iccProfile == [1, 2, 3])
  }
}
