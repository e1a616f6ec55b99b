import Foundation
import PhotoEntities
import PhotoFixtures
import Testing

/// Data that ExifTool wrote of photos, whole.
@Suite(.tags(.process), .enabled(if: ExifTool.isInstalled, "ExifTool is not installed"))
struct EditFromExifToolTests {
  private static let photos = [
    "exif-little-endian.jpg", "exif-big-endian.jpg", "gps-below-sea-level.jpg", "flash-red-eye.jpg",
    "no-metadata.jpg", "formats/heic-no-exif.heic", "formats/tiff-little-endian.tif",
  ]
  /// What the photos get first, so that each kind of value is there.
  private static let values = [
    "artist=Zoë", "keywords=mist,blue sky,2007,\"Doe, Jane\",a;b",
    "hierarchicalKeywords=Places|Wien", "rating=4",
    "title=3.0",
    "city=Wien", "rightsMarked=yes", "digitalSource=print",
    "captureDate=2024-05-01T06:42:17.120+09:00",
    "comment=Łódź", "gps=-48.2082,16.3738,-12.5", "meteringMode=pattern", "flashMode=redEye",
    "ev=-1/3",
  ]
  private static let fields =
    "artist,copyright,keywords,hierarchicalKeywords,rating,title,city,rightsMarked,digitalSource,captureDate,"
    + "comment,latitude,longitude,altitude,meteringMode,exposureValue,orientation,iso"

  /// Runs the test with a photo that has the values, and a copy of it without metadata.
  private static func withPhotos(
    _ name: String, _ test: (TemporaryFolder, _ photo: String, _ bare: String) throws -> Void
  ) throws {
    try TemporaryFolder.with { folder in
      let file = URL(filePath: Project.root).appending(path: "Fixtures/\(name)")
      let bytes = Array(try Data(contentsOf: file))
      let (photo, bare) = ("photo.\(file.pathExtension)", "bare.\(file.pathExtension)")
      try folder.place(bytes, at: photo)
      try folder.place(bytes, at: bare)
      let options = values.flatMap { ["--set", $0] }
      #expect(try Program.run(["edit", photo] + options, in: folder.path).exitCode == 0)
      #expect(try Program.run(["strip", bare, "--all"], in: folder.path).exitCode == 0)
      try test(folder, photo, bare)
    }
  }

  /// A photo stays as it is with all that ExifTool says of it.
  @Test(arguments: photos, ["-j -G1", "-j -G1 -n", "-csv -G1", "-j"])
  func theSamePhotoDoesNotChange(name: String, options: String) throws {
    try Self.withPhotos(name) { folder, photo, _ in
      let before = try folder.bytes(photo)
      let result = try Program.run(
        ["edit", "--from", "-"], in: folder.path,
        script: #"\#(ExifTool.path) \#(options) \#(photo) | "$@""#)
      #expect(result.lines == ["\(photo): unchanged", "edited 0, unchanged 1, failed 0"])
      #expect(result.exitCode == 0)
      #expect(result.errors.contains("left out of the data, as edits do not take it: "))
      #expect(try folder.bytes(photo) == before)
    }
  }

  /// A photo without metadata gets all fields back.
  @Test(arguments: photos, ["-j -G1", "-j -G1 -n", "-csv -G1"])
  func aBarePhotoGetsTheFields(name: String, options: String) throws {
    try Self.withPhotos(name) { folder, photo, bare in
      if options.isPrefixed(by: "-csv") {
        // In CSV nobody knows that it is one text.
        let removal = ["edit", photo, "--remove-keyword", "Doe, Jane"]
        #expect(try Program.run(removal, in: folder.path).exitCode == 0)
      }
      let result = try Program.run(
        ["edit", "--from", "-"], in: folder.path,
        script: #"\#(ExifTool.path) \#(options) \#(photo) | sed 's/\#(photo)/\#(bare)/' | "$@""#)
      #expect(result.lines.last == "edited 1, unchanged 0, failed 0", "\(result.errors)")
      func fields(_ photo: String) throws -> String {
        try Program.run(
          ["list", photo, "--columns", Self.fields, "--format", "jsonl"], in: folder.path
        ).output
      }
      #expect(try fields(bare) == fields(photo))
    }
  }

  /// Bytes that are no UTF-8 are question marks in ExifTool's data: they are no new text.
  @Test func textsThatExifToolCannotPrintStay() throws {
    try TemporaryFolder.with { folder in
      let file = URL(filePath: Project.root).appending(path: "Fixtures/text-latin-1.jpg")
      try folder.place(Array(try Data(contentsOf: file)), at: "a.jpg")
      let result = try Program.run(
        ["edit", "--from", "-"], in: folder.path, script: #"\#(ExifTool.path) -j -G1 a.jpg | "$@""#)
      #expect(result.lines.first == "a.jpg: unchanged")
    }
  }
}
