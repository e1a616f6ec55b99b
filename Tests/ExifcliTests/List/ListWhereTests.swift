import Testing

/// `exifcli list --where FILTER`.
@Suite(.tags(.process, .listing))
struct ListWhereTests {
  @Test(arguments: [
    "iso >= 3200", "iso >= 3200 and not has latitude", "flashMode = redEye or flashMode = normal",
    "exposureDuration > 1/60", "cameraModel ~ example", "captureDate >= 2024-05", "has rating",
    "file ~ makernote",
  ])
  func listsThePhotosForWhichItHolds(filter: String) throws {
    let all = try Program.run(["list", "Fixtures", "--format", "jsonl"]).records()
    let wanted = try Program.run(["list", "Fixtures", "--format", "jsonl", "--where", filter])
    let others = try Program.run([
      "list", "Fixtures", "--format", "jsonl", "--where", "not (\(filter))",
    ])

    let files = try wanted.records().compactMap { $0.text("file") }
    let otherFiles = try others.records().compactMap { $0.text("file") }
    #expect(wanted.exitCode == 0)
    #expect(!files.isEmpty && !otherFiles.isEmpty)
    #expect((files + otherFiles).sorted() == all.compactMap { $0.text("file") }.sorted())
    #expect(Set(files).isDisjoint(with: otherFiles))
  }

  @Test func isSortedToo() throws {
    let options = ["list", "Fixtures", "--format", "jsonl", "--sort", "iso", "--reverse"]
    let all = try Program.run(options).records()
    let wanted = try Program.run(options + ["--where", "iso < 200"]).records()

    let expected = all.filter { $0.number("iso").map { $0 < 200 } ?? false }
    #expect(expected.count > 5)
    #expect(wanted.compactMap { $0.text("file") } == expected.compactMap { $0.text("file") })
  }

  @Test func anErrorShowsThePlace() throws {
    let result = try Program.run(["list", "Fixtures", "--where", "iso > 100 and iso = wide"])

    #expect(result.exitCode == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("expected a number, in ISO\n"))
    #expect(result.errors.contains("\n  iso > 100 and iso = wide\n                      ^\n"))
  }
}
