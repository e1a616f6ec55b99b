import Foundation

/// The environment of the programs that tests start. It is always the same: with or without a
/// terminal or colours, in any language and time zone.
enum ProgramEnvironment {
  /// A terminal that can move its cursor, without colours.
  private static let fixed = [
    "TERM": "xterm", "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "TZ": "UTC",
    "XDG_STATE_HOME": stateFolder, "XDG_CACHE_HOME": stateFolder + "/cache",
  ]

  /// The folder of the programs' history: that of the user is not for tests. It is removed with the process
  /// of the tests.
  private static let stateFolder: String = {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "exifcli-tests-state-\(ProcessInfo.processInfo.processIdentifier)")
    atexit {
      let identifier = ProcessInfo.processInfo.processIdentifier
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "exifcli-tests-state-\(identifier)")
      try? FileManager.default.removeItem(at: folder)
    }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }()

  /// Variables with paths of this machine, or options of sanitizers. Programs inherit only these
  /// from the environment of the tests.
  private static let inherited: Set = [
    "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "LD_LIBRARY_PATH", "LD_PRELOAD",
    "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "DYLD_INSERT_LIBRARIES", "ASAN_OPTIONS",
    "TSAN_OPTIONS",
  ]

  /// The variables for the kernel, each as `NAME=value`.
  ///
  /// - Parameter changes: Further variables, or other values; nil unsets a variable.
  static func strings(changing changes: [String: String?] = [:]) -> [[UInt8]] {
    var variables = ProcessInfo.processInfo.environment.filter { inherited.contains($0.key) }
    variables.merge(fixed) { $1 }
    for (name, value) in changes { variables[name] = value }
    return variables.map { Array("\($0)=\($1)".utf8) }
  }
}
