import Foundation
import PhotoFixtures
import Testing

/// `--in-place`: the bytes that differ are written into the film itself.
@Suite(.tags(.process))
struct FilmInPlaceTests {
  private static let may = FilmBuilder.secondsTo1970 + 1_714_521_600

  private static func film(isMovieFirst: Bool = false) -> [UInt8] {
    var film = FilmBuilder()
    (film.created, film.modified, film.isMovieFirst) = (may, may + 2, isMovieFirst)
    film.keys = [
      ("com.apple.quicktime.creationdate", "2024-05-01T02:00:00+0200"),
      ("com.apple.quicktime.location.ISO6709", "+35.5000+139.2500+040.000/"),
      ("com.apple.quicktime.title", "A title of some length"),
    ]
    return film.bytes
  }

  private static func inode(_ folder: RenamingFolder, _ name: String = "a.mov") throws -> Int? {
    let file = folder.photos.url(name).path
    return try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
  }

  @Test(
    arguments: [true, false],
    [
      ["edit", ".", "--shift", "date=+1h"],
      ["edit", ".", "--gps", "48.2082,16.3738,170"],
      ["edit", ".", "--unset", "gps"],
      ["strip", ".", "--location"],
      ["strip", ".", "--all"],
    ])
  func theFilmStaysTheSameFile(isMovieFirst: Bool, arguments: [String]) throws {
    let film = Self.film(isMovieFirst: isMovieFirst)
    try RenamingFolder.with { folder in
      try folder.photos.place(film, at: "a.mov")
      let inode = try Self.inode(folder)
      let rehearsal = try folder.run(arguments + ["--in-place", "--dry-run"])
      #expect(try folder.photos.bytes("a.mov") == film)
      let result = try folder.run(arguments + ["--in-place"])
      #expect(result.exitCode == 0 && result.errors == "", "\(result.errors)")
      #expect(result.lines.first == rehearsal.lines.first)
      let edited = try folder.photos.bytes("a.mov")
      #expect(edited != film && edited.count == film.count)
      #expect(try Self.inode(folder) == inode)
      // The same values as in a new file.
      try folder.photos.place(film, at: "b/a.mov")
      try folder.run([arguments[0], "b"] + arguments.dropFirst(2))
      func values(_ name: String) throws -> String? {
        try folder.run("list", name, "--format", "jsonl").lines.first?
          .replacing("b/a.mov", with: "a.mov")
      }
      #expect(try values("a.mov") == values("b/a.mov"))
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try folder.photos.bytes("a.mov") == film)
      #expect(try Self.inode(folder) == inode)
    }
  }

  @Test func itKeepsItsSize() throws {
    try RenamingFolder.with { folder in
      try folder.photos.place(Self.film(), at: "a.mov")
      let result = try folder.run("edit", "a.mov", "--artist", "Anna", "--in-place")
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("bytes longer, and keeps its size with --in-place"))
      #expect(try folder.photos.bytes("a.mov") == Self.film())
    }
  }

  /// Photos in the same folder are replaced; all or none, with backups, and with their times.
  @Test func besidePhotos() throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      try folder.photos.place(Self.film(), at: "a.mov")
      let before = try FileTree(folder.photos).files
      let inode = try Self.inode(folder, "a.jpg")
      let result = try folder.run(
        "edit", ".", "--shift", "date=+1h", "--in-place", "--all-or-nothing", "--backup", ".old",
        "--preserve-times")
      #expect(result.exitCode == 0 && result.output.contains("edited 2"), "\(result.errors)")
      #expect(try Self.inode(folder, "a.jpg") != inode)
      #expect(try folder.photos.bytes("a.mov.old") == Self.film())
      #expect(try folder.run("undo").exitCode == 0)
      let after = try FileTree(folder.photos).files
      for name in ["a.jpg", "a.mov"] { #expect(after[name] == before[name]) }
    }
  }

  @Test(arguments: ["--no-history", "--output=x", "--hard-links=break"])
  func needsARecordAndOneName(option: String) throws {
    let result = try Program.run(["edit", "a.mov", "--shift", "date=+1h", "--in-place", option])
    #expect(result.exitCode == 64 && result.errors.contains("--in-place"))
  }

  /// A film with some of the old and some of the new bytes, as a killed program leaves it.
  private static func withTornFilm(
    _ body: (_ folder: RenamingFolder, _ new: [UInt8]) throws -> Void
  ) throws {
    try RenamingFolder.with { folder in
      let old = film()
      try folder.photos.place(old, at: "a.mov")
      try folder.run("edit", "a.mov", "--shift", "date=+1h", "--in-place")
      let new = try folder.photos.bytes("a.mov")
      let places = old.indices.filter { old[$0] != new[$0] }
      var torn = new
      for place in places.suffix(places.count / 2) { torn[place] = old[place] }
      try #require(torn != old && torn != new)
      try folder.photos.place(torn, at: "a.mov")
      try body(folder, new)
    }
  }

  @Test func undoPutsTheOldBytesBack() throws {
    try Self.withTornFilm { folder, _ in
      let torn = try folder.photos.bytes("a.mov")
      #expect(try folder.run("undo", "--dry-run").output.contains("would undo 1"))
      #expect(try folder.photos.bytes("a.mov") == torn)
      #expect(try folder.run("undo").output.contains("undone 1"))
      #expect(try folder.photos.bytes("a.mov") == Self.film())
    }
  }

  @Test func resumeMakesTheEditAgain() throws {
    try Self.withTornFilm { folder, new in
      try folder.cutOff(run: 1)
      #expect(try folder.run("resume").output.contains("edited 1"))
      #expect(try folder.photos.bytes("a.mov") == new)
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try folder.photos.bytes("a.mov") == Self.film())
    }
  }

  /// Whatever the next edit is, it is of the film as it was.
  @Test func theNextEditIsOfTheOldFilm() throws {
    try Self.withTornFilm { folder, _ in
      try folder.cutOff(run: 1)
      #expect(try folder.run("edit", "a.mov", "--unset", "title", "--in-place").exitCode == 0)
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try folder.photos.bytes("a.mov") == Self.film())
    }
  }

  /// Older edits are undone too, and the film is counted once.
  @Test func olderEdits() throws {
    try RenamingFolder.with { folder in
      let journal = ["--in-place", "--journal", "../j"]
      try folder.photos.place(Self.film(), at: "a.mov")
      try folder.run(["edit", "a.mov", "--unset", "title"] + journal)
      let first = try folder.photos.bytes("a.mov")
      try folder.run(["edit", "a.mov", "--shift", "date=+1h"] + journal)
      var torn = try folder.photos.bytes("a.mov")
      let place = try #require(first.indices.first { first[$0] != torn[$0] })
      torn[place] = first[place]
      try folder.photos.place(torn, at: "a.mov")
      #expect(try folder.run("undo", "../j", "--dry-run").output.contains("would undo 1,"))
      #expect(try folder.run("undo", "../j").output.contains("undone 1,"))
      #expect(try folder.photos.bytes("a.mov") == Self.film())
    }
  }

  /// The other names of the film keep its bytes if a redo splits them off.
  @Test func otherNames() throws {
    try RenamingFolder.with { folder in
      try folder.photos.place(Self.film(), at: "a.mov")
      try folder.run("edit", "a.mov", "--shift", "date=+1h", "--in-place")
      try folder.run("undo")
      try FileManager.default.linkItem(
        at: folder.photos.url("a.mov"), to: folder.photos.url("b.mov"))
      let redo = try folder.run("redo", "--hard-links", "break")
      #expect(redo.exitCode == 0, "\(redo.errors)")
      #expect(try folder.photos.bytes("b.mov") == Self.film())
      #expect(try folder.photos.bytes("a.mov") != Self.film())
    }
  }

  /// Bytes that no edit has written are not overwritten.
  @Test func othersChangesStay() throws {
    try Self.withTornFilm { folder, _ in
      var other = try folder.photos.bytes("a.mov")
      let media = try #require(other.firstRange(of: Array("media data".utf8)))
      other[media.lowerBound] ^= 1
      try folder.photos.place(other, at: "a.mov")
      #expect(try folder.run("undo").exitCode == 1)
      #expect(try folder.photos.bytes("a.mov") == other)
    }
  }
}
