import Foundation
import PhotoFixtures
import Testing

/// `exifcli edit --takeout`: photos get what their notes say.
@Suite(.tags(.process))
struct EditTakeoutTests {
  private static let year = TakeoutExportFolder.first + TakeoutExportFolder.year

  private static func values(
    _ file: String, _ columns: String, in folder: RenamingFolder
  ) throws -> String? {
    try folder.run("list", file, "--columns", columns, "--format", "tsv").lines.last
  }

  @Test func fillsInWhatIsMissing() throws {
    try TakeoutExportFolder.with { folder in
      let before = try FileTree(folder.photos)
      let command = ["edit", "-r", "takeout-1", "takeout-2", "--takeout"]
      let result = try folder.run(command)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.lines.last == "edited 9, unchanged 2, failed 0", "\(result.output)")
      #expect(result.errors.contains("lone.jpg: warning: has no note of Google Takeout"))
      let columns = "captureDate,longitude,persons,keywords,rating"
      for name in ["a.jpg", "a-bearbeitet.jpg"] {
        #expect(
          try Self.values(Self.year + name, columns, in: folder)
            == "2019-05-01T12:34:56+00:00\t16.5\tAnna; Ben\tWien: im Mai\t5")
      }
      // The note of the one is in the other part.
      #expect(
        try Self.values(Self.year + "d.jpg", "captureDate", in: folder)
          == "2019-05-01T12:35:36+00:00")
      #expect(
        try Self.values(
          TakeoutExportFolder.second + TakeoutExportFolder.year + "IMG_1.MP4", "captureDate",
          in: folder) == "2019-05-01T12:35:46+00:00")
      #expect(try folder.run(command).lines.last == "edited 0, unchanged 11, failed 0")
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try FileTree(folder.photos) == before)
    }
  }

  @Test func theNoteWinsIfAsked() throws {
    try TakeoutExportFolder.with { folder in
      let file = Self.year + "b.jpg"
      let columns = "captureDate,description,rating"
      #expect(
        try folder.run("edit", file, "--takeout").lines.last == "edited 0, unchanged 1, failed 0")
      let result = try folder.run("edit", file, "--takeout-wins", "--zone", "Europe/Vienna")
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(
        try Self.values(file, columns, in: folder)?.hasPrefix("2019-05-01T14:35:06") == true)
      #expect(
        try Self.values(file, columns, in: folder)?.hasSuffix("Morning mist over the valley\t5")
          == true)
    }
  }

  /// What the user types comes after the note.
  @Test func typedValuesWin() throws {
    try TakeoutExportFolder.with { folder in
      let file = Self.year + "a.jpg"
      let result = try folder.run(
        "edit", file, "--takeout", "--date", "2001-02-03 04:05:06", "--zone", "Europe/Vienna",
        "--description", "Mine")
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(
        try Self.values(file, "captureDate,description,rating", in: folder)
          == "2001-02-03T04:05:06+01:00\tMine\t5")
    }
  }

  /// A photo that has a note's name itself keeps the note from photos of other folders.
  @Test func leavesNotesOfOtherPhotosAlone() throws {
    try RenamingFolder.with { folder in
      for part in ["1", "2"] {
        try folder.placePicture(1, at: part + "/2019/a.jpg", of: "no-metadata")
      }
      try folder.photos.place(
        Array(
          #"{"title":"a.jpg","photoTakenTime":{"timestamp":"1"},"people":7,"geoData":[]}"#.utf8),
        at: "2/2019/a.jpg.json")
      try folder.run("edit", "-r", "1", "2", "--takeout")
      #expect(try Self.values("1/2019/a.jpg", "captureDate", in: folder) == "")
      #expect(
        try Self.values("2/2019/a.jpg", "captureDate", in: folder) == "1970-01-01T00:00:01+00:00")
    }
  }

  /// The folder of a year is no album, even if a file gives it a title.
  @Test(arguments: [("Photos from 2019", ""), ("Photos from us", "Photos from us")])
  func aYearIsNoAlbum(title: String, keywords: String) throws {
    try RenamingFolder.with { folder in
      try folder.placePicture(1, at: "x/a.jpg", of: "no-metadata")
      try folder.photos.place(Array(#"{"title":"\#(title)"}"#.utf8), at: "x/metadata.json")
      try folder.run("edit", "x/a.jpg", "--takeout")
      #expect(try Self.values("x/a.jpg", "keywords", in: folder) == keywords)
    }
  }

  @Test(arguments: [
    (#"{"photoTakenTime":{"timestamp":"x"},"description":"d"}"#, "d", "has a time that is no date"),
    (#"{"photoTaken"#, "", "is damaged"),
    ("[]", "", "has no note"),
  ])
  func warnsOfNotesThatCannotBeRead(note: String, description: String, warning: String) throws {
    try RenamingFolder.with { folder in
      try folder.placePicture(1, at: "a.jpg", of: "no-metadata")
      try folder.photos.place(Array(note.utf8), at: "a.jpg.json")
      let result = try folder.run("edit", "a.jpg", "--takeout")
      #expect(result.exitCode == 0)
      #expect(result.errors.contains(warning), "\(result.errors)")
      #expect(try Self.values("a.jpg", "description", in: folder) == description)
    }
  }

  @Test func refusesData() throws {
    try RenamingFolder.with { folder in
      let result = try folder.run("edit", "--from", "a.json", "--takeout")
      #expect(result.exitCode == 64)
      #expect(result.errors.contains("leave out --takeout"), "\(result.errors)")
    }
  }
}
