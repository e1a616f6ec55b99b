import Platform
import SystemPackage

// The only file of its target that needs Foundation: for JSON, and for the date.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JournalRecord {
  /// The first bytes of every journal: of a run, or of an edit.
  static let beginnings = [edit, Array(#"{"run":"#.utf8)]
  /// The first bytes of the records of edits and moves.
  static let (edit, move) = (Array(#"{"edited":"#.utf8), Array(#"{"moved":"#.utf8))
  /// The first bytes of the records of moves that were made.
  static let made = Array(#"{"made":"#.utf8)

  /// The current time in UTC (RFC 3339).
  static var now: String { Date.now.ISO8601Format() }
  /// The same with milliseconds: which of two undos was the last may matter.
  static var preciseNow: String {
    Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  /// The record in the line; nil if the line is not a record.
  init?(line: ArraySlice<UInt8>) {
    guard let record = try? JSONDecoder().decode(JournalRecord.self, from: Data(line)) else {
      return nil
    }
    self = record
  }

  /// The record as one line, with its line break.
  var line: [UInt8] {
    get throws(Errno) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try Errno.catching { Array(try encoder.encode(self)) + [UInt8(ascii: "\n")] }
    }
  }
}
