import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The built exifcli, run as users run it: as a process of its own. It gets nothing to read.
enum Program {
  /// The shell's words for it, with its arguments.
  private static let command = #"exec "$@""#

  /// Where the build put it: beside these tests.
  static let path: String = {
    let tests = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    let folder = tests?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appending(path: "exifcli").path
  }()

  /// Runs it in `folder`. A shell may run it, whose script calls it with its arguments `"$@"`.
  static func run(
    _ arguments: [String], in folder: String = Project.root, script: String = command
  ) throws -> ProgramResult {
    try run(bytes: arguments.map { Array($0.utf8) }, in: folder, script: script)
  }

  /// The same with arguments that need not be UTF-8.
  static func run(
    bytes arguments: [[UInt8]], in folder: String = Project.root, script: String = command
  ) throws -> ProgramResult {
    // Arguments pass through a shell as they are, and it can change folders.
    let shell = ["sh", "-c", #"cd "$0" || exit 70; "# + script, folder, path]
    let (output, errors) = (try UnnamedFile(), try UnnamedFile())
    let status = try spawnAndWait(
      shell.map { Array($0.utf8) } + arguments, output: output, errors: errors)
    return ProgramResult(
      waitStatus: status, outputBytes: output.contents(), errorBytes: errors.contents())
  }

  private static func spawnAndWait(
    _ arguments: [[UInt8]], output: UnnamedFile, errors: UnnamedFile
  ) throws -> CInt {
    #if canImport(Darwin)
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?)
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.descriptor, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors.descriptor, STDERR_FILENO)

    // A process is born with the signals that its parent ignores; users' shells ignore none.
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    let environment = ProcessInfo.processInfo.environment.map { Array("\($0)=\($1)".utf8) }
    let strings = [arguments, environment].map {
      $0.map { strdup($0.map(CChar.init(bitPattern:)) + [0]) }
    }
    defer { strings.joined().forEach { free($0) } }

    var process = pid_t()
    let error = posix_spawn(
      &process, "/bin/sh", &actions, &attributes, strings[0] + [nil], strings[1] + [nil])
    guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
    var status: CInt = 0
    while waitpid(process, &status, 0) == -1 {
      guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
    return status
  }
}
