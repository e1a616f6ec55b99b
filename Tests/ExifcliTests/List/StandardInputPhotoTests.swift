import Testing

/// A photo on standard input.
@Suite(.tags(.process, .listing))
struct StandardInputPhotoTests {
  @Test(arguments: [
    "cat grey.jpg | \"$@\" -", "\"$@\" - < grey.jpg", "cat grey.jpg | \"$@\" /dev/stdin",
    "\"$@\" grey.jpg",
  ])
  func isReadLikeAFile(script: String) throws {
    try TemporaryFolder.with("grey") { folder in
      let list = try Program.run(
        ["list", "--format", "tsv", "--columns", "iso,captureDate,pixelWidth"], in: folder.path,
        script: script)
      let named = try Program.run(
        ["list", "--format", "tsv", "--columns", "iso,captureDate,pixelWidth", "grey.jpg"],
        in: folder.path)
      #expect(list.output == named.output, "\(list.errors)")
      #expect(list.lines.count == 2)
      #expect(list.exitCode == 0)
      let show = try Program.run(["show"], in: folder.path, script: script)
      #expect(show.output.contains("Sample S100"))
      #expect(show.exitCode == 0)
    }
  }

  /// A file whose name is a dash is named by a path.
  @Test func isNotAFileOfThatName() throws {
    try TemporaryFolder.with { folder in
      try folder.place("grey", as: "-")
      let list = try Program.run(["list", "./-", "--format", "paths"], in: folder.path)
      #expect(list.lines == ["./-"])
      let empty = try Program.run(["list", "-"], in: folder.path)
      #expect(empty.errors.contains("-: is empty"))
      #expect(empty.exitCode == 1)
    }
  }

  @Test(arguments: ["-", "/dev/stdin"])
  func cannotBeEdited(name: String) throws {
    let result = try Program.run(["edit", name, "--ev", "1"])
    #expect(result.errors.contains("cannot edit a photo on standard input: name its file"))
    #expect(result.exitCode == 64)
  }
}
