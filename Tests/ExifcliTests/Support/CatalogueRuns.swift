import Foundation

/// Runs of `list` and `stats` that ask a catalogue, if EXIFCLI_TESTS_BY_CATALOGUE is set: then the tests of
/// listings prove that a catalogue answers what the photos say.
enum CatalogueRuns {
  private static let isAsked =
    ProcessInfo.processInfo.environment["EXIFCLI_TESTS_BY_CATALOGUE"] != nil

  /// Calls `body` with the arguments of a run that asks a new catalogue, twice: the first run fills it. Nil if the
  /// run asks none.
  ///
  /// - Returns: The second result.
  static func result(
    of arguments: [[UInt8]], _ body: ([[UInt8]]) throws -> ProgramResult
  ) throws -> ProgramResult? {
    guard isAsked, let command = arguments.first,
      ["list", "stats"].contains(where: { command.elementsEqual($0.utf8) }),
      !arguments.contains(where: { $0.starts(with: "--catalog".utf8) })
    else { return nil }
    return try TemporaryFolder.with { folder in
      let option = Array("--catalog=\(folder.path)/catalogue".utf8)
      let completed = [command, option] + arguments.dropFirst()
      _ = try body(completed)
      return try body(completed)
    }
  }
}
