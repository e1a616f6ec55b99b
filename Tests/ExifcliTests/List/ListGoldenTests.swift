import Testing

/// What `exifcli list` prints of the fixtures.
struct ListGoldenTests {
  @Test(arguments: [("table", "list.txt"), ("json", "list.json"), ("jsonl", "list.jsonl")])
  func isAsItShouldBe(format: String, golden: String) throws {
    let result = try Program.run(["list", "Fixtures", "--format", format])

    try Golden(golden).expect(result.outputBytes)
    #expect(result.exitCode == 0)
  }

  /// Without thumbnails that are made, which another version of libjpeg might make otherwise.
  @Test func theContactSheetIsAsItShouldBe() throws {
    let result = try Program.run(
      ["list", "Fixtures", "--format", "html", "--thumbnails", "embedded"])

    try Golden("list.html").expect(result.outputBytes)
    #expect(result.exitCode == 0)
  }

  @Test func warnsAsItShould() throws {
    let result = try Program.run(["list", "Fixtures"])

    try Golden("list-warnings.txt").expect(result.errorBytes)
    #expect(result.exitCode == 0)
  }

  @Test func jsonIsTheLinesInAnArray() throws {
    let lines = try Program.run(["list", "Fixtures", "--format", "jsonl"]).lines
    let array = try Program.run(["list", "Fixtures", "--format", "json"]).output

    #expect(array == "[\n" + lines.joined(separator: ",\n") + "\n]\n")
  }
}
