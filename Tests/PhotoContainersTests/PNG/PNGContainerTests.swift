import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// The reading of PNG files, sound and damaged.
struct PNGContainerTests {
  private static let block = TIFFBuilder(.bigEndian, .init([.init(.make, .ascii("Example"))]))
  private static let other = TIFFBuilder(.littleEndian, .init([.init(.make, .ascii("Other"))]))
  private static let profile = PNGBuilder.Chunk.rawProfile(other)

  private static func read(_ file: PNGBuilder) throws -> PNGContainer {
    try #require(try PNGContainer.reading(file.bytes))
  }

  @Test(arguments: [
    PNGBuilder(metadata: [.exif(block)]), PNGBuilder(metadataAfterImage: [.exif(block)]),
    PNGBuilder(metadata: [.text("Title", "A"), .exif(block)], trailer: [1, 2, 3]),
    PNGBuilder(metadata: [.compressedText("Raw profile type exif", profile), .exif(block)]),
    PNGBuilder(metadata: [.exif(block), .exif(other)]),
  ])
  func findsTheExifChunk(_ file: PNGBuilder) throws {
    let container = try Self.read(file)
    let index = try #require(file.chunks.firstIndex { $0.type == "eXIf" })
    let start = file.offset(ofChunkAt: index)
    #expect(container.exifBytes == Self.block.bytes)
    #expect(container.exifRange == start..<start + file.chunks[index].bytes.count)
    #expect(container.pixelSize == PictureSize(width: 64, height: 48))
    #expect(container.damage == nil)
    #expect(container.exifDoubt == nil)
  }

  @Test func hasAPlaceForAFirstChunk() throws {
    for file in [PNGBuilder(), PNGBuilder(metadata: [.text("Title", "A")])] {
      let container = try Self.read(file)
      #expect(container.exifBytes == nil)
      #expect(container.exifRange == 33..<33)
      #expect(container.damage == nil)
    }
  }

  /// The variant of Apple's tools begins with a chunk of its own.
  @Test func mayBeginWithApplesChunk() throws {
    var file = PNGBuilder()
    file.chunks.insert(.init("CgBI", [0, 0, 0, 0]), at: 0)
    let container = try Self.read(file)
    #expect(container.pixelSize == PictureSize(width: 64, height: 48))
    #expect(container.exifRange == 49..<49)
  }

  @Test(arguments: [
    PNGBuilder.Chunk.text("Raw profile type exif", profile),
    .compressedText("Raw profile type exif", profile),
    .compressedText("Raw profile type APP1", profile),
    .internationalText("Raw profile type exif", profile),
  ])
  func readsExifInATextChunk(_ chunk: PNGBuilder.Chunk) throws {
    for file in [PNGBuilder(metadata: [chunk]), PNGBuilder(metadataAfterImage: [chunk])] {
      let container = try Self.read(file)
      #expect(container.exifBytes == Self.other.bytes)
      let place = try #require(file.chunks.firstIndex { $0.data == chunk.data })
      #expect(container.exifRange.lowerBound == file.offset(ofChunkAt: place))
      #expect(container.exifRange.count == chunk.bytes.count)
    }
  }

  /// Profiles without digits, with fewer digits than the length, and with other content.
  @Test(arguments: [
    "", "\n", "\nexif\n", "\nexif\n      8\n", "\nexif\n      8\n4d4d002a0000000",
    "\nexif\n      8\n4d4d002a0000000x", "\nexif\n     -8\n4d4d002a00000008",
    "\nexif\n      99999999999999999999\n4d4d", "\nAPP1\n      4\n68747470\n",
    "\nexif\n 600000\n4d4d002a00000008" + String(repeating: "0", count: 60_000),
  ])
  func readsNoOtherTextAsExif(_ text: String) throws {
    for chunk in [
      PNGBuilder.Chunk.text("Raw profile type exif", text),
      .compressedText("Raw profile type exif", text),
    ] {
      #expect(try Self.read(PNGBuilder(metadata: [chunk])).exifBytes == nil)
    }
  }

  /// A text of more than 1 MiB, compressed or not, and one that is damaged.
  @Test(arguments: [
    PNGBuilder.Chunk.text("Raw profile type exif", long),
    .compressedText("Raw profile type exif", long),
    .init("zTXt", Array("Raw profile type exif\0\0nothing".utf8)),
  ])
  func saysThatATextChunkWithExifIsNotRead(_ chunk: PNGBuilder.Chunk) throws {
    let doubt = "its text chunk with Exif is damaged, or longer than 1 MiB, and is not read"
    let container = try Self.read(PNGBuilder(metadata: [chunk]))
    #expect(container.exifBytes == nil && container.exifDoubt == doubt)
    let both = try Self.read(PNGBuilder(metadata: [chunk, .exif(Self.block)]))
    #expect(both.exifBytes == Self.block.bytes && both.exifDoubt == nil)
  }

  private static let long = "\nexif\n  600000\n" + String(repeating: "0", count: 1_200_000)

  @Test func readsABlockAfterAStrayHeader() throws {
    let data = Array("Exif\0\0".utf8) + Self.block.bytes
    let container = try Self.read(PNGBuilder(metadata: [.init("eXIf", data)]))
    #expect(container.exifBytes == Self.block.bytes)
  }

  @Test func reportsAWrongChecksum() throws {
    let container = try Self.read(PNGBuilder(metadata: [Self.wrong]))
    #expect(container.exifBytes == Self.block.bytes)
    #expect(container.exifDoubt?.contains("wrong checksum") == true)
  }

  private static let wrong = PNGBuilder.Chunk.exif(block).withWrongChecksum

  /// A cut anywhere: either the reading or an edit reports it.
  @Test(arguments: ["png-exif", "png-exif-after-image", "png-no-exif", "png-raw-profile"])
  func reportsAnyCut(_ fixture: String) throws {
    let bytes = try #require(Fixture.named(fixture)).bytes
    let end = bytes.count - (fixture == "png-exif-after-image" ? 3 : 0)
    for count in 8..<end where count < 250 || count > end - 100 || count % 101 == 0 {
      let cut = Array(bytes.prefix(count))
      let container = try #require(try PNGContainer.reading(cut))
      if container.damage == nil { #expect(container.exifBytes != nil) }
      #expect(throws: ContainerRefusal.self) {
        try PNGContainer.rewriting(cut, with: .headerAlone)
      }
    }
    for count in 0..<8 { #expect(try PNGContainer.reading(Array(bytes.prefix(count))) == nil) }
  }

  @Test(
    arguments: [
      ([0xFF, 0xFF, 0xFF, 0xFF], "has no chunk where one should begin, at byte 33"),
      ([0x7F, 0xFF, 0xFF, 0xFF], "ends before its IEND chunk"),
    ] as [([UInt8], String)])
  func reportsAWrongLength(_ length: [UInt8], _ damage: String) throws {
    var bytes = PNGBuilder(metadata: [.text("Title", "A")]).bytes
    bytes.replaceSubrange(33..<37, with: length)
    #expect(try PNGContainer.reading(bytes)?.damage == "the file " + damage)
  }

  /// A length beyond the limit, in a file with fewer bytes.
  @Test func readsNoEndlessExif() throws {
    var bytes = PNGBuilder(metadata: [.exif(Self.block)]).bytes
    bytes.replaceSubrange(33..<37, with: [0x7F, 0xFF, 0xFF, 0xFF])
    let container = try #require(try PNGContainer.reading(bytes))
    #expect(container.exifBytes == nil)
    #expect(container.damage == "its eXIf chunk is longer than 16 MiB")
  }

  @Test(arguments: [
    PNGBuilder.Chunk.header(width: 0, height: 1), .header(width: 1, height: 0),
    .header(width: 0x8000_0000, height: 1), .init("IHDR", [0, 0]), .text("A", "B"),
  ])
  func reportsAMissingSize(_ header: PNGBuilder.Chunk) throws {
    var file = PNGBuilder(metadata: [.exif(Self.block)])
    file.chunks[0] = header
    let container = try Self.read(file)
    #expect(container.pixelSize == nil)
    #expect(container.damage == "the file has no IHDR chunk with its size")
  }

  @Test func readsXMP() throws {
    let bytes = try #require(Fixture.named("png-exif-after-image")).bytes
    let packets = try OpenFile.with(bytes) { file in
      try #require(try PNGContainer.read(file)).furtherMetadata(in: file, for: .tags)
        .xmpPackets
    }
    #expect(packets.count == 1)
    #expect(packets.first?.starts(with: Array("<x:xmpmeta".utf8)) == true)
  }
}
