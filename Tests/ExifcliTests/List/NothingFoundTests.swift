import Testing

/// Folders without a photo: the program says so, and suggests a way out.
@Suite(.tags(.process, .listing))
struct NothingFoundTests {
  private static func withTrip(_ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with("grey", "thumbnail") { folder throws in
      for name in ["trip/day 1/a.jpg", "trip/day 2/b.jpg", "trip/day 2/deep/c.JPG"] {
        try folder.place("grey", as: name)
      }
      for name in ["a.gif", "b.GIF", "c.PSD"] { try folder.place([1, 2], at: "trip/" + name) }
      try folder.place([1, 2], at: "trip/notes.txt")
      try folder.place("grey", as: "names/photo")
      try folder.place("grey", as: "names/photo.jpg.orig")
      try folder.place("grey", as: "names/photo.jpg_original")
      try folder.makeFolder("empty")
      try body(folder)
    }
  }

  private static let advice =
    "has no photos; 3 photos in its subfolders: use -r; 2 GIF files, 1 PSD file, which exifcli"
    + " does not read; 1 other file: try --any-name"

  @Test(arguments: [
    ["list"], ["list", "--format", "json"], ["list", "--sort", "iso"], ["stats", "--by", "iso"],
    ["list", "--format", "html"], ["edit", "--ev", "1"], ["edit", "--ev", "1", "--all-or-nothing"],
  ])
  func isReportedWithAdvice(command: [String]) throws {
    try Self.withTrip { folder throws in
      let result = try Program.run(command + ["trip"], in: folder.path)
      #expect(result.errorLines == ["exifcli: trip: warning: \(Self.advice)"])
      #expect(result.exitCode == 0)
      if command[0] == "edit" { #expect(result.output == "edited 0, unchanged 0, failed 0\n") }
    }
  }

  @Test(arguments: [["list"], ["edit", "--ev", "1"]])
  func isReportedForEachFolder(command: [String]) throws {
    try Self.withTrip { folder throws in
      let result = try Program.run(
        command + ["grey.jpg", "empty", "trip/day 1", "trip", "empty"], in: folder.path)
      #expect(
        Set(result.errorLines) == [
          "exifcli: empty: warning: has no photos", "exifcli: trip: warning: \(Self.advice)",
        ])
      #expect(result.errorLines.count == 2)
      #expect(result.exitCode == 0)
    }
  }

  @Test func isNotReportedIfThereArePhotos() throws {
    try Self.withTrip { folder throws in
      for options in [["-r", "trip"], ["grey.jpg"], ["trip/day 1"], ["."]] {
        let errors = try Program.run(["list"] + options, in: folder.path).errors
        #expect(!errors.contains("has no photos"), "\(errors)")
      }
      let current = try Program.run(["list"], in: folder.path + "/empty")
      #expect(current.errorLines == ["exifcli: .: warning: has no photos"])
    }
  }

  /// A list and an edit take the same files: those with the extension of a photo.
  @Test func aListAndAnEditTakeTheSameFiles() throws {
    try Self.withTrip { folder throws in
      for options in [
        ["names"], ["names", "--any-name"], ["-r", "."], ["-r", ".", "--any-name"],
      ] {
        let listed = try Program.run(["list", "--format", "paths"] + options, in: folder.path)
        let edited = try Program.run(
          ["edit", "--ev", "1", "--dry-run", "--format", "jsonl"] + options, in: folder.path)
        let files = try edited.records().compactMap { $0.text("file") }
        #expect(files.sorted() == listed.lines.sorted(), "\(options)")
      }
    }
  }

  @Test func anyNameGoesByContentAndLeavesBackupsAlone() throws {
    try Self.withTrip { folder throws in
      let list = ["list", "names", "--format", "paths"]
      let byName = try Program.run(list, in: folder.path)
      #expect(byName.output.isEmpty)
      #expect(
        byName.errorLines == [
          "exifcli: names: warning: has no photos; 3 other files: try --any-name"
        ])
      let byContent = try Program.run(list + ["--any-name"], in: folder.path)
      #expect(byContent.output == "names/photo\n")
      #expect(byContent.errors.isEmpty)
      let none = try Program.run(
        ["list", "trip", "--any-name", "--format", "paths"], in: folder.path)
      #expect(
        none.errorLines == [
          "exifcli: trip: warning: has no photos; 3 photos in its subfolders: use -r; 2 GIF files,"
            + " 1 PSD file, which exifcli does not read"
        ])
    }
  }

  @Test func namedFilesMayHaveAnyName() throws {
    try Self.withTrip { folder throws in
      let files = ["names/photo", "names/photo.jpg.orig", "names/photo.jpg_original"]
      let result = try Program.run(["list", "--format", "paths"] + files, in: folder.path)
      #expect(result.lines == files)
    }
  }

  @Test(arguments: [
    (["--any-name", "--backup", ".bak", "names"], "--any-name takes backups for photos"),
    (["--backup", ".jpg", "names"], "--backup .jpg gives backups the extension of a photo"),
    (["--any-name", "--files-from", "list"], "--files-from names all photos"),
  ])
  func isRefused(options: [String], message: String) throws {
    let result = try Program.run(["edit", "--ev", "1"] + options)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
