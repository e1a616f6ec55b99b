import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// The walk through the segments of a file.
struct JPEGSegmentsTests {
  /// The segments of a file that begins with SOI and these bytes, and the damage.
  private static func walk(_ bytes: [UInt8]) throws -> (segments: [JPEGSegment], damage: String?) {
    try OpenFile.with([0xFF, 0xD8] + bytes) { file in
      guard var walk = try JPEGSegments(file) else { throw NoJPEG() }
      var segments: [JPEGSegment] = []
      while let segment = try walk.next() {
        segments.append(segment)
      }
      return (segments, walk.damage)
    }
  }

  private struct NoJPEG: Error {}

  private static let scan: [UInt8] = [0xFF, 0xDA, 0, 2, 1, 2, 3]

  private static func segment(_ code: UInt8, at position: Int, _ payload: Range<Int>)
    -> JPEGSegment
  {
    JPEGSegment(marker: JPEGMarker(code: code), position: position, payload: payload)
  }

  @Test(
    arguments: [[], [0xFF], [0xD8, 0xFF], [0xFF, 0xD9], [0x89, 0x50, 0x4E, 0x47]] as [[UInt8]])
  func needsTheStartOfAnImage(_ bytes: [UInt8]) throws {
    try OpenFile.with(bytes) { file throws in
      #expect(try JPEGSegments(file) == nil)
    }
  }

  @Test
  func givesSegmentsUpToTheScan() throws {
    let walk = try Self.walk([0xFF, 0xE0, 0, 5, 7, 7, 7, 0xFF, 0xFE, 0, 2] + Self.scan)
    #expect(
      walk.segments == [Self.segment(0xE0, at: 2, 6..<9), Self.segment(0xFE, at: 9, 13..<13)])
    #expect(walk.damage == nil)
    #expect(walk.segments[0].lengthPosition == 4)
  }

  @Test
  func stopsAtTheEndOfTheImage() throws {
    let walk = try Self.walk([0xFF, 0xD9, 0xFF, 0xE0, 0, 2])
    #expect(walk.segments.isEmpty)
    #expect(walk.damage == nil)
  }

  @Test
  func stepsOverFillBytes() throws {
    let walk = try Self.walk(
      [0xFF, 0xFF, 0xFF, 0xFE, 0, 3, 9, 0xFF, 0xFF, 0xE1, 0, 2, 0xFF] + Self.scan)
    #expect(
      walk.segments == [Self.segment(0xFE, at: 2, 8..<9), Self.segment(0xE1, at: 9, 14..<14)])
    #expect(walk.damage == nil)
  }

  @Test(arguments: [0x01] + Array(0xD0...0xD7) as [UInt8])
  func stepsOverAMarkerWithoutASegment(_ code: UInt8) throws {
    let walk = try Self.walk([0xFF, code, 0xFF, 0xE1, 0, 3, 9] + Self.scan)
    #expect(walk.segments == [Self.segment(0xE1, at: 4, 8..<9)])
    #expect(walk.damage == nil)
  }

  @Test(arguments: [[0, 0], [0, 1], [0], []] as [[UInt8]])
  func stopsAtASegmentWithoutALength(_ length: [UInt8]) throws {
    let walk = try Self.walk([0xFF, 0xE0, 0, 2, 0xFF, 0xE1] + length)
    #expect(walk.segments == [Self.segment(0xE0, at: 2, 6..<6)])
    #expect(walk.damage == "ends, or has a segment without a length, before its image data")
  }

  /// Stray bytes without a segment after them, or too many of them.
  @Test(
    arguments: [
      [0x00], [0xFF, 0x00, 0, 2],
      [UInt8](repeating: 7, count: 1_025) + [0xFF, 0xE1, 0, 2] + scan,
      [UInt8](repeating: 7, count: 1_000) + [0xFF, 0xE1, 0, 2] + [UInt8](repeating: 7, count: 25)
        + scan,
    ] as [[UInt8]])
  func stopsWhereNoSegmentBegins(_ bytes: [UInt8]) throws {
    let walk = try Self.walk([0xFF, 0xE0, 0, 2] + bytes)
    let place = walk.segments.last?.payload.upperBound ?? 0
    #expect(walk.damage == "has no segment where one should begin, at byte \(place)")
  }

  /// Decoders search for the next marker, too. Of what chance may produce, only the usual markers count.
  @Test(
    arguments: [
      [7, 7], [UInt8](repeating: 0, count: 1_024), [0xFF, 0], [1, 0xFF, 2, 3, 0xFF, 0xD5, 9],
      [0xFF, 0, 0xFF],
    ] as [[UInt8]])
  func stepsOverStrayBytes(_ bytes: [UInt8]) throws {
    for place in 0..<2 {
      let segment: [UInt8] = [0xFF, 0xE1, 0, 3, 9]
      let walk = try Self.walk(
        place == 0 ? bytes + segment + Self.scan : segment + bytes + Self.scan)
      #expect(walk.damage == nil)
      let end = place == 0 ? bytes.count + 7 : 7
      #expect(walk.segments.map(\.payload) == [end - 1..<end])
      #expect(walk.segments.map(\.range.upperBound) == [end])
    }
  }

  @Test(arguments: [[], [0xFF], [0xFF, 0xFF], [0xFF, 0xE1, 1, 0, 5]] as [[UInt8]])
  func stopsAtTheEndOfTheFile(_ bytes: [UInt8]) throws {
    let walk = try Self.walk(bytes)
    #expect(walk.segments.count == (bytes.count > 2 ? 1 : 0))
    #expect(walk.damage == "ends before its image data")
  }

  @Test
  func believesTheLengthOfASegment() throws {
    let walk = try Self.walk([0xFF, 0xE1, 0xFF, 0xFF, 5])
    #expect(walk.segments == [Self.segment(0xE1, at: 2, 6..<6 + 65_533)])
  }

  @Test(arguments: UInt64(0)..<100)
  func endsInRandomBytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bytes = random.bytes(Int(seed) * 50)
    // Half of them begin with a segment, which chance would hardly produce.
    let start: [UInt8] = seed.isMultiple(of: 2) ? [0xFF, 0xE1, 0, 20, 0xFF] : []
    let walk = try Self.walk(start + bytes)
    for (left, right) in zip(walk.segments, walk.segments.dropFirst()) {
      #expect(left.payload.upperBound <= right.position)
    }
  }
}
