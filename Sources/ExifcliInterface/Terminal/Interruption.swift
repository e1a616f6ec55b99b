import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Delays the end of the program by a signal. A command that changes files first finishes and reports the
/// files in progress; a second signal ends the program at once.
package enum Interruption {
  /// The first signal; 0 if none has come, -1 if the end is not delayed.
  private static let signal = Atomic<CInt>(-1)

  /// Whether the end of the program is delayed.
  static var isPutOff: Bool { signal.load(ordering: .relaxed) >= 0 }

  /// Whether a signal has asked the program to end.
  package static var isRequested: Bool { signal.load(ordering: .relaxed) > 0 }

  /// Delays the end of the program until `endProgram`.
  static func putOff() {
    signal.store(0, ordering: .relaxed)
    SignalCleanup.nothing.install()
  }

  /// Records a signal; false if the signal must end the program now.
  ///
  /// Signal handlers call this, so it only reads and changes a number. (The number is initialised by then,
  /// because it was read before the handlers were installed.)
  static func takesNote(of number: CInt) -> Bool {
    guard isPutOff, number != SIGQUIT else { return false }
    let isFirst = signal.compareExchange(
      expected: 0, desired: number, ordering: .relaxed
    ).exchanged
    // Each write to a broken pipe raises this signal again.
    return isFirst || number == SIGPIPE
  }

  /// Ends the program by the signal that has come, so that a loop in the shell ends too; returns if none
  /// has come.
  static func endProgram() {
    let number = signal.load(ordering: .relaxed)
    if number > 0 { SignalCleanup.end(by: number) }
  }
}

/// Cleans up the terminal when a signal ends the program: Ctrl-C, a request to terminate, or a pipe
/// without a reader. The program still ends by the signal, so that a loop in the shell ends too; at once,
/// unless its end is delayed (`Interruption`).
enum SignalCleanup {
  /// Nothing to clean up.
  case nothing
  /// Resets the look of text on standard output, which may be cut in the middle.
  case looks
  /// Also clears the progress line on standard error.
  case progressLine

  /// The signals from outside that end the program.
  static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE]

  /// Installs this cleanup in place of any other.
  func install() {
    let handler = handler
    for number in Self.signals {
      let previous = signal(number, handler)
      // A signal that was ignored at the start stays ignored, as with `nohup`.
      if Self.address(previous) == Self.address(SIG_IGN) { signal(number, SIG_IGN) }
    }
  }

  private typealias Handler = @convention(c) (CInt) -> Void

  // A handler may run in the middle of anything, such as an allocation. So it calls only functions that
  // POSIX lists as async-signal-safe (2.4.3): write, signal and raise. It captures nothing, and its texts
  // are constants.
  private var handler: Handler? {
    switch (self, isPutOff: Interruption.isPutOff) {
    case (.nothing, isPutOff: false): SIG_DFL
    case (.nothing, isPutOff: true):
      { number in
        if Interruption.takesNote(of: number) { return }
        SignalCleanup.end(by: number)
      }
    case (.looks, _):
      { number in
        if Interruption.takesNote(of: number) { return }
        SignalCleanup.write("\u{1B}[0m", to: STDOUT_FILENO)
        SignalCleanup.end(by: number)
      }
    case (.progressLine, _):
      { number in
        if Interruption.takesNote(of: number) { return }
        SignalCleanup.write("\r\u{1B}[K\u{1B}[0m", to: STDERR_FILENO)
        SignalCleanup.end(by: number)
      }
    }
  }

  @inline(__always)
  private static func write(_ text: StaticString, to descriptor: CInt) {
    #if canImport(Glibc)
      _ = Glibc.write(descriptor, text.utf8Start, text.utf8CodeUnitCount)
    #elseif canImport(Darwin)
      _ = Darwin.write(descriptor, text.utf8Start, text.utf8CodeUnitCount)
    #endif
  }

  /// Ends the program by the default action of the signal. If the signal's handler calls this, the program
  /// ends when the handler returns.
  @inline(__always)
  static func end(by number: CInt) {
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Functions cannot be compared, but addresses can.
  private static func address(_ handler: Handler?) -> Int {
    unsafeBitCast(handler, to: Int.self)
  }
}
