import Foundation

/// The environment of the programs that tests start. It is the same wherever the tests are started
/// from: at a terminal or not, with or without colours, in whatever language and time zone.
enum ProgramEnvironment {
  /// A terminal that can move its cursor, for a user who wants no colours.
  private static let fixed = [
    "TERM": "xterm", "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "TZ": "UTC",
  ]

  /// Variables that say where things are on this machine, or what sanitizers need. Programs get
  /// these from the tests' own environment, and no others.
  private static let inherited: Set = [
    "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "LD_LIBRARY_PATH", "LD_PRELOAD",
    "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "DYLD_INSERT_LIBRARIES", "ASAN_OPTIONS",
    "TSAN_OPTIONS",
  ]

  /// The variables as the kernel takes them, `NAME=value` each.
  ///
  /// - Parameter changes: Further variables, or other values; one that is nil is not set.
  static func strings(changing changes: [String: String?] = [:]) -> [[UInt8]] {
    var variables = ProcessInfo.processInfo.environment.filter { inherited.contains($0.key) }
    variables.merge(fixed) { $1 }
    for (name, value) in changes { variables[name] = value }
    return variables.map { Array("\($0)=\($1)".utf8) }
  }
}
