import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// The reading of RAF files, sound and damaged.
struct RAFContainerTests {
  private static let block = TIFFBuilder(.littleEndian, .init([.init(.make, .ascii("FUJIFILM"))]))
    .bytes
  private static let size = PictureSize(width: 4256, height: 1424)

  private static func read(_ bytes: [UInt8]) throws -> RAFContainer {
    try #require(try OpenFile.with(bytes) { try RAFContainer.read($0) })
  }

  @Test(
    arguments: [
      [RAFBuilder.exif(block)], [RAFBuilder.segment(0xE0, [1]), RAFBuilder.exif(block)],
      [RAFBuilder.xmp("<x>"), RAFBuilder.exif(block), RAFBuilder.segment(0xE2, [1])],
    ], [false, true])
  func findsTheExifSegment(_ segments: [[UInt8]], hasSecondSet: Bool) throws {
    let file = RAFBuilder(segments, hasSecondSet: hasSecondSet)
    let container = try Self.read(file.bytes)
    let exif = RAFBuilder.exif(Self.block)
    let start = file.start + 2 + segments.prefix { $0 != exif }.flatMap(\.self).count
    #expect(container.exifBytes == Self.block)
    #expect(container.exifRange == start..<start + exif.count)
    #expect(container.pixelSize == Self.size)
    #expect(container.damage == nil)
    #expect(!container.hasFurtherExif)
  }

  /// Other entries, no height, too few bytes, and a header that lies.
  @Test(
    arguments: [
      [], [(0x111, [0, 0, 0, 1])], [(0x111, [1, 0])], [(0x121, [1, 0, 1, 0])],
    ] as [[(Int, [UInt8])]])
  func mayLackASize(_ entries: [(Int, [UInt8])]) throws {
    var file = RAFBuilder([RAFBuilder.exif(Self.block)])
    file.rawEntries = entries.map { (tag: $0.0, data: $0.1) }
    let container = try Self.read(file.bytes)
    #expect(container.pixelSize == nil)
    #expect(container.damage == nil)
  }

  @Test func readsXMP() throws {
    let file = RAFBuilder([
      RAFBuilder.xmp("<x>"), RAFBuilder.exif(Self.block), RAFBuilder.xmp("<y/>"),
    ])
    let found = try OpenFile.with(file.bytes) { file in
      try #require(try RAFContainer.read(file)).furtherMetadata(in: file, for: .tags)
    }
    #expect(found.xmpPackets == [Array("<x>".utf8), Array("<y/>".utf8)])
  }

  private static let whole = RAFBuilder(
    [RAFBuilder.exif(block), RAFBuilder.xmp("<x>")], hasSecondSet: true
  ).bytes

  @Test func reportsAnyCut() throws {
    for count in 15..<Self.whole.count - 4 {
      let cut = Array(Self.whole.prefix(count))
      try OpenFile.with(cut) { file in
        let container = try #require(try RAFContainer.read(file))
        #expect(container.damage != nil)
        _ = try container.furtherMetadata(in: file, for: .tags)
        _ = try container.ownBytes(in: file).ranges
        #expect(throws: ContainerRefusal.self) {
          try container.rewrite(file, with: MetadataRewrite(exif: .headerAlone))
        }
      }
    }
  }

  @Test(arguments: [0x00, 0x01, 0x7F, 0xFF] as [UInt8])
  func survivesAnyByte(_ value: UInt8) throws {
    for place in Self.whole.indices {
      var bytes = Self.whole
      bytes[place] = value
      try OpenFile.with(bytes) { file in
        guard let container = try RAFContainer.read(file) else {
          #expect(place < 15)
          return
        }
        _ = try container.furtherMetadata(in: file, for: .tags)
        guard
          let rewrite = try? container.rewrite(file, with: MetadataRewrite(exif: .headerAlone))
        else { return }
        _ = rewrite.applied(to: bytes)
      }
    }
  }

  /// Offsets and lengths in the header.
  @Test(
    arguments: [
      (0x54, 0x10, "the file has a header that is cut, or damaged"),
      (0x54, 0xFFFF_FFFF, "the file has no JPEG where its header says"),
      (0x58, 0xFFFF_FFFF, "the file ends before its raw data do"),
      (0x58, 20, "its JPEG has a segment that is longer than the JPEG"),
      (0x64, 0xFFFF_FFFF, "the file ends before its raw data do"),
    ] as [(Int, Int, String)])
  func reportsADamagedHeader(_ position: Int, _ number: Int, _ damage: String) throws {
    var bytes = Self.whole
    bytes.replaceSubrange(position..<position + 4, with: RAFBuilder.number32(number))
    #expect(try Self.read(bytes).damage == damage)
  }
}

extension RAFContainerTests {
  /// The JPEG file is a preview; a cut one as far as it is there.
  @Test func previewIsTheJPEG() throws {
    let file = RAFBuilder([RAFBuilder.exif(TIFFBlock.empty.bytes)])
    for bytes in [file.bytes, Array(file.bytes.prefix(130))] {
      let ranges = try OpenFile.with(bytes) { file in
        try #require(try RAFContainer.read(file)).previews(in: file)
      }
      #expect(ranges.map { Array(bytes[$0]) } == [Array(file.jpeg.prefix(bytes.count - 112))])
    }
  }
}
