import Testing

/// The output of `exifcli stats` for the fixtures.
@Suite(.tags(.process, .listing, .concurrent))
struct StatsGoldenTests {
  @Test(
    arguments: ["exposureDuration", "captureDate", "altitude", "description"],
    [("table", "txt"), ("json", "json"), ("csv", "csv")])
  func isRight(field: String, format: (name: String, suffix: String)) throws {
    let result = try Program.run(["stats", "Fixtures", "--by", field, "--format", format.name])

    try Golden("stats-\(field).\(format.suffix)").expect(result.outputBytes)
    #expect(result.exitCode == 0)
  }

  @Test func warnsAsTheListDoes() throws {
    let result = try Program.run(["stats", "Fixtures", "--by", "captureDate"])

    #expect(result.errors == (try Program.run(["list", "Fixtures"])).errors)
  }
}
