import Foundation
import PhotoFixtures
import Testing

/// The other files of a moment: the film of a Live Photo, the JPEG of a raw.
@Suite(.tags(.process))
struct CompanionTests {
  private static let identifier = "01234567-89AB-CDEF-0123-456789ABCDEF"

  /// A picture with this identifier: that of a burst in the fixture becomes that of a Live Photo.
  private static func picture() throws -> [UInt8] {
    var bytes = try #require(Fixture.named("makernote-apple")).bytes
    let entry = try #require(bytes.firstRange(of: [0, 0x0B, 0, 2, 0, 0, 0, 37]))
    bytes[entry.lowerBound + 1] = 0x11
    return bytes
  }

  private static func film(_ identifier: String = identifier) -> [UInt8] {
    var film = FilmBuilder()
    film.created = FilmBuilder.secondsTo1970 + 1_714_521_600
    film.keys = [
      ("com.apple.quicktime.creationdate", "2024-05-01T02:00:00+0200"),
      ("com.apple.quicktime.content.identifier", identifier),
      ("com.apple.quicktime.location.ISO6709", "+35.5+139.25/"),
    ]
    return film.bytes
  }

  private static func with(_ body: (RenamingFolder) throws -> Void) throws {
    try RenamingFolder.with { folder in
      try folder.photos.place(picture(), at: "IMG_1.JPG")
      try folder.photos.place(film(), at: "IMG_1.MOV")
      try folder.photos.place(picture(), at: "IMG_2.JPG")
      try folder.photos.place(film("another"), at: "IMG_2.MOV")
      try folder.place("c.jpg")
      try folder.place("c.JPEG")
      let before = try FileTree(folder.photos).files
      try body(folder)
      let undo = try folder.run("undo")
      #expect(undo.exitCode == 0, "\(undo.errors)")
      #expect(try FileTree(folder.photos).files == before)
    }
  }

  /// The names of the edited files.
  private static func edited(_ result: ProgramResult) -> [String] {
    result.lines.filter { !$0.hasSuffix(": unchanged") }.compactMap { line in
      line.contains(": ") ? line.split(separator: ":").first.map(String.init) : nil
    }
  }

  @Test(
    arguments: [
      (["edit", "IMG_1.JPG", "--date", "2024-06-01 10:00"], ["IMG_1.JPG", "IMG_1.MOV"]),
      (
        ["edit", "IMG_1.JPG", "--date", "2024-06-01 10:00", "--all-or-nothing"],
        [
          "IMG_1.JPG", "IMG_1.MOV",
        ]
      ),
      (["edit", "./IMG_1.MOV", "--gps", "48,16"], ["./IMG_1.MOV", "IMG_1.JPG"]),
      (["edit", "IMG_2.JPG", "--date", "2024-06-01 10:00"], ["IMG_2.JPG"]),
      (["edit", "IMG_1.JPG", "--date", "2024-06-01 10:00", "--without-companions"], ["IMG_1.JPG"]),
      (["edit", "IMG_1.JPG", "--title", "x"], ["IMG_1.JPG"]),
      (["edit", "IMG_1.JPG", "--title", "x", "--with-companions"], ["IMG_1.JPG", "IMG_1.MOV"]),
      (["edit", "c.jpg", "--date", "2024-06-01 10:00"], ["c.jpg"]),
      (["edit", "c.jpg", "--date", "2024-06-01 10:00", "--with-companions"], ["c.jpg", "c.JPEG"]),
      (["strip", "IMG_1.JPG", "--location"], ["IMG_1.MOV"]),
    ])
  func whatIsEdited(arguments: [String], files: [String]) throws {
    try Self.with { folder in
      let result = try folder.run(arguments)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(Self.edited(result) == files)
      let isSaid = result.errors.contains("both are one Live Photo; --without-companions")
      let isOwn = files.count > 1 || arguments[0] == "strip"
      #expect(isSaid == (isOwn && !arguments.contains("--with-companions")))
    }
  }

  /// Of an edit with texts, the film gets the date alone.
  @Test func whatAllFilesOfAMomentHave() throws {
    try Self.with { folder in
      try folder.run("edit", "IMG_1.JPG", "--date", "2024-06-01 10:00", "--title", "x")
      let list = try folder.run(
        "list", "IMG_1.JPG", "IMG_1.MOV", "--columns", "captureDate,title", "--format", "tsv")
      #expect(
        list.lines.dropFirst().map { $0.prefix(19) + $0.drop { $0 != "\t" } }
          == ["2024-06-01T10:00:00\tx", "2024-06-01T10:00:00\t"])
    }
  }

  /// A file that is named, or found, is edited once, in whatever order they come.
  @Test(
    arguments: [
      ["IMG_1.JPG", "IMG_1.MOV"], ["IMG_1.MOV", "./IMG_1.JPG"], ["."],
      [".", "--with-companions"], [".", "--kind", "photo", "--with-companions"],
    ])
  func eachIsEditedOnce(arguments: [String]) throws {
    try Self.with { folder in
      let result = try folder.run(["edit"] + arguments + ["--shift", "date=+1h"])
      #expect(result.exitCode == 0, "\(result.errors)")
      let list = try folder.run(
        "list", "IMG_1.MOV", "--columns", "captureDate", "--format", "tsv")
      #expect(list.lines.last == "2024-05-01T03:00:00+02:00")
    }
  }

  /// A photo that does not match the filter, and is the companion of one that does.
  @Test func theFilterIsOfPhotos() throws {
    try Self.with { folder in
      let result = try folder.run(
        "edit", ".", "--where", "fileType = JPEG and file = \"IMG_1.JPG\"", "--shift", "date=+1h")
      #expect(Self.edited(result) == ["IMG_1.JPG", "IMG_1.MOV"], "\(result.errors)")
    }
  }

  /// The dates of a Live Photo may have been edited apart; its names stay together.
  @Test func aRenamingKeepsThemTogether() throws {
    try RenamingFolder.with { folder in
      try folder.photos.place(Self.picture(), at: "IMG_1.JPG")
      try folder.photos.place(Self.film(), at: "IMG_1.MOV")
      try folder.photos.place(Self.picture(), at: "IMG_2.JPG")
      try folder.photos.place(Self.film("another"), at: "IMG_2.MOV")
      for name in ["IMG_1.JPG", "IMG_2.JPG"] {
        try folder.run("edit", name, "--date", "2020-02-02 10:00", "--without-companions")
      }
      let result = try folder.run("rename", ".", "--to", "x/{name}-{captureDate:yyyy}.{ext}")
      #expect(result.exitCode == 0, "\(result.errors)")
      let names = try folder.names().filter { $0.hasPrefix("x/") }
      #expect(names.contains { $0.hasPrefix("x/IMG_1") && $0.hasSuffix("2020.MOV") }, "\(names)")
      #expect(names.contains { $0.hasPrefix("x/IMG_2") && $0.hasSuffix("2024.MOV") }, "\(names)")
    }
  }

  /// What a cut-off run has taken from the picture, it takes from the film when it is resumed.
  @Test(arguments: [["--identity", "--location"], ["--all"]])
  func aStripIsResumed(options: [String]) throws {
    try RenamingFolder.with { folder in
      try folder.photos.place(Self.picture(), at: "IMG_1234.JPG")
      try folder.photos.place(Self.picture(), at: "IMG_E1234.JPG")
      try folder.photos.place(Self.film(), at: "IMG_1234.MOV")
      try folder.photos.place(Self.film(), at: "elsewhere/a.mov")
      try FileManager.default.createSymbolicLink(
        atPath: folder.photos.url("IMG_1234.MP4").path, withDestinationPath: "elsewhere/a.mov")
      for name in ["IMG_1234.JPG", "IMG_E1234.JPG", "IMG_1234.MOV"] {
        let result = try folder.run("edit", name, "--date", "2024-06-01 10:00")
        #expect(
          Set(Self.edited(result)) == ["IMG_1234.JPG", "IMG_E1234.JPG", "IMG_1234.MOV"],
          "\(result.output)")
        #expect(try folder.run("undo").exitCode == 0)
      }
      #expect(try folder.photos.bytes("elsewhere/a.mov") == Self.film())
    }
  }

  @Test func dataNameEachPhoto() throws {
    let result = try Program.run(["edit", "--from", "a.csv", "--with-companions"])
    #expect(result.exitCode == 64 && result.errors.contains("--from names each photo"))
  }
}
