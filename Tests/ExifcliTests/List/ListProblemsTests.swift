import Testing

/// The messages of `exifcli list` for files that it cannot list, and its exit code.
@Suite(.tags(.process, .listing))
struct ListProblemsTests {
  private static let notAPhoto = Project.unknownFormat
  private static let orders = [[], ["--sort", "iso"]]

  @Test(arguments: [
    ("text.txt", notAPhoto), ("text.jpg", notAPhoto),
    ("empty.jpg", "is empty; restore it from a backup"),
    ("nowhere.jpg", "there is no such file; check the path"),
    ("good.jpg/a.jpg", "there is no such file; check the path"),
  ])
  func aNamedFileThatIsNotAPhotoFails(name: String, message: String) throws {
    try withFiles { folder in
      let result = try Program.run(["list", "--format", "jsonl", name], in: folder.path)

      #expect(result.output.isEmpty)
      #expect(result.errors == "exifcli: \(name): \(message)\n")
      #expect(result.exitCode == 1)
    }
  }

  @Test(arguments: orders)
  func theOthersAreListedNevertheless(options: [String]) throws {
    try withFiles { folder in
      let result = try Program.run(
        ["list", "--format", "jsonl", "zzz.jpg", "good.jpg", "aaa.jpg", "text.txt"] + options,
        in: folder.path)

      #expect(try result.files() == ["good.jpg"])
      #expect(
        result.errorLines == [
          "exifcli: aaa.jpg: there is no such file; check the path",
          "exifcli: text.txt: \(Self.notAPhoto)",
          "exifcli: zzz.jpg: there is no such file; check the path",
        ])
      #expect(result.exitCode == 1)
    }
  }

  @Test(arguments: orders)
  func aFileInAFolderIsSkipped(options: [String]) throws {
    try withFiles { folder in
      let result = try Program.run(["list", "--format", "jsonl"] + options, in: folder.path)

      #expect(try result.files() == ["good.jpg"])
      #expect(
        result.errorLines == [
          "exifcli: empty.jpg: warning: is empty; restore it from a backup",
          "exifcli: text.jpg: warning: \(Self.notAPhoto)",
        ])
      #expect(result.exitCode == 0)
    }
  }

  /// The file may be named first or last.
  @Test(arguments: [["text.txt", "."], [".", "text.txt"]])
  func aFileThatIsNamedAndInAFolderFailsOnce(paths: [String]) throws {
    try withFiles { folder in
      let result = try Program.run(["list", "--format", "jsonl"] + paths, in: folder.path)

      #expect(result.errorLines.count { $0.contains("text.txt") } == 1)
      #expect(result.exitCode == 1)
    }
  }

  /// Damaged photos are listed with their sound values.
  @Test(arguments: orders)
  func warningsDoNotChangeTheExitCode(options: [String]) throws {
    try TemporaryFolder.with("directory-loop", "bad-tiff-header") { folder in
      let result = try Program.run(["list", "--format", "jsonl"] + options, in: folder.path)

      #expect(Set(try result.files()) == ["bad-tiff-header.jpg", "directory-loop.jpg"])
      #expect(result.errorLines.count == 2)
      for (line, name) in zip(result.errorLines, ["bad-tiff-header.jpg", "directory-loop.jpg"]) {
        #expect(line.hasPrefix("exifcli: \(name): warning: its Exif "))
      }
      #expect(result.exitCode == 0)
    }
  }

  private func withFiles(_ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      try folder.place("flash-fired", as: "good.jpg")
      try folder.place(Array("no photo".utf8), at: "text.txt")
      try folder.place(Array("no photo".utf8), at: "text.jpg")
      try folder.place([], at: "empty.jpg")
      try folder.place([], at: "empty.txt")
      try body(folder)
    }
  }
}
