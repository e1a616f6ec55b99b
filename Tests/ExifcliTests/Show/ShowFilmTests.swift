import Foundation
import PhotoFixtures
import Testing

/// `exifcli show --film`.
@Suite(.tags(.process))
struct ShowFilmTests {
  private static let film: [UInt8] = {
    var film = FilmBuilder()
    film.brand = "mp42"
    return film.bytes
  }()

  /// A motion photo in one of its forms.
  struct Form: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    var testDescription: String { name }
  }

  private static func forms() throws -> [Form] {
    let jpeg = try #require(Fixture.named("exif-little-endian")).bytes
    let heic = HEIFBuilder(exif: nil).bytes
    // What Samsung's phones write behind the film: the name of a record, and its directory.
    let record = [0, 0, 0x30, 0x0A, 16, 0, 0, 0] + Array("MotionPhoto_DataSEFH".utf8)
    return [
      Form(name: "google.jpg", bytes: jpeg + film),
      Form(name: "samsung.jpg", bytes: jpeg + record + film + record),
      // Before it, bytes that look like the beginning of a film.
      Form(name: "chance.jpg", bytes: jpeg + Array("\0\0\0\u{8}ftyp\0\0\0\0ftyp".utf8) + film),
      Form(
        name: "box.heic",
        bytes: heic + BoxBuilder.box("mpvd", film) + BoxBuilder.box("sefd", record)),
      Form(name: "behind.heic", bytes: heic + film),
    ]
  }

  @Test(arguments: try forms())
  func isWrittenByteForByte(_ form: Form) throws {
    try TemporaryFolder.with { folder in
      try folder.place(form.bytes, at: form.name)
      let result = try Program.run(["show", form.name, "--film", "a.mp4"], in: folder.path)
      #expect(result.exitCode == 0 && result.errors == "" && result.output == "")
      #expect(try folder.bytes("a.mp4") == Self.film)
      let again = try Program.run(["show", form.name, "--film", "a.mp4"], in: folder.path)
      #expect(again.exitCode == 1 && again.errors.contains("--force"))
      let output = try Program.run(["show", form.name, "--film", "-"], in: folder.path)
      #expect(output.outputBytes == Self.film)
      let list = try Program.run(["list", "a.mp4", "--format", "jsonl"], in: folder.path)
      #expect(list.exitCode == 0)
    }
  }

  @Test func aPhotoWithoutOneFails() throws {
    try TemporaryFolder.with { folder in
      let jpeg = try #require(Fixture.named("exif-little-endian")).bytes
      try folder.place(jpeg, at: "plain.jpg")
      try folder.place(jpeg + Self.film.dropLast(Self.film.count / 2), at: "cut.jpg")
      try folder.place(Self.film, at: "film.mp4")
      for name in ["plain.jpg", "cut.jpg", "film.mp4"] {
        let result = try Program.run(["show", name, "--film", "a.mp4"], in: folder.path)
        #expect(result.exitCode == 1 && result.errors.contains("has no film in it"))
      }
      #expect(try folder.names() == ["cut.jpg", "film.mp4", "plain.jpg"])
    }
  }

  @Test(
    arguments: [
      ["--film", "a", "--thumbnail", "b"], ["--film", "a", "-r"], ["b.jpg", "--film", "a"],
    ])
  func oneFileOfOnePhoto(arguments: [String]) throws {
    let result = try Program.run(["show", "a.jpg"] + arguments)
    #expect(result.exitCode == 64 && result.errors.contains("--film"), "\(result.errors)")
  }
}
