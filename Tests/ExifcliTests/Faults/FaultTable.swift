import Foundation
import Testing

/// The table of all faults for `make faults`.
enum FaultTable {
  /// The file for the table, one row per line; nil if none is wanted.
  private static let path = ProcessInfo.processInfo.environment["EXIFCLI_FAULTS"]

  static var isWanted: Bool { path != nil }

  static func write(_ outcomes: [FaultOutcome]) throws {
    guard let path else { return }
    let rows = outcomes.map { $0.row.replacing("\n", with: " ") + "\n" }
    let file = try #require(fopen(path, "a"))
    fputs(rows.joined(), file)
    #expect(fclose(file) == 0)
  }
}
