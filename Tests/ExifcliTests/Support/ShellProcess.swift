import CPseudoTerminal
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A shell in its own process.
struct ShellProcess {
  /// Where its standard streams lead.
  enum Streams {
    /// Empty input; output to files.
    case files(output: UnnamedFile, errors: UnnamedFile)
    /// All to one terminal, which the shell controls.
    case terminal(PseudoTerminal)
    /// Input and output through pipes, errors to a file.
    case pipes(input: CInt, output: CInt, errors: UnnamedFile)
  }

  private let identifier: pid_t

  /// Starts a shell with these arguments. The variables are added to the environment of all
  /// programs of the tests; nil unsets a variable.
  init(
    _ arguments: [[UInt8]], streams: Streams, environment changes: [String: String?] = [:]
  ) throws {
    Test.expectTagOfProcess()
    #if canImport(Darwin)
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?)
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A process inherits ignored and blocked signals. The threads of tests block some; users' shells do
    // not.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGHUP, SIGINT, SIGPIPE, SIGTERM] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // A new session has no terminal before it opens one, not even the terminal of the tests.
    let flags =
      Int(POSIX_SPAWN_SETSIGDEF) | Int(POSIX_SPAWN_SETSIGMASK) | Int(POSIX_SPAWN_SETSID)
    switch streams {
    case .files(let output, let errors):
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, output.descriptor, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, errors.descriptor, STDERR_FILENO)
    case .pipes(let input, let output, let errors):
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, errors.descriptor, STDERR_FILENO)
    case .terminal(let terminal):
      // The first terminal that a new session opens becomes its controlling terminal, for Ctrl-C.
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, terminal.path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))

    let environment = ProgramEnvironment.strings(changing: changes)
    let strings = [arguments, environment].map {
      $0.map { strdup($0.map(CChar.init(bitPattern:)) + [0]) }
    }
    defer { strings.joined().forEach { free($0) } }

    var identifier = pid_t()
    let error = posix_spawn(
      &identifier, "/bin/sh", &actions, &attributes, strings[0] + [nil], strings[1] + [nil])
    guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
    self.identifier = identifier
  }

  /// Sends a signal to the shell, not to its children.
  func send(_ signal: CInt) {
    _ = Foundation.kill(identifier, signal)
  }

  /// Ends the shell and its children.
  func kill() {
    _ = Foundation.kill(-identifier, SIGKILL)
  }

  /// Waits until it has ended. Returns its status from `waitpid`.
  func wait() throws -> CInt {
    var status: CInt = 0
    while waitpid(identifier, &status, 0) == -1 {
      guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
    return status
  }
}
