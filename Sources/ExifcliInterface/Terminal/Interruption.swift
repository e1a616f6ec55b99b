import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The end of the program by a signal, which a command that changes files puts off until what it has
/// begun is finished and told of. A second signal ends it at once.
package enum Interruption {
  /// The signal that came first; 0 where none has come, and -1 where the end is not put off.
  private static let signal = Atomic<CInt>(-1)

  /// Whether the program would finish what it has begun before it ended.
  static var isPutOff: Bool { signal.load(ordering: .relaxed) >= 0 }

  /// Whether the program is to end soon.
  package static var isRequested: Bool { signal.load(ordering: .relaxed) > 0 }

  /// Puts off the end of the program, until `endProgram`.
  static func putOff() {
    signal.store(0, ordering: .relaxed)
    SignalCleanup.nothing.install()
  }

  /// Takes note of a signal; false where it is to end the program now.
  ///
  /// Signal handlers call this, so it does nothing but to look at a number and change it. (The number
  /// is in its place by then, as it was looked at before the handlers were installed.)
  static func takesNote(of number: CInt) -> Bool {
    guard isPutOff, number != SIGQUIT else { return false }
    let isFirst = signal.compareExchange(
      expected: 0, desired: number, ordering: .relaxed
    ).exchanged
    // Of a broken pipe each attempt to write to it tells.
    return isFirst || number == SIGPIPE
  }

  /// Ends the program by the signal that has come, so that a shell knows, and ends its loop; returns
  /// where none has.
  static func endProgram() {
    let number = signal.load(ordering: .relaxed)
    if number > 0 { SignalCleanup.end(by: number) }
  }
}

/// What is put right on the terminal where a signal ends the program: Ctrl-C, a request to end, or
/// a pipe that nobody reads any more. The program ends by the signal all the same, so that a shell
/// knows, and ends its loop; at once, unless its end is put off (`Interruption`).
enum SignalCleanup {
  /// Nothing.
  case nothing
  /// Text on standard output has its usual look again, though it was cut in the middle.
  case looks
  /// That, and the line on standard error that tells of the progress is gone.
  case progressLine

  /// The signals that end the program from without.
  static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE]

  /// Does this from now on, and nothing else.
  func install() {
    let handler = handler
    for number in Self.signals {
      let previous = signal(number, handler)
      // Whoever starts the program may want it to take no notice, as `nohup` does.
      if Self.address(previous) == Self.address(SIG_IGN) { signal(number, SIG_IGN) }
    }
  }

  private typealias Handler = @convention(c) (CInt) -> Void

  // A handler may run in the midst of anything, such as an allocation. So it calls only what POSIX
  // has as async-signal-safe (2.4.3): write, signal and raise. It captures nothing, and its texts
  // are constants of the program.
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

  /// Ends the program by the signal, which does what it does by default: where this is called by its
  /// handler, once that has returned.
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
