import EditJudges
import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// Exif among segments of other formats.
struct OtherSegmentsTests {
  private static func segments(_ photo: [UInt8]) throws -> [(marker: UInt8, head: [UInt8])] {
    try OpenFile.with(photo) { file in
      var walk = try #require(try JPEGSegments(file))
      var segments: [(marker: UInt8, head: [UInt8])] = []
      while let segment = try walk.next() {
        segments.append((segment.marker.code, Array(photo[segment.payload].prefix(5))))
      }
      return segments
    }
  }

  @Test(arguments: [("segments-before-exif", 10), ("segments-after-exif", 0)])
  func isFoundInItsPlace(name: String, place: Int) throws {
    let photo = try #require(Fixture.named(name)).bytes
    let container = try #require(try JPEGContainer.reading(photo))
    #expect(container.exifBytes == ReferenceJPEG.block(of: photo))
    #expect(container.damage == nil)
    #expect(try Self.segments(photo).firstIndex { $0.head == Array("Exif\0".utf8) } == place)
  }

  /// It comes after the segments of APP0, which keep their order.
  @Test func isAddedBetweenAPP0AndAPP1() throws {
    let photo = try #require(Fixture.named("segments-without-exif")).bytes
    let block = try #require(TIFFBlock(TIFFBuilder(.bigEndian, .init([])).bytes))
    let edited = try JPEGContainer.rewriting(photo, with: block).applied(to: photo)
    let names = try Self.segments(edited).prefix(8).map { String(decoding: $0.head, as: UTF8.self) }
    #expect(names.count == 8)
    #expect(names[0] == "JFIF\0")
    #expect(names[1] == "JFXX\0")
    #expect(names[2].hasPrefix("II"))
    #expect(names[3].hasPrefix("AVI1"))
    #expect(names[4...7] == ["Exif\0", "QVCI\0", "FLIR\0", "Ducky"])
  }
}
