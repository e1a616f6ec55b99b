import Testing

/// Repeated options: they add up, or are refused.
@Suite(.tags(.process))
struct RepeatedOptionsTests {
  @Test(arguments: [
    (["edit", "a.jpg", "--ev", "1", "--ev", "2"], "--ev"),
    (["edit", "a.jpg", "--ev", "-2/3", "--ev=-1/3"], "--ev"),
    (["edit", "a.jpg", "--gps", "1,2", "--iso", "100", "--gps", "3,4"], "--gps"),
    (["edit", "a.jpg", "--iso", "100", "--dry-run", "--dry-run"], "--dry-run"),
    (["list", "--limit", "3", "--limit", "4"], "--limit"),
    (["list", "--format=csv", "photos", "--format=json"], "--format"),
    (["list", "-r", "photos", "-r"], "-r"),
    (["stats", "--by", "iso", "--files-from", "a", "--files-from", "b"], "--files-from"),
    (["undo", "a", "--runs", "1", "--runs", "2"], "--runs"),
    (["show", "a", "--thumbnail", "b", "--thumbnail", "c"], "--thumbnail"),
  ])
  func areRefused(arguments: [String], option: String) throws {
    let result = try Program.run(arguments)
    #expect(result.exitCode == 64)
    #expect(result.output.isEmpty)
    #expect(result.errorLines.first == "Error: \(option) is given twice: keep one.")
  }

  /// A value that looks like an option is not one, nor is anything after `--`.
  @Test(arguments: [
    ["list", "--columns", "file", "--", "--columns", "--limit", "--limit"],
    ["edit", "a.jpg", "--ev", "-1", "--iso", "-1"],
  ])
  func valuesAreNotOptions(arguments: [String]) throws {
    #expect(!(try Program.run(arguments).errors.contains("is given twice")))
  }

  private func paths(_ options: [String]) throws -> [String] {
    try Program.run(["list", "Fixtures", "--format", "paths"] + options).lines
  }

  @Test func allFiltersMustMatch() throws {
    let both = try paths(["--where", "iso > 100", "--where", "iso < 900 or has rating"])
    #expect(try both == paths(["--where", "iso > 100 and (iso < 900 or has rating)"]))
    #expect(try both.count < paths(["--where", "iso > 100"]).count)
    #expect(!both.isEmpty)
  }

  @Test func keysOfAnOrderAddUp() throws {
    let order = ["--sort", "cameraModel", "--sort", "iso:desc,focalLength"]
    #expect(try paths(order) == paths(["--sort", "cameraModel,iso:desc,focalLength"]))
    #expect(try paths(order) != paths(["--sort", "cameraModel"]))
  }

  @Test func columnsAddUp() throws {
    let list = ["list", "Fixtures", "--format", "csv"]
    #expect(
      try Program.run(list + ["--columns", "file", "--columns", "iso,ev"]).output
        == Program.run(list + ["--columns", "file,iso,ev"]).output)
  }

  @Test func changesAddUp() throws {
    try TemporaryFolder.with("thumbnail") { folder in
      let result = try Program.run(
        [
          "edit", "thumbnail.jpg", "--set", "artist=A,rating=4",
          "--set", "description=Hello, world,iso=123", "--unset", "software,lens",
          "--unset", "flash", "--shift", "ev=1,date=+1h",
        ], in: folder.path)
      #expect(result.exitCode == 0, "\(result.errors)")
      let fields = ["artist", "rating", "description", "iso", "flashMode"]
      let row = try Program.run(
        ["list", "thumbnail.jpg", "--format", "tsv", "--columns", fields.joined(separator: ",")],
        in: folder.path)
      #expect(row.lines.last == "A\t4\tHello, world\t123\t")
    }
  }

  /// A field that changes twice is refused, wherever it is named.
  @Test(arguments: [
    ["--set", "artist=A,artist=B"], ["--set", "artist=A", "--unset", "software,artist"],
    ["--ev", "1", "--shift", "iso=100,ev=1"],
  ])
  func noFieldChangesTwice(options: [String]) throws {
    let result = try Program.run(["edit", "a.jpg"] + options)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(" is changed twice: keep one of the options."))
  }

  @Test func copiedFieldsAddUp() throws {
    try TemporaryFolder.with("thumbnail") { folder in
      try folder.place("manual-lens", as: "camera.jpg")
      let command = ["edit", "thumbnail.jpg", "--copy-from", "camera.jpg", "--dry-run"]
      let result = try Program.run(
        command + ["--fields", "make", "--fields", "model,make"], in: folder.path)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(
        result.output
          == (try Program.run(command + ["--fields", "make,model"], in: folder.path).output))
    }
  }

  @Test func statisticsOfSeveralFieldsFollowEachOther() throws {
    func stats(_ options: String...) throws -> String {
      try Program.run(["stats", "Fixtures"] + options).output
    }
    let (iso, lens) = (try stats("--by", "iso"), try stats("--by", "lensModel"))
    #expect(try stats("--by", "iso,lens") == iso + "\n" + lens)
    #expect(try stats("--by", "iso", "--by", "lens") == iso + "\n" + lens)

    let json = ["--format", "json"]
    let objects = try [
      stats("--by", "iso", json[0], json[1]), stats("--by", "lens", json[0], json[1]),
    ]
    .map { $0.dropLast() }
    #expect(try stats("--by", "iso,lens", json[0], json[1]) == "[\(objects[0]),\(objects[1])]\n")

    let rows = try stats("--by", "iso,lens", "--format", "csv").split(whereSeparator: \.isNewline)
    let single = try stats("--by", "iso", "--format", "csv").split(whereSeparator: \.isNewline)
    #expect(rows.first == "field,label,from,to,count,share")
    #expect(
      rows.dropFirst().prefix(single.count - 1) == single.dropFirst().map { "iso," + $0 }[...])
    #expect(rows.last?.hasPrefix("lensModel,") == true)
  }
}
