import Testing

/// `exifcli edit --copy-from-pairs TEMPLATE`.
@Suite(.tags(.process))
struct EditCopyFromPairsTests {
  /// Each photo gets the values of the photo beside it; one without such a photo fails alone.
  @Test func copiesFromThePhotoBeside() throws {
    try RunHistoryFolder.with(count: 2) { history in
      try history.folder.place("long-exposure", as: "raw/1.jpg")
      let before = try history.bytes()
      let result = try history.run(
        "edit", "1.jpg", "2.jpg", "--copy-from-pairs", "../raw/{name}", "--fields", "exposureTime",
        "--rating", "3")
      #expect(result.exitCode == 1)
      #expect(
        result.errors
          == "exifcli: 2.jpg: gets no values from ../raw/2.jpg: there is no such file; check the path\n"
      )
      #expect(
        result.lines == [
          "1.jpg: exposureDuration 1/250 -> 30, rating 4 -> 3",
          "edited 1, unchanged 0, failed 1",
        ])
      #expect(try history.bytes()["2.jpg"] == before["2.jpg"])
      #expect(try history.run("undo").exitCode == 0)
      #expect(try history.bytes()["1.jpg"] == before["1.jpg"])
    }
  }

  /// Values that the user gives win over copied ones, and a photo is no pair of itself.
  @Test func copiesNothingElse() throws {
    try RunHistoryFolder.with(count: 1) { history in
      try history.folder.place("long-exposure", as: "photos/x-1.jpg")
      let own = try history.run(
        "edit", "1.jpg", "--copy-from-pairs", "x-{stem}.{ext}", "--fields", "iso,exposureTime",
        "--iso", "250", "--dry-run")
      #expect(own.lines.first == "1.jpg: iso 400 -> 250, exposureDuration 1/250 -> 30")
      let itself = try history.run("edit", "1.jpg", "--copy-from-pairs", "{stem}.{ext}")
      #expect(itself.lines.first == "1.jpg: unchanged")
    }
  }

  @Test(arguments: [
    (["--copy-from-pairs", "{n}.jpg"], "use only {folder}, {name}, {stem} and {ext}"),
    (["--copy-from-pairs", "{iso}.jpg"], "use only {folder}, {name}, {stem} and {ext}"),
    (["--copy-from-pairs", "{x}"], "there is no {x}"),
    (["--copy-from-pairs", "a", "--copy-from", "b.jpg"], "leave one of them out"),
    (
      ["--fields", "iso", "--ev", "1"], "--fields works only with --copy-from or --copy-from-pairs"
    ),
  ])
  func isRefused(options: [String], message: String) throws {
    let result = try Program.run(["edit", "a.jpg"] + options)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
