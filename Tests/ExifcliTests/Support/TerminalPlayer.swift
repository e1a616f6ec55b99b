import Foundation
import Testing

/// Plays a terminal of 80 columns and 24 lines, which answers the questions of exifcli.
enum TerminalPlayer {
  /// The end of each question.
  private static let question = Array("\u{1B}[c".utf8)

  /// Runs the shell script on the terminal; it calls exifcli as `"$@"`. The output is everything
  /// that the terminal received. Each question gets the next answer, or none.
  static func run(
    _ arguments: [String], answers: [String], script: String = #"exec "$@""#,
    environment: [String: String?] = ["TERM": "xterm-256color", "NO_COLOR": nil],
    in folder: String = Project.root
  ) throws -> ProgramResult {
    let terminal = try PseudoTerminal(columns: 80)
    let shell = ["sh", "-c", #"cd "$0" || exit 70; "# + script, folder, Program.path] + arguments
    let process = try ShellProcess(
      shell.map { Array($0.utf8) }, streams: .terminal(terminal), environment: environment)
    terminal.closeProgramSide()
    do {
      var (output, answers) = ([UInt8](), answers[...])
      var asked = 0
      while let piece = try terminal.read() {
        output += piece
        while output.ranges(of: question).count > asked {
          asked += 1
          if let answer = answers.popFirst() { terminal.type(answer) }
        }
      }
      return ProgramResult(waitStatus: try process.wait(), outputBytes: output, errorBytes: [])
    } catch {
      process.kill()
      _ = try process.wait()
      throw error
    }
  }
}
