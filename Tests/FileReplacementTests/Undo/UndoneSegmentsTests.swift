import Foundation
import Testing

@testable import FileReplacement

/// The segments in which changes are undone.
struct UndoneSegmentsTests {
  private static let maximumCount = 65_537
  /// Four zeros at byte 100 of a file.
  private static let segment = UndoneSegments(
    [[0, 0, 0, 0]], at: [100..<104], maximumCounts: [maximumCount])

  /// The segment after the undo; nil if the undo is refused, which leaves it as it was.
  private static func undone(
    _ changes: [ByteChange], in segment: UndoneSegments = segment
  ) -> [UInt8]? {
    allUndone(changes, in: segment)?.first
  }

  private static func allUndone(
    _ changes: [ByteChange], in segments: UndoneSegments
  ) -> [[UInt8]]? {
    var copy = segments
    guard copy.undo(changes) else {
      #expect(copy.bytes == segments.bytes && copy.ranges == segments.ranges)
      return nil
    }
    #expect(copy.ranges.map(\.count) == copy.bytes.map(\.count))
    #expect(copy.ranges.first?.lowerBound == segments.ranges.first?.lowerBound)
    return copy.bytes
  }

  private static func change(at place: Int, _ old: String, _ new: String) throws -> ByteChange {
    let json = #"{"at":\#(place),"old":"\#(old)","new":"\#(new)"}"#
    return try JSONDecoder().decode(ByteChange.self, from: Data(json.utf8))
  }

  @Test(
    arguments: [
      (100, "01", "00", [1, 0, 0, 0]), (103, "01", "00", [0, 0, 0, 1]),
      (100, "", "00000000", []), (100, "0102", "", [1, 2, 0, 0, 0, 0]),
      (104, "01", "", [0, 0, 0, 0, 1]), (101, "010203", "0000", [0, 1, 2, 3, 0]),
    ] as [(Int, String, String, [UInt8])])
  func changesInsideAreUndone(place: Int, old: String, new: String, bytes: [UInt8]) throws {
    #expect(try Self.undone([Self.change(at: place, old, new)]) == bytes)
  }

  /// The changes are before the segment, after it, beyond its end, and have numbers that overflow.
  @Test(arguments: [
    (99, "01", "00"), (99, "01", ""), (104, "01", "00"), (103, "01", "0000"), (105, "01", ""),
    (0, "01", "00"), (-1, "01", "00"), (Int.min, "01", "00"), (Int.max, "01", "00"),
  ])
  func changesOutsideAreRefused(place: Int, old: String, new: String) throws {
    #expect(try Self.undone([Self.change(at: place, old, new)]) == nil)
  }

  @Test func changesThatAreNotThereAreRefused() throws {
    #expect(try Self.undone([Self.change(at: 101, "02", "01")]) == nil)
  }

  @Test func changesOutOfOrderAreRefused() throws {
    let changes = try [Self.change(at: 100, "01", "00"), Self.change(at: 102, "0203", "00")]
    #expect(Self.undone(changes) == [1, 0, 2, 3, 0])
    #expect(Self.undone(changes.reversed()) == nil)
    // In the file before the changes, this offset is inside the first one.
    let nested = try [Self.change(at: 100, "0101", "00"), Self.change(at: 101, "00", "00")]
    #expect(Self.undone(nested) == nil)
  }

  /// No edit makes an Exif segment longer than the format allows, however many lines a journal has.
  @Test func itDoesNotBecomeTooLong() throws {
    let room = Self.maximumCount - 4
    let more = try Self.change(at: 101, String(repeating: "00", count: room + 1), "")
    #expect(Self.undone([more]) == nil)
    let full = try Self.change(at: 101, String(repeating: "00", count: room), "")
    let bytes = try #require(Self.undone([full]))
    #expect(bytes.count == Self.maximumCount)
    let further = try Self.change(at: 101, "00", "")
    #expect(
      Self.undone(
        [further],
        in: UndoneSegments(
          [bytes], at: [100..<100 + bytes.count], maximumCounts: [Self.maximumCount])) == nil)
  }

  /// Two zeros at byte 10, none at 20, and three at 30 of a file.
  private static let several = UndoneSegments(
    [[0, 0], [], [0, 0, 0]], at: [10..<12, 20..<20, 30..<33], maximumCounts: [3, 3, 3])

  /// The offsets are those of the file before the edit: each change moves the segments after it.
  @Test func changesOfSeveralSegmentsAreUndone() throws {
    let changes = try [
      Self.change(at: 10, "", "00"), Self.change(at: 10, "0102", "00"),
      Self.change(at: 20, "03", ""), Self.change(at: 31, "04", "0000"),
    ]
    #expect(Self.allUndone(changes, in: Self.several) == [[1, 2], [3], [4, 0]])
    #expect(Self.allUndone([], in: Self.several) == [[0, 0], [], [0, 0, 0]])
    var segments = Self.several
    let isUndone = segments.undo(changes)
    #expect(isUndone && segments.ranges == [10..<12, 20..<21, 31..<33])
  }

  /// Between two segments, over the bytes between them, out of order, and too long in one of them.
  @Test(
    arguments: [
      [(13, "01", "")], [(19, "01", "")], [(21, "01", "")], [(29, "01", "")], [(34, "01", "")],
      [(11, "01", "0000")], [(12, "01", "00")], [(11, "00", "00000000000000000000")],
      [(30, "01", "00"), (10, "01", "00")], [(10, "01020304", "0000")], [(20, "01020304", "")],
      [(20, "01", ""), (30, "01", "00")],
    ] as [[(Int, String, String)]])
  func changesOutsideOfSeveralSegmentsAreRefused(changes: [(Int, String, String)]) throws {
    let changes = try changes.map { try Self.change(at: $0.0, $0.1, $0.2) }
    #expect(Self.allUndone(changes, in: Self.several) == nil)
  }

  /// A journal may come from strangers. If the work grew with the square of the changes, it would take far
  /// too long here.
  @Test func takesAnyNumberOfChanges() throws {
    let count = 30_000
    let json = (0..<count).map { #"{"at":\#($0 * 2),"old":"00","new":""}"# }
    let changes = try JSONDecoder().decode(
      [ByteChange].self, from: Data("[\(json.joined(separator: ","))]".utf8))
    let segment = UndoneSegments(
      [[UInt8](repeating: 1, count: count)], at: [0..<count], maximumCounts: [Self.maximumCount])
    let undone = try #require(Self.undone(changes, in: segment))
    #expect(undone.count == 2 * count)
    #expect(zip(undone, undone.dropFirst()).allSatisfy { $0 != $1 })
  }
}
