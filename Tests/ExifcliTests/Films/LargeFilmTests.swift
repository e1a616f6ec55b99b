import Foundation
import PhotoFixtures
import Testing

/// Films of more than 1 GiB, which are a hole for the most part: samples prove them, unless an edit changes other bytes.
@Suite(
  .tags(.process), .serialized,
  .enabled(if: HugeTIFF.isPossible, "the file system has no holes"))
struct LargeFilmTests {
  /// The size of each box of media.
  private static let media = 600 << 20

  /// A film with two large boxes of media, and a packet of XMP between them.
  private static func make(isMovieFirst: Bool, at path: String) throws {
    var film = FilmBuilder()
    film.created = FilmBuilder.secondsTo1970 + 1_714_521_600
    (film.modified, film.brand, film.media) = (film.created, "isom", [])
    film.isMovieFirst = isMovieFirst
    let head = film.mediaStart - 8
    let (brands, rest) = (film.bytes.prefix(head), film.bytes.dropFirst(head))
    let movie = isMovieFirst ? rest.dropLast(8) : rest.dropFirst(8)
    let packet =
      #"<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">"#
      + #"<rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/""#
      + #" photoshop:Headline="old"/></rdf:RDF></x:xmpmeta>"#
    let uuid: [UInt8] = [
      0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF,
      0xAC,
    ]
    try #require(FileManager.default.createFile(atPath: path, contents: Data(brands)))
    let file = try FileHandle(forUpdating: URL(filePath: path))
    func write(_ bytes: [UInt8]) throws {
      try file.seekToEnd()
      try file.write(contentsOf: bytes)
    }
    func addMedia() throws {
      try write(BoxBuilder.number(8 + media, 4) + Array("mdat".utf8))
      try file.truncate(atOffset: file.seekToEnd() + UInt64(media))
    }
    if isMovieFirst { try write(Array(movie)) }
    try addMedia()
    try write(BoxBuilder.box("uuid", uuid + Array(packet.utf8)))
    try addMedia()
    if !isMovieFirst { try write(Array(movie)) }
    try file.close()
  }

  private static func with(
    isMovieFirst: Bool = true, _ body: (RenamingFolder, _ path: String) throws -> Void
  ) throws {
    try RenamingFolder.with { folder in
      try folder.photos.place([], at: "a.mp4")
      let path = folder.photos.url("a.mp4").path
      try FileManager.default.removeItem(atPath: path)
      try make(isMovieFirst: isMovieFirst, at: path)
      try body(folder, path)
    }
  }

  private static func columns(_ columns: String, _ folder: RenamingFolder) throws -> String? {
    try folder.run("list", ".", "--columns", columns, "--format", "tsv").lines.last
  }

  private static func invert(at offset: UInt64, in path: String) throws {
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: offset)
    let byte = try #require(try file.read(upToCount: 1)?.first)
    try file.seek(toOffset: offset)
    try file.write(contentsOf: [~byte])
    try file.close()
  }

  @Test(arguments: [true, false], [[String](), ["--in-place"]])
  func isEditedAndUndone(isMovieFirst: Bool, options: [String]) throws {
    try Self.with(isMovieFirst: isMovieFirst) { folder, path in
      let original = try SparseFile(at: path)
      let edit = try folder.run(
        ["edit", ".", "--shift", "date=+1h", "--journal", "j", "--progress", "always"] + options)
      #expect(edit.exitCode == 0, "\(edit.errors)")
      #expect(edit.errors.contains("of 2.5 GB copied and read back") == options.isEmpty)
      #expect(try Self.columns("captureDate", folder) == "2024-05-01T01:00:00+00:00")
      let journal = String(decoding: try folder.photos.bytes("j"), as: UTF8.self)
      #expect(journal.contains(#""samples":"#) && !journal.contains("sha256"))
      #expect(try folder.run("undo", "j", "--dry-run").exitCode == 0)
      #expect(try folder.run("undo", "j").exitCode == 0)
      #expect(try SparseFile(at: path) == original)
    }
  }

  /// A sample has changed since, so this film is another one; or bytes between the samples have, which no undo writes.
  @Test(arguments: [1 << 20, (64 << 20) + (512 << 10)] as [UInt64], [true, false])
  func otherBytesHaveChanged(offset: UInt64, isInPlace: Bool) throws {
    try Self.with { folder, path in
      let isUndone = offset > 32 << 20
      try folder.run(
        ["edit", ".", "--shift", "date=+1h"] + (isInPlace ? ["--in-place"] : []))
      try Self.invert(at: offset, in: path)
      let changed = try SparseFile(at: path)
      let undo = try folder.run("undo")
      #expect(undo.exitCode == (isUndone ? 0 : 1), "\(undo.errors)")
      #expect(
        try Self.columns("captureDate", folder)
          == (isUndone ? "2024-05-01T00:00:00+00:00" : "2024-05-01T01:00:00+00:00"))
      #expect(try SparseFile(at: path) == changed || isUndone)
      try Self.invert(at: offset, in: path)
      #expect(try folder.run("undo").exitCode == (isUndone ? 1 : 0))
    }
  }

  private static let (headline, date) = (["--set", "headline=new"], ["--shift", "date=+1h"])

  /// A change between the samples is proven by the whole file. One journal may have both.
  @Test(arguments: [[headline, date, ["--set", "headline=New"]], [date, headline, date]])
  func changesElsewhereAreProvenByTheWholeFile(_ changes: [[String]]) throws {
    try Self.with { folder, path in
      let original = try SparseFile(at: path)
      for change in changes {
        let edit = try folder.run(["edit", ".", "--in-place", "--journal", "j"] + change)
        #expect(edit.exitCode == 0, "\(edit.errors)")
      }
      let lines = String(decoding: try folder.photos.bytes("j"), as: UTF8.self).split(
        separator: "\n")
      #expect(lines.map { $0.contains(#""samples":"#) } == changes.map { $0 == Self.date })
      let undo = try folder.run("undo", "j")
      #expect(undo.exitCode == 0 && undo.output.contains("3 edits undone"), "\(undo)")
      #expect(try SparseFile(at: path) == original)
    }
  }

  /// Two edits of one film in a journal: the newer one is between the samples.
  private static func withTwoEdits(
    _ body: (RenamingFolder, _ path: String) throws -> Void
  ) throws {
    try with { folder, path in
      for change in [date, headline] {
        try folder.run(["edit", ".", "--in-place", "--journal", "j"] + change)
      }
      try body(folder, path)
    }
  }

  /// Samples do not say that an edit between them was undone: another one may have come after it.
  @Test func anOlderEditIsNotUndoneAlone() throws {
    try Self.withTwoEdits { folder, path in
      try folder.run("edit", ".", "--in-place", "--set", "headline=New")
      let changed = try SparseFile(at: path)
      let undo = try folder.run("undo", "j")
      #expect(undo.exitCode == 1 && undo.errors.contains("was edited again by run 1"), "\(undo)")
      #expect(try SparseFile(at: path) == changed)
    }
  }

  /// The old bytes of an edit that the whole file proves must be true, although samples prove the older one.
  @Test func damagedRecordsAreNoticed() throws {
    try Self.withTwoEdits { folder, path in
      let edited = try SparseFile(at: path)
      let journal = String(decoding: try folder.photos.bytes("j"), as: UTF8.self)
      let old = "old".utf8.map { String($0, radix: 16) }.joined()
      let damaged = journal.replacing(old, with: "6f6c65")
      #expect(damaged != journal)
      try folder.photos.place(Array(damaged.utf8), at: "j")
      let undo = try folder.run("undo", "j")
      #expect(undo.exitCode == 1, "\(undo)")
      #expect(try SparseFile(at: path) == edited)
    }
  }
}
