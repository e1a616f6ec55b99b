import Foundation
import Testing

/// The picture of a terminal in the README, which Scripts/terminal-tour draws.
@Suite(.tags(.process), .enabled(if: Python.isPresent, "\(Python.absence)"))
struct TerminalTourGoldenTests {
  @Test func showsWhatTheProgramPrints() throws {
    let result = try tour(of: Project.root + "/Documentation/tour.txt")
    #expect(result.errors == "")
    #expect(result.outputBytes.count < 60_000)
    try Golden("../../Documentation/tour.svg").expect(result.outputBytes)
  }

  @Test func escapesMarkup() throws {
    let result = try tour(ofCommand: #"printf '\033[1m<&>\033[0m "\n'"#)
    #expect(result.errors == "")
    #expect(result.output.contains(#"<tspan class="b">&lt;&amp;&gt;</tspan> "</text>"#))
  }

  @Test(arguments: [
    (#"printf '\033[35mx\n'"#, "unknown colour 35"),
    (#"printf '\033[2Ax\n'"#, "unknown sequence"),
    ("printf '%97s' x", "too long"),
    ("exifcli list none.jpg", "exit code 1"),
  ])
  func refusesWhatItCannotDraw(command: String, message: String) throws {
    let result = try tour(ofCommand: command)
    #expect(result.exitCode == 1)
    #expect(result.output == "")
    #expect(result.errors.contains(message))
  }

  private func tour(ofCommand command: String) throws -> ProgramResult {
    try TemporaryFolder.with { folder in
      try folder.place(Array((command + "\n").utf8), at: "tour.txt")
      return try tour(of: folder.path + "/tour.txt")
    }
  }

  private func tour(of file: String) throws -> ProgramResult {
    try Program.run([file], script: #"exec Scripts/terminal-tour "$1" "$2""#)
  }
}
