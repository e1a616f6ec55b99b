import PhotoFixtures
import Testing

/// `exifcli list --files-from FILE`.
@Suite(.tags(.process, .listing, .concurrent))
struct ListFilesFromTests {
  private static let list =
    #"printf 'Fixtures/grey.jpg\nFixtures/apex-only.jpg\n\nFixtures/grey.jpg'"#

  private func files(_ options: [String]) throws -> [String] {
    try Program.run(
      ["list", "--files-from", "-", "--format", "paths"] + options,
      script: Self.list + " | " + #""$@""#
    ).lines
  }

  @Test func isInTheOrderOfTheList() throws {
    #expect(
      try files([])
        == ["Fixtures/grey.jpg", "Fixtures/apex-only.jpg", "Fixtures/grey.jpg"])
  }

  @Test func isSortedAndFilteredToo() throws {
    #expect(try files(["--sort", "iso"]).first == "Fixtures/apex-only.jpg")
    #expect(try files(["--where", "iso < 100"]) == ["Fixtures/apex-only.jpg"])
  }

  @Test func takesWhatAnotherListGivesByteForByte() throws {
    try TemporaryFolder.with("grey") { folder in
      let result = try Program.run(
        ["list", "--files-from", "-", "-0", "--format", "paths"], in: folder.path,
        script: #"cp grey.jpg "$(printf 'a\nb\351.jpg')"; "$1" list -0 --format paths | "#
          + #""$@""#)
      #expect(result.exitCode == 0)
      #expect(result.outputBytes == Array("a\nb".utf8) + [0xE9] + Array(".jpg\0grey.jpg\0".utf8))
    }
  }

  /// A listed name may be the text of the JSON, like an argument.
  @Test func takesTheNamesThatTheJSONHas() throws {
    try TemporaryFolder.with { folder in
      try folder.place(Fixture.all[0].bytes, at: Array("caf".utf8) + [0xE9] + Array(".jpg".utf8))
      let file = try #require(
        try Program.run(["list", "--format", "jsonl"], in: folder.path).files().first)
      try folder.place(Array((file + "\n").utf8), at: "names")
      let result = try Program.run(
        ["list", "--files-from", "names", "--format", "paths"], in: folder.path)

      #expect(result.exitCode == 0)
      #expect(result.outputBytes == Array("caf".utf8) + [0xE9] + Array(".jpg\n".utf8))
    }
  }

  @Test func goesOnAfterAPhotoThatFails() throws {
    let result = try Program.run(
      ["list", "--files-from", "-", "--format", "paths"],
      script: "printf 'nowhere.jpg\\nFixtures/grey.jpg\\n' | " + #""$@""#)

    #expect(result.exitCode == 1)
    #expect(result.lines == ["Fixtures/grey.jpg"])
    #expect(result.errors == "exifcli: nowhere.jpg: there is no such file; check the path\n")
  }

  @Test func aListThatIsMissingIsAFailure() throws {
    let result = try Program.run(["list", "--files-from", "nowhere.txt", "--format", "json"])

    #expect(result.exitCode == 1)
    #expect(result.output == "[]\n")
    #expect(result.errors == "exifcli: nowhere.txt: there is no such file; check the path\n")
  }

  @Test(arguments: [["Fixtures"], ["-r"]])
  func goesWithNoOtherPhotos(options: [String]) throws {
    let result = try Program.run(["list", "--files-from", "x"] + options)

    #expect(result.exitCode == 64)
    #expect(result.errors.contains("--files-from names all photos"))
  }

  /// An endless producer is processed as it goes: the consumer gets its lines and ends.
  @Test func servesAProducerWithoutEnd() throws {
    let result = try Program.run(
      ["list", "--files-from", "-", "--format", "jsonl"],
      script: "yes Fixtures/grey.jpg | " + #""$@""# + " | head -n 2000")

    #expect(result.lines.count == 2000)
    #expect(Set(result.lines).count == 1)
  }

  /// With a limit, the program itself ends.
  @Test func endsAtTheLimit() throws {
    let result = try Program.run(
      ["list", "--files-from", "-", "--format", "paths", "--limit", "1000"],
      script: "yes Fixtures/grey.jpg | " + #""$@""#)

    #expect(result.exitCode == 0)
    #expect(result.lines == [String](repeating: "Fixtures/grey.jpg", count: 1000))
  }

  @Test func aPageEndsAtTheLimitToo() throws {
    let result = try Program.run(
      ["list", "--files-from", "-", "--format", "html", "--limit", "3"],
      // If it did not end, the limit of computing time would end it.
      script: "ulimit -t 20; yes Fixtures/grey.jpg | " + #""$@""#)

    #expect(result.exitCode == 0)
    #expect(result.output.contains(#""count":3,"#))
  }
}
