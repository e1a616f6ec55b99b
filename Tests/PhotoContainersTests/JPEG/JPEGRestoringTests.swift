import EditJudges
import PhotoFixtures
import Platform
import SystemPackage
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// Files whose Exif segment an undo restores or removes: only changes that an edit can have made.
struct JPEGRestoringTests {
  private static let exif = TIFFBuilder(.bigEndian, .init([.init(.make, .ascii("Example"))]))
  private static let paddedByOne = JPEGBuilder.Segment(
    .app1, Array("Exif\0".utf8) + [1] + TIFFBlock.empty.bytes)

  /// The file with these bytes in place of its Exif segment; nil if that is refused.
  private static func restoring(_ segment: [UInt8], in photo: [UInt8]) throws -> [UInt8]? {
    try OpenFile.with(photo) { file in
      let container = try #require(try JPEGContainer.read(file))
      let bytes = try container.bytes(restoringExif: segment, in: file)
      do throws(ContainerRefusal) {
        return try container.rewrite(file, restoring: bytes).applied(to: photo)
      } catch {
        return nil
      }
    }
  }

  @Test(arguments: [[.exif(exif)], [.jfif, .exif(exif)]] as [[JPEGBuilder.Segment]])
  func removesAnAddedSegment(_ segments: [JPEGBuilder.Segment]) throws {
    let photo = JPEGBuilder(metadata: segments, trailer: [1, 2, 3])
    let without = JPEGBuilder(metadata: segments.dropLast(), trailer: [1, 2, 3])
    #expect(try Self.restoring([], in: photo.bytes) == without.bytes)
  }

  /// The segment is where no edit adds it, has another header, or is not the only one.
  @Test(
    arguments: [
      [.comment("A"), .exif(exif)], [.exif(exif).filled(with: 1)], [paddedByOne],
      [.exif(exif), .exif(exif)],
    ] as [[JPEGBuilder.Segment]])
  func removesNoOther(_ segments: [JPEGBuilder.Segment]) throws {
    #expect(try Self.restoring([], in: JPEGBuilder(metadata: segments).bytes) == nil)
  }

  /// Data that other programs find by its offset in the file.
  @Test(arguments: [0, 1, -1])
  func movesNothingThatMustStay(growth: Int) throws {
    let mpf = try #require(Fixture.named("mpf-before-exif")).bytes
    let afcp = JPEGBuilder(
      metadata: [.exif(Self.exif)], trailer: Array("AXS!".utf8) + [0, 0, 0, 0, 0, 0, 0, 0]
    ).bytes
    for photo in [mpf, afcp] {
      let (range, block) = try OpenFile.with(photo) { file in
        let container = try #require(try JPEGContainer.read(file))
        return (container.exifRange, try #require(container.exifBytes))
      }
      let other = block.dropLast(max(0, -growth)) + [UInt8](repeating: 0, count: max(0, growth))
      let segment = JPEGBuilder.Segment.exif(bytes: Array(other)).bytes
      let restored = try Self.restoring(segment, in: photo)
      #expect((restored != nil) == (growth == 0))
      if growth == 0 { #expect(restored == photo) }
      #expect(!range.isEmpty)
      #expect(try Self.restoring([], in: photo) == nil)
    }
  }

  /// A segment of another kind, with bytes after it, with a wrong length, or without a block.
  @Test func restoresOnlyAnExifSegment() throws {
    let photo = JPEGBuilder(metadata: [.exif(Self.exif)]).bytes
    let whole = JPEGBuilder.Segment.exif(bytes: TIFFBlock.empty.bytes).bytes
    #expect(try Self.restoring(whole, in: photo) != nil)
    #expect(try Self.restoring(whole + [0], in: photo) == nil)
    #expect(try Self.restoring(whole.dropLast(), in: photo) == nil)
    #expect(try Self.restoring([0xFF, 0xD8], in: photo) == nil)
    #expect(try Self.restoring(JPEGBuilder.Segment.exif(bytes: []).bytes, in: photo) == nil)
    for place in 0..<whole.count where place < 14 {
      var other = whole
      other[place] ^= 0x20
      #expect(try Self.restoring(other, in: photo) == nil, "byte \(place)")
    }
  }
}
