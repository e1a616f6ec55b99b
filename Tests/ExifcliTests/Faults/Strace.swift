import Foundation

/// strace, which lets a program's calls to the kernel fail, or kills it there.
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

  /// Runs exifcli under strace, with what it prints going to the folder's `report/lines`, and what it
  /// calls to `trace`. That is done elsewhere, as strace names the current folder in calls that are
  /// not about it.
  static func run(
    _ arguments: [String], in folder: TemporaryFolder, fault: Fault? = nil
  ) throws -> ProgramResult {
    try run(
      arguments, in: folder,
      options: fault.map { "-e trace=\($0.call.name) -e inject=\($0.injection)" }
        ?? "-e trace=%file,%desc")
  }

  /// The same with further options of strace.
  static func run(
    _ arguments: [String], in folder: TemporaryFolder, options: String
  ) throws -> ProgramResult {
    // With the paths of descriptors (-y), and of all threads (-f).
    try Program.run(
      arguments, in: "/",
      script: """
        exec strace -f -y -o '\(folder.path)/trace' \(options) "$@" > '\(folder.path)/report/lines'
        """)
  }

  /// Whether the fault has befallen a call about something in the folder in the run of this trace,
  /// and no other call, as those by which a program is loaded.
  static func hasHit(_ fault: Fault, in trace: String, about folder: String) -> Bool {
    let hits = trace.split(separator: "\n").filter { line in
      switch fault.kind {
      case .kill: line.contains(" = ?") || line.contains("<unfinished ...>")
      case .error, .errorsFromThere: line.contains("(INJECTED)")
      }
    }.filter { $0.contains(fault.call.name + "(") }
    if case .kill = fault.kind {
      return trace.contains("+++ killed by SIGKILL +++") && hits.contains { $0.contains(folder) }
    }
    return !hits.isEmpty && hits.allSatisfy { $0.contains(folder) }
  }
}
