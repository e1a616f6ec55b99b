import Foundation

/// strace, which makes a system call of a program fail, or kills the program at it.
enum Strace {
  static let absence =
    "no strace here, or it may trace nothing: see Scripts/install-test-tools; or sanitizers are on,"
    + " which call the kernel too"

  static let isUsable: Bool = {
    if Sanitizer.isOn { return false }
    let result = try? Program.run(
      ["keys"],
      script: #"exec strace -f -o /dev/null -e inject=fsync:error=EIO:when=9999 "$@" >/dev/null"#)
    return result?.exitCode == 0
  }()

  /// Runs exifcli under strace. Its output goes to the folder's `report/lines`, the trace to
  /// `trace`. It runs in another folder, because strace names the current folder in calls that do
  /// not use it.
  static func run(
    _ arguments: [String], in folder: TemporaryFolder, fault: Fault? = nil,
    setting variable: String = ""
  ) throws -> ProgramResult {
    try run(
      arguments, in: folder, setting: variable,
      options: fault.map { "-e trace=\($0.call.name) -e inject=\($0.injection)" }
        ?? "-e trace=%file,%desc")
  }

  /// The same with further options of strace. The variable is NAME=VALUE; an empty text sets none.
  static func run(
    _ arguments: [String], in folder: TemporaryFolder, setting variable: String = "",
    options: String
  ) throws -> ProgramResult {
    // With the paths of descriptors (-y), and all threads (-f).
    try Program.run(
      arguments, in: "/",
      script: """
        export TRACED=1 \(variable); exec strace -f -y -o '\(folder.path)/trace' \(options) "$@" > '\(folder.path)/report/lines'
        """)
  }

  /// Whether, in this trace, the fault hit a call on a file in the folder, and not another call,
  /// such as those that load the program.
  static func hasHit(_ fault: Fault, in trace: String, about folder: String) -> Bool {
    let hits = trace.split(separator: "\n").filter { line in
      switch fault.kind {
      case .kill, .signal: line.contains(" = ?") || line.contains("<unfinished ...>")
      case .error, .errorsFromThere: line.contains("(INJECTED)")
      }
    }.filter { $0.contains(fault.call.name + "(") }
    if case .kill = fault.kind {
      return trace.contains("+++ killed by SIGKILL +++") && hits.contains { $0.contains(folder) }
    }
    return !hits.isEmpty && hits.allSatisfy { $0.contains(folder) }
  }
}
