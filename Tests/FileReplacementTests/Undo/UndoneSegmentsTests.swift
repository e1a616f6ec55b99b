import Foundation
import Testing

@testable import FileReplacement

/// The segment in which changes are undone.
struct UndoneSegmentTests {
  /// Four zeros at byte 100 of a file.
  private static let segment = UndoneSegment([0, 0, 0, 0], at: 100, maximumCount: 65_537)

  /// The segment after the undo; nil if the undo is refused, which leaves it as it was.
  private static func undone(
    _ changes: [ByteChange], in segment: UndoneSegment = segment
  ) -> [UInt8]? {
    var copy = segment
    guard copy.undo(changes) else {
      #expect(copy.bytes == segment.bytes)
      return nil
    }
    #expect(copy.start == segment.start)
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
    let room = Self.segment.maximumCount - Self.segment.bytes.count
    let more = try Self.change(at: 101, String(repeating: "00", count: room + 1), "")
    #expect(Self.undone([more]) == nil)
    let full = try Self.change(at: 101, String(repeating: "00", count: room), "")
    let bytes = try #require(Self.undone([full]))
    #expect(bytes.count == Self.segment.maximumCount)
    let further = try Self.change(at: 101, "00", "")
    #expect(
      Self.undone(
        [further],
        in: UndoneSegment(
          bytes, at: 100, maximumCount: Self.segment.maximumCount)) == nil)
  }

  /// A journal may come from strangers. If the work grew with the square of the changes, it would take far
  /// too long here.
  @Test func takesAnyNumberOfChanges() throws {
    let count = 30_000
    let json = (0..<count).map { #"{"at":\#($0 * 2),"old":"00","new":""}"# }
    let changes = try JSONDecoder().decode(
      [ByteChange].self, from: Data("[\(json.joined(separator: ","))]".utf8))
    let segment = UndoneSegment(
      [UInt8](repeating: 1, count: count), at: 0, maximumCount: 65_537)
    let undone = try #require(Self.undone(changes, in: segment))
    #expect(undone.count == 2 * count)
    #expect(zip(undone, undone.dropFirst()).allSatisfy { $0 != $1 })
  }
}
