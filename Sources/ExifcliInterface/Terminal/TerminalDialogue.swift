import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Asks the terminal that standard output leads to about itself.
enum TerminalDialogue {
  /// How long an answer may take. The terminals that people use answer at once, those far away in a
  /// part of a second. Signals are kept back meanwhile, so there is an end whatever it says.
  private static let patience = Duration.seconds(1)
  /// No answer is longer.
  private static let maximumSize = 4096
  /// Erases what a terminal has shown that took a question for text.
  private static let erasure = "\r\u{1B}[K"

  /// What it says; nil where it says nothing, or where it is not this program's to ask, as one that
  /// another program runs on in the foreground.
  static func reply() -> TerminalReply? {
    guard let name = ttyname(STDOUT_FILENO),
      let terminal = try? FileDescriptor.open(
        FilePath(platformString: name), .readWrite,
        options: [.init(rawValue: O_NOCTTY), .closeOnExec])
    else { return nil }
    defer { try? terminal.close() }
    guard tcgetpgrp(terminal.rawValue) == getpgrp() else { return nil }
    return TerminalMode.whileAnswering(terminal) {
      var answers = answer(to: TerminalReply.question + erasure, on: terminal)
      let reply = TerminalReply(answers)
      if reply.hasSixels, !reply.hasKittyGraphics {
        answers += answer(to: TerminalReply.sixelQuestion, on: terminal)
      }
      return TerminalReply(answers)
    }
  }

  /// What it says until it has said all, or says nothing more.
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
