import InterfaceReaders
import PhotoFixtures
import Testing

/// Neither a photo nor its name can control the terminal.
@Suite(.tags(.process))
struct TerminalSafetyTests {
  private static let hostile = "a\u{1B}[31mb\nc\td\u{7F}e\u{85}f\u{9B}1m\u{202E}g\u{2066}h\u{2028}"
  private static let visible =
    #"a\x1B[31mb\nc\td\x7Fe\x85f\x9B1m\u{202E}g\u{2066}h\u{2028}"#

  @Test(arguments: [
    (["list"], 2), (["list", "--sort", "iso"], 2), (["show"], nil),
    (["edit", "--ev", "1"], 2), (["edit", "--ev", "1", "--dry-run"], 2),
    (["list", "--format", "html"], nil),
  ])
  func namesAreMadeVisible(command: [String], lines: Int?) throws {
    try withHostilePhoto { folder in
      let result = try Program.run(command + [Self.hostile], in: folder.path)

      let text = try #require(ColoredText(result.output)).text

      #expect(result.exitCode == 0)
      #expect(result.errors.isEmpty)
      #expect(isHarmless(text))
      // A page has the text in JSON.
      #expect(text.replacing(#"\\"#, with: #"\"#).contains(Self.visible))
      if let lines { #expect(result.lines.count == lines) }
    }
  }

  @Test(arguments: [["undo", "j"], ["undo", "j", "--dry-run"]])
  func namesInJournalsAreMadeVisible(command: [String]) throws {
    try withHostilePhoto { folder in
      let edit = ["edit", "--ev", "1", "--journal", "j", Self.hostile]
      try #require(try Program.run(edit, in: folder.path).exitCode == 0)
      let result = try Program.run(command, in: folder.path)

      #expect(result.exitCode == 0)
      #expect(result.errors.isEmpty)
      #expect(isHarmless(result.output))
      #expect(result.output.contains(Self.visible))
      #expect(result.lines.count == 2)
    }
  }

  @Test func namesAbovePreviewsAreMadeVisible() throws {
    try withHostilePhoto { folder in
      let result = try Program.run(["show", "--preview", Self.hostile], in: folder.path)

      #expect(result.exitCode == 0)
      #expect(result.errors.isEmpty)
      #expect(result.lines.first == Self.visible)
      // Below is only the picture, whose colours are escape sequences.
      let picture = result.output.utf8.dropFirst(Self.visible.utf8.count + 1)
      #expect(HalfBlockScreen(Array(picture)) != nil)
    }
  }

  /// For a program, paths are not changed.
  @Test func pathsAreMadeVisibleOnATerminal() throws {
    try withHostilePhoto { folder in
      let shown = try Program.run(
        ["list", "--any-name", "--format", "paths"], onTerminalOf: 80, in: folder.path)
      let piped = try Program.run(["list", "--any-name", "--format", "paths"], in: folder.path)

      #expect(shown.output == Self.visible + "\n")
      #expect(piped.output == Self.hostile + "\n")
    }
  }

  @Test(arguments: [["list"], ["show"], ["edit", "--ev", "1"]])
  func namesInErrorsAreMadeVisible(command: [String]) throws {
    try TemporaryFolder.with { folder in
      let result = try Program.run(command + [Self.hostile], in: folder.path)

      #expect(result.exitCode == 1)
      #expect(isHarmless(result.output))
      #expect(
        result.errors == "exifcli: \(Self.visible): there is no such file; check the path\n")
    }
  }

  @Test func namesInWarningsAreMadeVisible() throws {
    try TemporaryFolder.with { folder in
      try folder.place("directory-loop", as: Self.hostile)
      let result = try Program.run(["list", "--any-name"], in: folder.path)

      #expect(result.exitCode == 0)
      #expect(isHarmless(result.errors))
      #expect(result.errorLines.count == 1)
      #expect(result.errors.hasPrefix("exifcli: \(Self.visible): warning: "))
    }
  }

  @Test(arguments: ["list", "show"], ["never", "always"])
  func textInPhotosIsMadeVisible(command: String, color: String) throws {
    try withHostilePhoto { folder in
      let result = try Program.run(
        [command, Self.hostile, "--color", color], in: folder.path)
      let text = try #require(ColoredText(result.output)).text

      #expect(isHarmless(text))
      // In the names of the file and of the camera.
      #expect(text.ranges(of: Self.visible).count >= 2)
    }
  }

  /// csv and tsv keep line breaks and tabs of texts for the reader.
  @Test(arguments: [
    ["stats", "--any-name", "--by", "cameraModel"],
    ["stats", "--any-name", "--by", "cameraModel", "--format", "json"],
    ["show", "--format", "json", hostile],
    ["list", "--any-name", "--format", "html", "--columns", "all"],
    ["list", "--any-name", "--format", "csv"], ["list", "--any-name", "--format", "tsv"],
  ])
  func noFormatHasControlCharacters(command: [String]) throws {
    try withHostilePhoto { folder in
      let result = try Program.run(command, in: folder.path)
      let separators: Set<Unicode.Scalar> =
        command.contains("csv") || command.contains("tsv")
        ? ["\t", "\r"] : []

      #expect(result.exitCode == 0)
      #expect(
        !result.output.unicodeScalars.contains { isControl($0) && !separators.contains($0) })
      #expect(result.output.contains("31m"))
    }
  }

  /// JSON escapes them, so that it can be shown in a terminal.
  @Test(arguments: [
    ["list", "--any-name", "--format", "jsonl"], ["list", "--any-name", "--format", "json"],
  ])
  func controlsInJSONAreEscaped(command: [String]) throws {
    try withHostilePhoto { folder in
      let result = try Program.run(command, in: folder.path)

      #expect(!result.output.unicodeScalars.contains(where: isControl))
      #expect(result.output.contains(#"a\u001b[31mb\nc\td\u007fe\u0085f\u009b1m"#))
    }
  }

  @Test(arguments: [
    ["list", "--any-name", "--format", "csv"], ["list", "--any-name", "--format", "tsv"],
    ["stats", "--any-name", "--by", "cameraModel", "--format", "csv"],
  ])
  func dataIsMadeVisibleOnATerminal(command: [String]) throws {
    try withHostilePhoto { folder in
      let shown = try Program.run(command, onTerminalOf: 80, in: folder.path).output
      let piped = try Program.run(command, in: folder.path).output

      #expect(isHarmless(String(shown.unicodeScalars.filter { !["\t", "\r"].contains($0) })))
      #expect(shown.contains(#"\u{202E}"#))
      #expect(piped.contains("\u{202E}"))
    }
  }

  @Test(arguments: [
    ["list", "--any-name", "--format", "jsonl"], ["show", "--format", "json", hostile],
  ])
  func nothingInvisibleIsInJSON(command: [String]) throws {
    try withHostilePhoto { folder in
      let output = try Program.run(command, in: folder.path).output

      #expect(isHarmless(output))
      #expect(output.contains(#"\u202eg\u2066h\u2028"#))
    }
  }

  /// Messages quote the wrong part of these values.
  @Test(arguments: [
    "{\"file\":\"a.jpg\",\"iso\":\"\\u001b[31m\\u202e\\n\"}",
    "{\"file\":\"a.jpg\",\"\\u001b[31m\\u202e\\n\":1}",
    "file,\u{1B}[31m\u{202E}\na.jpg,1\n", "file,iso\na.jpg,\u{1B}[31m\u{202E}\n",
  ])
  func rowsInErrorsAreMadeVisible(rows: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place(Array(rows.utf8), at: "rows")
      let result = try Program.run(["edit", "--from", "rows"], in: folder.path)

      #expect(result.exitCode == 1)
      #expect(result.errorLines.count == 1)
      #expect(isHarmless(result.errors))
      #expect(result.errors.contains(#"\x1B[31m\u{202E}"#))
    }
  }

  /// A shell's pattern may expand to a name that looks like an option.
  @Test(arguments: [
    ["list", "-\u{1B}[31m\u{202E}\n.jpg"], ["list", "--\(hostile)"], ["list", "--sort", hostile],
    ["list", "--where", hostile],
    ["list", "--format", hostile], ["edit", "a.jpg", "--ev", hostile], [hostile],
    ["stats", "--by", hostile], ["edit", "a.jpg", "--set", hostile], ["list", "--limit", hostile],
  ])
  func argumentsInErrorsAreMadeVisible(arguments: [String]) throws {
    let result = try Program.run(arguments)

    #expect(result.exitCode == 64)
    #expect(result.output.isEmpty)
    #expect(isHarmless(result.errors))
    #expect(result.errors.contains(#"\x1B[31m"#))
  }

  private func withHostilePhoto(_ body: (TemporaryFolder) throws -> Void) throws {
    var camera = Camera.one
    camera.model = Self.hostile
    let block = Shot(camera, image: [.init(.imageDescription, .ascii(Self.hostile))]).block
    try TemporaryFolder.with { folder in
      try folder.place(JPEGBuilder(metadata: [.exif(block)]).bytes, at: Self.hostile)
      try body(folder)
    }
  }

  private func isHarmless(_ text: String) -> Bool {
    !text.unicodeScalars.contains { isControl($0) || $0.properties.isBidiControl }
      && !text.unicodeScalars.contains("\u{2028}")
  }

  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\n"
  }
}
