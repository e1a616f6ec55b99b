import PhotoFixtures
import Testing

/// `exifcli show --thumbnails` and `--previews`.
@Suite(.tags(.process))
struct ShowPictureFilesTests {
  /// The thumbnail of the fixture, by the option for one photo.
  private static func thumbnail() throws -> [UInt8] {
    try Program.run(["show", "Fixtures/thumbnail.jpg", "--thumbnail", "-"]).outputBytes
  }

  @Test(arguments: ["--thumbnails", "--previews"])
  func areWrittenForEachPhoto(option: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place("thumbnail", as: "photos/a.jpg")
      try folder.place("thumbnail", as: "photos/b.JPEG")
      try folder.place("thumbnail", as: "photos/sub/a.jpg")
      try folder.place("no-exif", as: "photos/none.jpg")
      let flat = try Program.run(["show", "photos", option, "flat"], in: folder.path)
      #expect(flat.exitCode == 1)
      #expect(flat.output.isEmpty)
      let picture = option == "--previews" ? "preview" : "thumbnail"
      #expect(flat.errors == "exifcli: photos/none.jpg: has no embedded JPEG \(picture)\n")
      #expect(try TemporaryFolder.names(of: folder, "flat") == ["a.jpg", "b.JPEG"])
      let deep = try Program.run(["show", "-r", "photos", option, "deep"], in: folder.path)
      #expect(deep.exitCode == 1)
      #expect(try TemporaryFolder.names(of: folder, "deep") == ["a.jpg", "b.JPEG", "sub"])
      for name in ["flat/a.jpg", "flat/b.JPEG", "deep/sub/a.jpg"] {
        #expect(try folder.bytes(name) == Self.thumbnail())
      }
    }
  }

  /// The name says which file the picture is of.
  @Test func haveTheWholeNameOfOtherFormats() throws {
    try TemporaryFolder.with { folder in
      try folder.place("thumbnail", as: "a.cr3")
      try folder.place("thumbnail", as: "a.jpg")
      let result = try Program.run(
        ["show", "a.cr3", "a.jpg", "--thumbnails", "out/put"], in: folder.path)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try TemporaryFolder.names(of: folder, "out/put") == ["a.cr3.jpg", "a.jpg"])
    }
  }

  @Test func neverReplaceFiles() throws {
    try TemporaryFolder.with { folder in
      try folder.place("thumbnail", as: "a.jpg")
      try folder.place("thumbnail", as: "sub/a.jpg")
      try folder.place([1], at: "out/b.jpg")
      try folder.place("thumbnail", as: "b.jpg")
      let photo = try folder.bytes("a.jpg")
      let result = try Program.run(
        ["show", "a.jpg", "sub/a.jpg", "b.jpg", "--thumbnails", "out"], in: folder.path)
      #expect(result.exitCode == 1)
      #expect(
        result.errors.contains(
          "sub/a.jpg: its picture is not written: the file has the same name as the file of another photo"
        ))
      #expect(
        result.errors.contains("b.jpg: its picture is not written: the file already exists"))
      #expect(try folder.bytes("out/b.jpg") == [1])
      #expect(try folder.bytes("out/a.jpg") == Self.thumbnail())
      // The photos themselves are files too.
      let own = try Program.run(["show", "a.jpg", "--thumbnails", "."], in: folder.path)
      #expect(own.exitCode == 1)
      #expect(try folder.bytes("a.jpg") == photo)
    }
  }

  @Test(arguments: [
    (["a.jpg", "--thumbnails", "x", "--previews", "y"], "Choose one of"),
    (["a.jpg", "--thumbnails", "x", "--thumbnail", "y"], "Choose one of"),
    (["a.jpg", "--previews", "x", "--source", "xmp"], "--source and --tags choose tags"),
    (["a.jpg", "--previews", "x", "--force"], "--force works only with --thumbnail"),
  ])
  func areRefused(arguments: [String], message: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place("thumbnail", as: "a.jpg")
      let result = try Program.run(["show"] + arguments, in: folder.path)
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(result.exitCode == 64)
      #expect(try folder.names() == ["a.jpg"])
    }
  }
}

extension TemporaryFolder {
  fileprivate static func names(of folder: TemporaryFolder, _ name: String) throws -> [String] {
    try TemporaryFolder(path: folder.path + "/" + name).names()
  }
}
