import Testing

/// The help, the version and the completions.
@Suite(.tags(.process))
struct HelpTests {
  @Test func versionIsThreeNumbers() throws {
    let result = try Program.run(["--version"])

    #expect(result.output.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
    #expect(result.errors.isEmpty)
    #expect(result.exitCode == 0)
  }

  @Test(arguments: [
    (["--help"], "exifcli list photos --sort iso"),
    (["-h"], "exifcli edit photo.jpg --ev 0.3"),
    (["help"], "exifcli show photo.jpg"),
    ([], "exifcli show photo.jpg"),
    (["list", "--help"], "exifcli list photos --sort iso --reverse"),
    (["help", "list"], "exifcli list photos --sort iso --reverse"),
    (["stats", "--help"], "exifcli stats photos --by iso"),
    (["duplicates", "--help"], "exifcli duplicates -r photos"),
    (["verify", "--help"], "exifcli verify photos --manifest photos.manifest --write"),
    (["edit", "--help"], "exifcli edit photo.jpg --ev 0.3"),
    (["geotag", "--help"], "exifcli geotag walk.gpx photos --where"),
    (["strip", "--help"], "exifcli strip photos --all --keep captureDate,copyright --output"),
    (["import", "--help"], "exifcli import inbox --to 'photos/{captureDate:yyyy}/{name}' --move"),
    (["rename", "--help"], "exifcli rename *.jpg --to 'vienna-{n:001}.{ext}' --sort captureDate"),
    (["undo", "--help"], "exifcli undo edits.jsonl --runs 1"),
    (["show", "--help"], "exifcli show photo.jpg --format json"),
    (["keys", "--help"], "--format <format>"),
    (["help", "where"], "'iso >= 3200 and cameraModel ~ canon'"),
    (["where", "--help"], "'iso >= 3200 and cameraModel ~ canon'"),
  ])
  func helpHasExamples(arguments: [String], example: String) throws {
    let result = try Program.run(arguments)

    #expect(result.output.contains(example))
    #expect(result.output.contains("USAGE: exifcli"))
    // A default value without its own text would show as the inside of a Swift value.
    #expect(!result.output.contains("PhotoIdentifier"))
    #expect(result.errors.isEmpty)
    #expect(result.exitCode == 0)
  }

  /// COLUMNS may be set to a width that no terminal has.
  @Test(
    arguments: ["0", "-1", "999999999", "9223372036854775807", "-9223372036854775808"],
    [["--help"], ["edit", "--help"], ["where"], ["list", "--nosuch"]])
  func oddWidthsAreNone(width: String, arguments: [String]) throws {
    let result = try Program.run(arguments, script: #"COLUMNS=\#(width) exec "$@""#)
    let usual = try Program.run(arguments, script: #"unset COLUMNS; exec "$@""#)
    #expect(result.output == usual.output)
    #expect(result.errors == usual.errors)
    #expect(result.exitCode == usual.exitCode)
  }

  @Test(
    arguments: [
      "list", "stats", "edit", "geotag", "strip", "rename", "import", "undo", "show", "duplicates",
      "verify", "keys",
      "where",
    ])
  func helpNamesEveryCommand(command: String) throws {
    #expect(try Program.run(["--help"]).output.contains("\n  \(command) "))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsKnowCommandsOptionsAndKeys(shell: String) throws {
    let result = try Program.run(["--generate-completion-script", shell])

    for word in ["list", "stats", "edit", "show", "keys", "exposure-time", "jsonl"] {
      #expect(result.output.contains(word))
    }
    #expect(result.errors.isEmpty)
    #expect(result.exitCode == 0)
  }
}
