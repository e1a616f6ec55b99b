/// The result of a run of the program.
struct ProgramResult {
  /// Its exit code; nil if a signal ended it.
  let exitCode: CInt?
  /// The signal that ended it, as in a crash; nil if it ended by itself.
  let signal: CInt?
  /// Its standard output.
  let outputBytes: [UInt8]
  /// Its standard error.
  let errorBytes: [UInt8]

  /// The result of a process with this status from `waitpid`.
  init(waitStatus: CInt, outputBytes: [UInt8], errorBytes: [UInt8]) {
    let signal = waitStatus & 0x7F
    self.exitCode = signal == 0 ? (waitStatus >> 8) & 0xFF : nil
    self.signal = signal == 0 ? nil : signal
    self.outputBytes = outputBytes
    self.errorBytes = errorBytes
  }

  var output: String { String(decoding: outputBytes, as: UTF8.self) }
  var errors: String { String(decoding: errorBytes, as: UTF8.self) }

  /// The lines on standard output, without their ends.
  var lines: [String] { Self.lines(output) }
  /// The lines on standard error, without their ends.
  var errorLines: [String] { Self.lines(errors) }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
