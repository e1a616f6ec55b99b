import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The mode in which a terminal passes on input.
enum TerminalMode {
  /// The signals that would end or stop the program before the terminal is restored.
  private static let endings = SignalCleanup.signals + [SIGTSTP]

  /// Runs `body` while the terminal passes on its answers at once and without an echo; nil if the terminal
  /// does not allow it.
  ///
  /// The terminal is restored afterwards: signals that would end the program, such as Ctrl-C, are blocked
  /// meanwhile.
  static func whileAnswering<Result>(
    _ terminal: FileDescriptor, _ body: () -> Result
  ) -> Result? {
    var (signals, previousSignals) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    for signal in endings { sigaddset(&signals, signal) }
    guard pthread_sigmask(SIG_BLOCK, &signals, &previousSignals) == 0 else { return nil }
    defer { pthread_sigmask(SIG_SETMASK, &previousSignals, nil) }

    var settings = termios()
    guard tcgetattr(terminal.rawValue, &settings) == 0 else { return nil }
    var answering = settings
    answering.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(terminal.rawValue, TCSANOW, &answering) == 0 else { return nil }
    // Drop late answers, which the shell would take as typed.
    defer { tcsetattr(terminal.rawValue, TCSAFLUSH, &settings) }
    return body()
  }
}
