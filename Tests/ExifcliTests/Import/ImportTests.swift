import Foundation
import PhotoFixtures
import Testing

/// `exifcli import` copies what the archive does not have, and names what it leaves.
@Suite(.tags(.process))
struct ImportTests {
  private static let template = "../archive/{captureDate:yyyy}/{name}"

  /// Lends a card with two photos that have pictures of their own.
  private static func withCard(_ body: (RenamingFolder) throws -> Void) throws {
    try RenamingFolder.with { folder in
      for (name, picture) in [("DCIM/100/1.jpg", UInt8(1)), ("DCIM/100/2.jpg", 2)] {
        try folder.placePicture(picture, at: name)
      }
      try body(folder)
    }
  }

  @Test func copiesWhatIsNotThere() throws {
    try Self.withCard { folder in
      let before = try folder.names()
      let command = ["import", ".", "--to", Self.template]
      let rehearsal = try folder.run(command + ["--dry-run"])
      #expect(
        rehearsal.lines.last == "dry run: would import 2, already there 0, left 0, failed 0")
      #expect(try folder.archive() == [])
      let result = try folder.run(command)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(
        result.lines == [
          "DCIM/100/1.jpg -> ../archive/2012/1.jpg", "DCIM/100/2.jpg -> ../archive/2012/2.jpg",
          "imported 2, already there 0, left 0, failed 0",
        ])
      #expect(try folder.names() == before)
      #expect(
        try folder.folder.bytes("archive/2012/1.jpg") == folder.photos.bytes("DCIM/100/1.jpg"))
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try folder.archive() == [])
      #expect(try folder.names() == before)
    }
  }

  /// A second import copies only what is new, whatever the photos in the archive are named and have been given.
  @Test func knowsRatedAndRenamedCopies() throws {
    try Self.withCard { folder in
      let command = ["import", ".", "--to", Self.template]
      try folder.run(command)
      try folder.run("edit", "../archive/2012/1.jpg", "--rating", "5", "--title", "Best")
      try folder.run("rename", "../archive/2012/2.jpg", "--to", "../archive/best/{name}")
      try folder.placePicture(3, at: "DCIM/100/3.jpg")
      let result = try folder.run(command)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(
        result.lines == [
          "DCIM/100/1.jpg: already there: ../archive/2012/1.jpg",
          "DCIM/100/2.jpg: already there: ../archive/best/2.jpg",
          "DCIM/100/3.jpg -> ../archive/2012/3.jpg",
          "imported 1, already there 2, left 0, failed 0",
        ])
      #expect(try folder.archive() == ["2012/1.jpg", "2012/3.jpg", "best/2.jpg"])
      let records = try folder.run(command + ["--format", "jsonl"]).records()
      #expect(records.map { $0.text("status") } == ["unchanged", "unchanged", "unchanged"])
      #expect(records.map { $0.text("to") }.contains("../archive/best/2.jpg"))
    }
  }

  /// A picture that the card has twice comes once. Where it is then is told of the other photo.
  @Test func takesAPictureOnce() throws {
    try Self.withCard { folder in
      try folder.placePicture(1, at: "DCIM/101/9.jpg")
      let result = try folder.run("import", ".", "--to", Self.template)
      #expect(result.lines.contains("DCIM/101/9.jpg: already there: ../archive/2012/1.jpg"))
      #expect(try folder.archive() == ["2012/1.jpg", "2012/2.jpg"])
    }
  }

  @Test func moves() throws {
    try Self.withCard { folder in
      try folder.photos.place([1], at: "DCIM/100/1.xmp")
      try folder.placePicture(2, at: "there/2.jpg", in: "archive")
      let before = try folder.names()
      let result = try folder.run("import", ".", "--to", Self.template, "--move")
      #expect(result.lines.last == "imported 2, already there 1, left 0, failed 0")
      #expect(try folder.names() == ["DCIM/100/2.jpg"])
      #expect(try folder.archive() == ["2012/1.jpg", "2012/1.xmp", "there/2.jpg"])
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try folder.names() == before)
    }
  }

  /// A photo of a shot comes without the others of it that are there, and with what belongs to it.
  @Test func leavesTheRestOfAShot() throws {
    try RenamingFolder.with { folder in
      try folder.placePicture(1, at: "1.jpg", of: "exif-little-endian")
      try folder.photos.place(
        Array(try Data(contentsOf: URL(filePath: Project.root + "/Fixtures/formats/dng.dng"))),
        at: "1.dng")
      try folder.photos.place([1], at: "1.dng.xmp")
      try folder.photos.place([2], at: "1.xmp")
      let dng = try folder.photos.bytes("1.dng")
      try folder.folder.place(dng, at: "archive/raw/x.dng")
      let result = try folder.run(
        "import", ".", "--to", "../archive/new/{name}", "--archive", "../archive")
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.lines.contains("1.dng: already there: ../archive/raw/x.dng"))
      #expect(result.lines.contains("1.dng.xmp: left"))
      #expect(result.lines.last == "imported 2, already there 1, left 1, failed 0")
      #expect(
        result.errors.contains("1.dng.xmp: warning: stays: it has the name of a photo that is"))
      #expect(try folder.archive() == ["new/1.jpg", "new/1.xmp", "raw/x.dng"])
    }
  }

  /// What belongs to a photo and is beside its copy is not told again.
  @Test func knowsWhatBelongsToPhotos() throws {
    try Self.withCard { folder in
      for name in ["1.xmp", "1.AAE", "2.jpg.xmp"] {
        try folder.photos.place(Array(name.utf8), at: "DCIM/100/" + name)
      }
      let command = ["import", ".", "--to", "../archive/{n:1}.{ext}"]
      #expect(try folder.run(command).lines.last == "imported 5, already there 0, left 0, failed 0")
      let again = try folder.run(command)
      #expect(again.lines.last == "imported 0, already there 2, left 0, failed 0")
      try folder.photos.place([9], at: "DCIM/100/1.xmp")
      let changed = try folder.run(command)
      #expect(changed.lines.contains("DCIM/100/1.xmp: left"))
      #expect(changed.lines.last == "imported 0, already there 2, left 1, failed 0")
    }
  }

  @Test func namesWhatIsLeft() throws {
    try Self.withCard { folder in
      for name in ["INDEX.CTG", "DCIM/100/odd.mts"] { try folder.photos.place([1], at: name) }
      try folder.placePicture(4, at: "undated.jpg", of: "exif-little-endian")
      try folder.run("edit", "undated.jpg", "--unset", "captureDate", "--unset", "modifyDate")
      let result = try folder.run("import", ".", "--to", Self.template)
      #expect(result.exitCode == 1)
      for line in ["DCIM/100/odd.mts: left", "INDEX.CTG: left", "undated.jpg: failed"] {
        #expect(result.lines.contains(line), "\(result.output)")
      }
      #expect(result.lines.last == "imported 2, already there 0, left 2, failed 1")
      let records = try folder.run("import", ".", "--to", Self.template, "--format", "jsonl")
        .records()
      #expect(
        Set(records.map { "\($0.text("status") ?? "") \($0.text("file") ?? "")" }) == [
          "unchanged DCIM/100/1.jpg", "unchanged DCIM/100/2.jpg", "left DCIM/100/odd.mts",
          "left INDEX.CTG", "failed undated.jpg",
        ])
    }
  }

  /// A folder in the archive can be imported into the archive: its photos are not there by being what they are.
  @Test func importsAFolderOfTheArchive() throws {
    try Self.withCard { folder in
      let result = try folder.run("import", "DCIM", "--to", "{captureDate:yyyy}/{name}", "--move")
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try folder.names() == ["2012/1.jpg", "2012/2.jpg"])
      let again = try folder.run("import", ".", "--to", "{captureDate:yyyy}/{name}")
      #expect(again.lines.last == "imported 0, already there 2, left 0, failed 0")
    }
  }

  /// The archive may be below the folder that is imported: what is in it is no part of the card.
  @Test func leavesAnArchiveOnTheCard() throws {
    try Self.withCard { folder in
      let command = ["import", ".", "--to", "archive/{captureDate:yyyy}/{name}"]
      try folder.run(command)
      try folder.photos.place([1], at: "archive/notes.txt")
      try folder.photos.move("archive/2012/1.jpg", to: "archive/best.jpg")
      let before = try folder.names()
      for further in [[], ["--move"]] {
        let again = try folder.run(command + further)
        #expect(again.lines.last == "imported 0, already there 2, left 0, failed 0")
        #expect(again.lines.contains("DCIM/100/1.jpg: already there: archive/best.jpg"))
        #expect(try folder.names() == before)
      }
    }
  }

  /// What is not chosen on a card is no archive, even if the archive is around the card.
  @Test func comparesOnlyWithTheArchive() throws {
    try Self.withCard { folder in
      try folder.placePicture(1, at: "DCIM/100/0.jpg")
      let result = try folder.run(
        "import", "DCIM", "--to", "{captureDate:yyyy}/{name}", "--where",
        "file = DCIM/100/1.jpg", "--move")
      #expect(result.lines.last == "imported 1, already there 0, left 0, failed 0")
      #expect(try folder.names() == ["2012/1.jpg", "DCIM/100/0.jpg", "DCIM/100/2.jpg"])
    }
  }

  /// All files of a shot that cannot come are told, and so is what is no photo.
  @Test func namesAllThatFail() throws {
    try Self.withCard { folder in
      try folder.photos.place([1], at: "DCIM/100/1.xmp")
      try folder.photos.place([], at: "DCIM/100/empty.jpg")
      try folder.folder.place([9], at: "archive/2012/1.jpg")
      let result = try folder.run("import", ".", "--to", Self.template)
      #expect(result.exitCode == 1)
      for line in ["DCIM/100/1.jpg: failed", "DCIM/100/1.xmp: left", "DCIM/100/empty.jpg: left"] {
        #expect(result.lines.contains(line), "\(result.output)")
      }
      #expect(result.lines.last == "imported 1, already there 0, left 2, failed 1")
    }
  }

  /// A file whose copy has its name already is there, also if files are moved.
  @Test func knowsCopiesThatAreNotCompared() throws {
    try RenamingFolder.with { folder in
      try folder.place("cut.jpg", of: "cut-in-frame-header")
      for further in [[], ["--move"]] {
        let result = try folder.run(["import", ".", "--to", "../archive/{name}"] + further)
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(try folder.names() == ["cut.jpg"])
        #expect(try folder.archive() == ["cut.jpg"])
      }
    }
  }

  /// A folder of the archive that is not there is a slip: all photos would come again.
  @Test func refusesAMissingArchive() throws {
    try Self.withCard { folder in
      let result = try folder.run("import", ".", "--to", Self.template, "--archive", "../archiv")
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("../archiv: "), "\(result.errors)")
      #expect(try folder.archive() == [])
    }
  }

  @Test func resumes() throws {
    try Self.withCard { folder in
      try folder.run("import", ".", "--to", Self.template)
      try folder.cutOff(run: 1, before: ["2.jpg"])
      try folder.folder.remove("archive/2012/2.jpg")
      let result = try folder.run("resume")
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.lines.last == "imported 1, already there 0, left 0, failed 0")
      #expect(try folder.archive() == ["2012/1.jpg", "2012/2.jpg"])
    }
  }

  @Test(arguments: [
    (["import", "."], "No archive: give --to"),
    (["import", ".", "--to", "{name}"], "--to names no folder"),
    (["import", "--to", "a/{name}"], "No photos to import"),
    (["import", "-", "--to", "a/{name}"], "exifcli cannot import standard input"),
    (
      ["import", ".", "--to", "a/{captureDate|none:yyyy}/{name}"],
      "write {captureDate:yyyy|none}"
    ),
  ])
  func refuses(arguments: [String], message: String) throws {
    try RenamingFolder.with { folder in
      let result = try folder.run(arguments)
      #expect(result.exitCode == 64)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }
}

extension RenamingFolder {
  /// Places a photo with this picture on the card.
  func placePicture(
    _ picture: UInt8, at name: String, of fixture: String = "date-plain",
    in place: String = "photos"
  ) throws {
    var bytes = try #require(Fixture.named(fixture)).bytes
    // The last byte of the coded picture, before EOI.
    bytes[bytes.count - 3] = picture
    try folder.place(bytes, at: place + "/" + name)
  }

  /// The files of the archive.
  fileprivate func archive() throws -> [String] {
    let archive = TemporaryFolder(path: folder.path + "/archive")
    guard FileManager.default.fileExists(atPath: archive.path) else { return [] }
    return try FileTree(archive).names.sorted()
  }
}
