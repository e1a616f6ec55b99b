import Foundation

/// The built exifcli, run as users run it: in its own process, with empty standard input.
enum Program {
  /// The shell command that runs it with its arguments.
  private static let command = #"exec "$@""#

  /// The path of the program: the one beside these tests, unless EXIFCLI names another build.
  static let path =
    ProcessInfo.processInfo.environment["EXIFCLI"] ?? builtFolder.appending(path: "exifcli").path

  /// The folder of these tests and of all that was built with them.
  static let builtFolder: URL = {
    let tests = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    return tests?.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }()

  /// Runs it in `folder`, perhaps in a shell's script, which calls it with its arguments `"$@"`.
  static func run(
    _ arguments: [String], in folder: String = Project.root, script: String = command
  ) throws -> ProgramResult {
    try run(bytes: arguments.map { Array($0.utf8) }, in: folder, script: script)
  }

  /// The same, with arguments that need not be UTF-8.
  static func run(
    bytes arguments: [[UInt8]], in folder: String = Project.root, script: String = command
  ) throws -> ProgramResult {
    let asked =
      try script.utf8.elementsEqual(command.utf8)
      ? CatalogueRuns.result(of: arguments) { try runOnce($0, in: folder, script: script) } : nil
    return try asked ?? runOnce(arguments, in: folder, script: script)
  }

  private static func runOnce(
    _ arguments: [[UInt8]], in folder: String, script: String
  ) throws -> ProgramResult {
    let (output, errors) = (try UnnamedFile(), try UnnamedFile())
    let process = try ShellProcess(
      shell(arguments, in: folder, script: script),
      streams: .files(output: output, errors: errors))
    let status = try process.wait()
    return ProgramResult(
      waitStatus: status, outputBytes: output.contents(), errorBytes: errors.contents())
  }

  /// Runs it in `folder` with all streams on one terminal with this many columns. The output is
  /// everything that the terminal received. The inputs are typed in order, each once its text
  /// appears in the output.
  static func run(
    _ arguments: [String], onTerminalOf columns: Int, environment: [String: String?] = [:],
    in folder: String = Project.root, script: String = command,
    typing: [(text: String, at: String)] = []
  ) throws -> ProgramResult {
    let terminal = try PseudoTerminal(columns: columns)
    let process = try ShellProcess(
      shell(arguments.map { Array($0.utf8) }, in: folder, script: script),
      streams: .terminal(terminal), environment: environment)
    terminal.closeProgramSide()
    do {
      var output: [UInt8] = []
      var typing = typing[...]
      repeat {
        let text = String(decoding: output, as: UTF8.self)
        if let next = typing.first, next.at.isEmpty || text.contains(next.at) {
          terminal.type(next.text)
          typing.removeFirst()
        }
        guard let piece = try terminal.read() else { break }
        output += piece
      } while true
      return ProgramResult(waitStatus: try process.wait(), outputBytes: output, errorBytes: [])
    } catch {
      process.kill()
      _ = try process.wait()
      throw error
    }
  }

  /// The shell commands before the script. Files get the usual rights, whatever the umask of the
  /// tests is. Coverage counts only the process of the tests: a program with a file size limit
  /// would leave a broken coverage file.
  private static let preparation =
    #"cd "$0" || exit 70; umask 022; LLVM_PROFILE_FILE=/dev/null; export LLVM_PROFILE_FILE; "#

  /// The arguments of a shell that can change folders and passes the program's arguments on unchanged.
  static func shell(
    _ arguments: [[UInt8]], in folder: String, script: String
  ) -> [[UInt8]] {
    ["sh", "-c", Self.preparation + script, folder, path].map { Array($0.utf8) }
      + arguments
  }
}
