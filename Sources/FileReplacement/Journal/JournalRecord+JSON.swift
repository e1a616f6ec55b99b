import Platform
import SystemPackage

// The one file of its layer that needs Foundation: for JSON, and for the date.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JournalRecord {
  /// What every journal begins with, as edits come before they are undone.
  static let beginning = Array(#"{"edited":"#.utf8)

  /// Now, in UTC (RFC 3339).
  static var now: String { Date.now.ISO8601Format() }

  /// The record that the line holds; nil where it holds none.
  init?(line: ArraySlice<UInt8>) {
    guard let record = try? JSONDecoder().decode(JournalRecord.self, from: Data(line)) else {
      return nil
    }
    self = record
  }

  /// The record as one line, with its end.
  var line: [UInt8] {
    get throws(Errno) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try Errno.catching { Array(try encoder.encode(self)) + [UInt8(ascii: "\n")] }
    }
  }
}
