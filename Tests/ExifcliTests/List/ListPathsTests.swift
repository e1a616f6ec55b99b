import Testing

/// Which photos `exifcli list` lists.
@Suite(.tags(.process, .listing))
struct ListPathsTests {
  @Test(arguments: [
    ([], ["a.jpg", "b.jpg"]),
    (["."], ["a.jpg", "b.jpg"]),
    (["./"], ["./a.jpg", "./b.jpg"]),
    (["-r"], ["a.jpg", "b.jpg", "in/beside/e.jpg", "in/c.jpg", "in/within/d.jpg"]),
    (["--recursive", "in"], ["in/beside/e.jpg", "in/c.jpg", "in/within/d.jpg"]),
    (["in"], ["in/c.jpg"]),
    (["in/"], ["in/c.jpg"]),
    (["b.jpg", "in"], ["b.jpg", "in/c.jpg"]),
    (["in", "a.jpg"], ["a.jpg", "in/c.jpg"]),
    (["in", "in/c.jpg", "in/c.jpg", "in"], ["in/c.jpg"]),
    (["b.jpg", "a.jpg", "b.jpg"], ["a.jpg", "b.jpg"]),
    (["in/within/d.jpg", "./a.jpg"], ["./a.jpg", "in/within/d.jpg"]),
    (["--", "a.jpg"], ["a.jpg"]),
    (["in/.hidden.jpg"], ["in/.hidden.jpg"]),
    (["in/beside"], ["in/beside/e.jpg"]),
    (["a.jpg/"], ["a.jpg/"]),
    (["empty"], []),
  ])
  func areInTheOrderOfTheirPaths(arguments: [String], files: [String]) throws {
    try TemporaryFolder.with { folder in
      for name in [
        "b.jpg", "a.jpg", "in/c.jpg", "in/.hidden.jpg", "in/within/d.jpg", "in/beside/e.jpg",
      ] {
        try folder.place("no-exif", as: name)
      }
      try folder.makeFolder("empty")
      let result = try Program.run(["list", "--format", "jsonl"] + arguments, in: folder.path)

      #expect(try result.files() == files)
      #expect(result.errors.isEmpty == !files.isEmpty)
      #expect(result.exitCode == 0)
    }
  }

  /// Photos in the current folder have bare names, which may sort before a dot.
  @Test(arguments: [["."], [".", "."], ["a", "."], ["a.jpg", ".", "a/"]])
  func ofTheCurrentFolderAreInTheirOrderToo(paths: [String]) throws {
    try TemporaryFolder.with { folder in
      for name in ["a.jpg", "a/-.jpg", "a-.jpg", "+.jpg"] {
        try folder.place("no-exif", as: name)
      }
      let result = try Program.run(
        ["list", "-r", "--format", "jsonl", "./"] + paths, in: folder.path)

      let files = ["+.jpg", "./+.jpg", "./a-.jpg", "./a.jpg", "./a/-.jpg"]
      #expect(try result.files() == files + ["a-.jpg", "a.jpg", "a/-.jpg"])
    }
  }

  /// A photo may have the extension of another format of photos.
  @Test func anyNameTakesPhotosWithoutAnExtension() throws {
    try TemporaryFolder.with { folder in
      try folder.place("no-exif", as: "photo")
      try folder.place("no-exif", as: "photo.png")
      let list = ["list", "--format", "jsonl"]

      #expect(try Program.run(list, in: folder.path).files() == ["photo.png"])
      #expect(
        try Program.run(list + ["--any-name"], in: folder.path).files() == ["photo", "photo.png"])
    }
  }

  @Test(arguments: [
    ("json", "[]\n"), ("jsonl", ""),
    (
      "table",
      "file  captureDate  cameraModel  lensModel  iso  exposureDuration  lensAperture  focalLength"
        + "  exposureValue  flashMode\n"
    ),
  ])
  func mayBeNone(format: String, output: String) throws {
    try TemporaryFolder.with { folder in
      for options in [[], ["--sort", "iso"]] {
        let result = try Program.run(["list", "--format", format] + options, in: folder.path)

        #expect(result.output == output)
        #expect(result.errorLines == ["exifcli: .: warning: has no photos"])
        #expect(result.exitCode == 0)
      }
    }
  }
}
