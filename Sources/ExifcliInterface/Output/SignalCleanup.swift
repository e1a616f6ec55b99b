#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
    #elseif canImport(Musl)
      _ = Musl.write(descriptor, text.utf8Start, text.utf8CodeUnitCount)
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
