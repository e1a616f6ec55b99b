import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How a terminal treats what it is sent to pass on as typed.
enum TerminalMode {
  /// What would end or stop the program, and leave the terminal as it is.
  private static let endings = SignalCleanup.signals + [SIGTSTP]

  /// Runs `body` while the terminal passes on at once, and without an echo, what it has to say;
  /// nil where it cannot be had to do so.
  ///
  /// Afterwards the terminal is as it was, however `body` ends: signals that would end the program
  /// meanwhile, Ctrl-C among them, are kept back until then.
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
    // With whatever comes too late, which the shell would take for typed.
    defer { tcsetattr(terminal.rawValue, TCSAFLUSH, &settings) }
    return body()
  }
}
