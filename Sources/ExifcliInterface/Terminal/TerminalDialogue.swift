import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Asks the terminal of standard output about its abilities.
enum TerminalDialogue {
  /// How long an answer may take. Local terminals answer at once, remote ones in a fraction of a second.
  /// Signals are blocked meanwhile, so the wait must end whatever the terminal does.
  private static let patience = Duration.seconds(1)
  /// The maximum size of an answer.
  private static let maximumSize = 4096
  /// Erases the question on a terminal that shows it as text.
  private static let erasure = "\r\u{1B}[K"

  /// The terminal's reply; nil if it says nothing, or if another program is in the foreground.
  static func reply() -> TerminalReply? {
    guard let name = ttyname(STDOUT_FILENO),
      let terminal = try? FileDescriptor.open(
        FilePath(platformString: name), .readWrite,
        options: [.init(rawValue: O_NOCTTY), .closeOnExec])
    else { return nil }
    defer { try? terminal.close() }
    guard tcgetpgrp(terminal.rawValue) == getpgrp() else { return nil }
    return TerminalMode.whileAnswering(terminal) {
      TerminalReply(answer(to: TerminalReply.question + erasure, on: terminal))
    }
  }

  /// The answer, until it is complete or nothing more arrives.
  private static func answer(to question: String, on terminal: FileDescriptor) -> [UInt8] {
    guard (try? terminal.writeAll(question.utf8)) != nil else { return [] }
    var bytes: [UInt8] = []
    var request = pollfd(fd: terminal.rawValue, events: Int16(POLLIN), revents: 0)
    let end = ContinuousClock.now + patience
    while !TerminalReply(bytes).isComplete, bytes.count < maximumSize {
      let left = CInt((end - .now) / .milliseconds(1))
      guard left > 0, poll(&request, 1, left) == 1 else { break }
      let piece = [UInt8](unsafeUninitializedCapacity: maximumSize) { buffer, count in
        count = (try? terminal.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
      }
      guard !piece.isEmpty else { break }
      bytes += piece
    }
    return bytes
  }
}
