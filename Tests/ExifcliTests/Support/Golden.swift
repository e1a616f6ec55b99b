import Foundation
import Testing

/// Output in Fixtures/Golden that a person has read and found right.
struct Golden {
  static let isRecording =
    ProcessInfo.processInfo.environment["EXIFCLI_RECORD_GOLDENS"] == "1"

  private let file: URL

  init(_ name: String) {
    file = URL(filePath: Project.root).appending(path: "Fixtures/Golden/" + name)
  }

  /// Compares the output with the file, byte for byte; or records the output if
  /// EXIFCLI_RECORD_GOLDENS=1 is set.
  func expect(
    _ output: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if Self.isRecording {
      try Data(output).write(to: file)
    }
    let golden = try Array(Data(contentsOf: file))
    guard output != golden else { return }
    let (lines, goldenLines) = (Self.lines(output), Self.lines(golden))
    let line = zip(lines, goldenLines).prefix { $0 == $1 }.count
    Issue.record(
      """
      the output is not \(file.lastPathComponent); from line \(line + 1) on it is
      \(lines.dropFirst(line).first ?? "at its end")
      and should be
      \(goldenLines.dropFirst(line).first ?? "at its end")
      If the output is right, record it: EXIFCLI_RECORD_GOLDENS=1 swift test --filter Golden
      """, sourceLocation: sourceLocation)
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
