import EditJudges
import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// The layout that is found in a file.
struct JPEGContainerTests {
  private static let block = TIFFBuilder(.bigEndian, .init([.init(.make, .ascii("Example"))]))
  private static let other = TIFFBuilder(.bigEndian, .init([.init(.make, .ascii("Another"))]))

  private static func read(_ file: JPEGBuilder) throws -> JPEGContainer {
    try read(file.bytes)
  }

  private static func read(_ bytes: [UInt8]) throws -> JPEGContainer {
    let container = try JPEGContainer.reading(bytes)
    return try #require(container)
  }

  private static let layouts: [[JPEGBuilder.Segment]] = [
    [.exif(block)],
    [.jfif, .exif(block)],
    [.xmp(rating: 1, label: "A"), .exif(block)],
    [.exif(block), .xmp(rating: 1, label: "A"), .exif(other)],
    [.comment("A"), .exif(block).filled(with: 300), .comment("B")],
    [.jfif, .icc, .photoshop, .adobe, .exif(block), .exif(other)],
  ]

  @Test(arguments: layouts.indices)
  func findsTheFirstExifBlock(layout: Int) throws {
    for isBeforeScan in [false, true] {
      let segments = Self.layouts[layout]
      let container = try Self.read(
        JPEGBuilder(
          metadata: isBeforeScan ? [] : segments,
          metadataBeforeScan: isBeforeScan ? segments : []))
      #expect(container.exifBytes == Self.block.bytes)
      #expect(container.pixelSize == PictureSize(width: 64, height: 48))
      #expect(container.damage == nil)
    }
  }

  @Test(
    arguments: [
      [], [.jfif], [.xmp(rating: 1, label: "A")], [.comment("Exif\0\0")],
      [.init(.app1, Array("Exif\0".utf8))], [.init(.app2, Array("Exif\0\0".utf8))],
      [.init(.app1, Array("exit\0\0".utf8))], [.init(.app1, Array("E8if\0\0".utf8))],
    ] as [[JPEGBuilder.Segment]])
  func findsNoExifInOtherSegments(_ segments: [JPEGBuilder.Segment]) throws {
    let container = try Self.read(JPEGBuilder(metadata: segments))
    #expect(container.exifBytes == nil)
    #expect(container.pixelSize != nil)
    #expect(container.damage == nil)
  }

  /// A long scan whose bytes look like an Exif segment.
  @Test
  func stopsAtTheScan() throws {
    var file = JPEGBuilder(trailer: JPEGBuilder.Segment.exif(Self.block).bytes)
    file.scan += JPEGBuilder.Segment.exif(Self.block).bytes
    #expect(try Self.read(file).exifBytes == nil)
  }

  @Test(arguments: Array(0xC0...0xCF) as [UInt8])
  func readsTheSizeInEveryFrameHeader(_ code: UInt8) throws {
    let isFrameHeader = ![0xC4, 0xC8, 0xCC].contains(code)
    let frame: [UInt8] = [0xFF, code, 0, 8, 8, 0x01, 0x02, 0x03, 0x04, 1]
    let container = try Self.read([0xFF, 0xD8] + frame + [0xFF, 0xDA, 0, 2])
    #expect(container.pixelSize == (isFrameHeader ? PictureSize(width: 772, height: 258) : nil))
    #expect((container.damage == nil) == isFrameHeader)
  }

  @Test(arguments: [[8, 0, 0, 0, 5], [8, 0, 5, 0, 0], [8, 0, 5, 0], []] as [[UInt8]])
  func findsNoSizeInAFrameHeaderWithout(_ frame: [UInt8]) throws {
    let header = [0xFF, 0xC0, 0, UInt8(frame.count + 2)] + frame
    let container = try Self.read([0xFF, 0xD8] + header + [0xFF, 0xDA, 0, 2])
    #expect(container.pixelSize == nil)
    #expect(container.damage == "the file has no frame header with its size")
  }

  @Test
  func takesTheFirstFrameHeader() throws {
    let further = Picture(width: 8, height: 8).segments
    let container = try Self.read(JPEGBuilder(metadataBeforeScan: further + [.exif(Self.block)]))
    #expect(container.pixelSize == PictureSize(width: 64, height: 48))
  }

  @Test(arguments: Fixture.jpegs)
  func findsTheBlockOfEveryFixture(_ fixture: Fixture) throws {
    let container = try Self.read(fixture.bytes)
    #expect(
      firstDifference(
        container.exifBytes ?? [], ReferenceJPEG.block(of: fixture.bytes) ?? []) == nil)
    #expect(
      (container.damage == nil)
        == !["cut-in-exif", "cut-in-frame-header"].contains(fixture.name))
    #expect(
      container.isExifEndDoubtful == ["cut-in-exif", "bytes-after-exif"].contains(fixture.name))
  }

  @Test(arguments: UInt64(0)..<60)
  func survivesRandomBytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let app1: [UInt8] = [0xFF, 0xE1, 0, 60] + Array("Exif\0\0MM\0*\0\0\0\u{8}".utf8)
    _ = try Self.read(
      [0xFF, 0xD8] + (seed.isMultiple(of: 2) ? app1 : []) + random.bytes(Int(seed) * 40))
  }

  @Test(arguments: Fixture.jpegs)
  func survivesMutations(_ fixture: Fixture) throws {
    var random = SeededGenerator(seed: UInt64(fixture.bytes.count))
    for _ in 0..<10 {
      let head = random.mutation(of: Array(fixture.bytes.prefix(1500)))
      let container = try JPEGContainer.reading(head)
      #expect(container != nil || head[0] != 0xFF || head[1] != 0xD8)
    }
  }
}
