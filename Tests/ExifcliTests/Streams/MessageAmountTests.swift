import Testing

/// How much the program says: `--quiet`, `--verbose`, and neither.
@Suite(.tags(.process, .listing))
struct MessageAmountTests {
  private static let warning =
    "is in the format PNG, whose pictures exifcli does not decode; its metadata can be read"

  /// A folder with photos that each have a warning if they are shown on a page.
  private static func withPhotos(
    count: Int, _ body: (TemporaryFolder) throws -> Void
  ) throws {
    try TemporaryFolder.with { folder throws in
      for number in 1...count { try folder.place("png-exif", as: "\(number).png") }
      try body(folder)
    }
  }

  private func page(_ options: [String], in folder: TemporaryFolder) throws -> [String] {
    let result = try Program.run(["list", "--format", "html"] + options, in: folder.path)
    #expect(result.exitCode == 0)
    return result.errorLines
  }

  @Test func theSameWarningIsPrintedFiveTimesAndCounted() throws {
    try Self.withPhotos(count: 9) { folder throws in
      let lines = (1...5).map { "exifcli: \($0).png: warning: \(Self.warning)" }
      let rest = "exifcli: 4 more: warning: \(Self.warning) (--verbose names them)"
      #expect(try page([], in: folder) == lines + [rest])
    }
    try Self.withPhotos(count: 6) { folder throws in
      #expect(try page([], in: folder).last?.hasPrefix("exifcli: 1 more: warning: ") == true)
    }
    try Self.withPhotos(count: 5) { folder throws in
      #expect(try page([], in: folder).count == 5)
    }
  }

  @Test(arguments: [(["--verbose"], 9), (["-v"], 9), (["--quiet"], 0), (["-q"], 0)])
  func isChosen(options: [String], count: Int) throws {
    try Self.withPhotos(count: 9) { folder throws in
      let lines = try page(options, in: folder)
      #expect(lines.count == count)
      #expect(lines.allSatisfy { $0.hasSuffix(Self.warning) })
    }
  }

  @Test func quietEditsReportOnlyFailures() throws {
    try TemporaryFolder.with("grey", "png-exif-and-raw-profile") { folder throws in
      let files = ["grey.jpg", "png-exif-and-raw-profile.png"]
      let edit = try Program.run(
        ["edit", "--ev", "1", "-q", "--journal", "j"] + files, in: folder.path)
      #expect(edit.exitCode == 1)
      #expect(edit.output.isEmpty)
      #expect(edit.errorLines.count == 1)
      #expect(edit.errors.hasPrefix("exifcli: png-exif-and-raw-profile.png: "))
      let undo = try Program.run(["undo", "j", "--quiet"], in: folder.path)
      #expect(undo.exitCode == 0)
      #expect(undo.output.isEmpty && undo.errors.isEmpty)
    }
  }

  @Test(arguments: [["-q", "-v"], ["--quiet", "--verbose"], ["-q", "-q"]])
  func onlyOneAmountIsTaken(options: [String]) throws {
    let result = try Program.run(["list"] + options)
    #expect(result.exitCode == 64)
    #expect(result.output.isEmpty)
  }

  @Test func aRehearsalSaysWhatItWouldDo() throws {
    try TemporaryFolder.with("grey") { folder throws in
      let edit = ["edit", "grey.jpg", "--ev", "1", "--journal", "j"]
      let rehearsal = try Program.run(edit + ["--dry-run"], in: folder.path)
      #expect(rehearsal.lines.last == "dry run: would edit 1, unchanged 0, failed 0")
      #expect(
        try Program.run(edit, in: folder.path).lines.last == "edited 1, unchanged 0, failed 0")
      let undo = try Program.run(["undo", "j", "--dry-run"], in: folder.path)
      #expect(undo.lines.first?.hasSuffix("/grey.jpg: would undo 1 edit") == true)
      #expect(undo.lines.last == "dry run: would undo 1, unchanged 0, failed 0")
    }
  }

  /// Numbers are printed as in a list, but a change is always visible.
  @Test func changesArePrintedLikeValuesOfTheList() throws {
    try TemporaryFolder.with("gps-north-east") { folder throws in
      let photo = "gps-north-east.jpg"
      func edit(_ options: String...) throws -> String? {
        try Program.run(["edit", photo] + options, in: folder.path).lines.first
      }
      _ = try edit("--gps", "48.2082,16.3738", "--exposure-time", "1/60", "--ev", "1.3")
      #expect(
        try edit("--gps", "11.8851822222,16.3738")
          == "\(photo): latitude 48.2082 -> 11.885182")
      #expect(
        try edit("--exposure-time", "0.0125", "--ev", "-2/3")
          == "\(photo): exposureValue +1.3 -> -2/3, exposureDuration 1/60 -> 1/80")
    }
  }

  @Test(arguments: ["JSONL", "Jsonl", "CSV", "Html"])
  func aFormatMayBeInAnyCase(format: String) throws {
    #expect(
      try Program.run(["list", "Fixtures/grey.jpg", "--format", format]).output
        == Program.run(["list", "Fixtures/grey.jpg", "--format", format.lowercased()]).output)
  }
}
