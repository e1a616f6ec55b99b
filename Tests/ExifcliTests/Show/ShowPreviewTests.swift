import InterfaceReaders
import PhotoFixtures
import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// `exifcli show --preview`.
@Suite(.tags(.process, .concurrent))
struct ShowPreviewTests {
  private static let photo = "Fixtures/exif-little-endian.jpg"
  private static let preview = ["show", "--preview", photo]
  private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;c"

  @Test func isTextInFilesAndPipes() throws {
    let result = try Program.run(Self.preview)
    let picture = try HalfBlockScreen.picture(of: result.output, below: Self.photo)

    #expect(picture.size == PixelSize(width: 64, height: 48))
    #expect(result.errors.isEmpty)
    #expect(result.exitCode == 0)
  }

  @Test(arguments: [[], ["\u{1B}[?1;2c"], ["\u{1B}[?62;22c"]])
  func isTextOnATerminalThatHasNothingFiner(answers: [String]) throws {
    let piped = try Program.run(["show", "--preview", "Fixtures/thumbnail.jpg"])
    let result = try TerminalPlayer.run(
      ["show", "--preview", "Fixtures/thumbnail.jpg", "--color", "never"], answers: answers)

    // The question, and the picture in fewer lines.
    let text = try #require(Self.withoutQuestion(result.output))
    let picture = try HalfBlockScreen.picture(of: text, below: "Fixtures/thumbnail.jpg")
    let wide = try HalfBlockScreen.picture(of: piped.output, below: "Fixtures/thumbnail.jpg")
    #expect(picture.size == wide.size.fitted(into: PixelSize(width: 80, height: 44)))
    #expect(result.exitCode == 0)
  }

  @Test func isInKittysProtocolIfTheTerminalHasIt() throws {
    let result = try TerminalPlayer.run(Self.preview, answers: [Self.kitty])
    let screen = try KittyScreen(result.outputBytes)

    // The photo is so small that the text shows the same pixels.
    let text = try Program.run(Self.preview).output
    #expect(screen.pictures == [try HalfBlockScreen.picture(of: text, below: Self.photo)])
    #expect(
      Self.withoutQuestion(result.output)?.hasPrefix("\u{1B}[1m\(Self.photo)\u{1B}[0m\n") == true)
    #expect(result.exitCode == 0)
  }

  /// Signals and input while the terminal is asked, such as Ctrl-C.
  @Test(
    arguments: [
      ([kitty], 0), (["\u{1B}[?6c"], 0), ([], 0), (["\u{3}"], 130),
    ] as [([String], Int)])
  func leavesTheTerminalAsItWas(answers: [String], exitCode: Int) throws {
    let script = #"trap : INT; stty -g; "$@" >/dev/tty; echo "code $?"; stty -g"#
    let result = try TerminalPlayer.run(Self.preview, answers: answers, script: script)

    let lines = result.lines
    #expect(lines.first?.contains(":") == true)
    #expect(lines.first == lines.last)
    #expect(lines.dropLast().last?.hasSuffix("code \(exitCode)") == true)
    #expect((exitCode == 0) == result.output.contains(Self.photo))
  }

  /// A question would stop a background job.
  @Test func asksNothingInTheBackground() throws {
    let result = try TerminalPlayer.run(
      Self.preview + ["--color", "never"], answers: [Self.kitty], script: #"set -m; "$@" & wait"#)

    // The shell may report the job after the last line.
    let end = try #require(result.output.ranges(of: "\u{1B}[0m\n").last?.upperBound)
    let picture = try HalfBlockScreen.picture(
      of: String(result.output[..<end]), below: Self.photo)
    #expect(picture.size == PixelSize(width: 59, height: 44))
    #expect(!result.output.contains("\u{1B}_G"))
  }

  @Test func isUprightByTheOrientation() throws {
    // Stored as 64 x 48, shown turned by 90°.
    let result = try Program.run(["show", "--preview", "Fixtures/makernote-canon-big-endian.jpg"])
    let picture = try HalfBlockScreen.picture(
      of: result.output, below: "Fixtures/makernote-canon-big-endian.jpg")

    #expect(picture.size == PixelSize(width: 48, height: 64))
  }

  @Test func aPhotoThatCannotBeDrawnFailsAndTheOthersAreDrawn() throws {
    let alone = try Program.run(Self.preview)
    let result = try Program.run(
      ["show", "--preview", "Fixtures/README.md", Self.photo, "Fixtures/cut-in-frame-header.jpg"])

    #expect(result.output == alone.output)
    #expect(result.errorLines.count == 2)
    #expect(result.errorLines.last?.contains("cannot be decoded") == true)
    #expect(result.exitCode == 1)
  }

  @Test func photosComeInTheOrderInWhichTheyAreNamed() throws {
    let files = ["Fixtures/thumbnail.jpg", Self.photo, "Fixtures/grey.jpg"]
    let single = try files.map { try Program.run(["show", "--preview", $0]).output }

    #expect(
      try Program.run(["show", "--preview"] + files).output == single.joined(separator: "\n"))
  }

  @Test func needsATerminalThatKnowsColors() throws {
    let result = try TerminalPlayer.run(Self.preview, answers: [], environment: ["TERM": "dumb"])

    #expect(result.output.contains("TERM says that this terminal has none"))
    #expect(!result.output.contains("\u{1B}"))
    #expect(result.exitCode == 64)
  }

  @Test func theNamesOfPhotosAreMadeVisible() throws {
    try TemporaryFolder.with { folder in
      try folder.place("no-exif", as: "a\u{1B}[31mb.jpg")
      let result = try Program.run(["show", "--preview", "a\u{1B}[31mb.jpg"], in: folder.path)

      #expect(result.lines.first == #"a\x1B[31mb.jpg"#)
      #expect(result.exitCode == 0)
    }
  }

  /// The output after the question, which is erased on the screen.
  private static func withoutQuestion(_ output: String) -> String? {
    let question = "\(TerminalReply.question)\r\u{1B}[K"
    return output.hasPrefix(question) ? String(output.dropFirst(question.count)) : nil
  }
}

extension HalfBlockScreen {
  /// The picture in the output below the photo's name.
  fileprivate static func picture(of output: String, below name: String) throws -> PixelImage {
    let (name, output) = (Array((name + "\n").utf8), Array(output.utf8))
    try #require(output.starts(with: name))
    return try #require(HalfBlockScreen(Array(output.dropFirst(name.count)))).picture()
  }
}
