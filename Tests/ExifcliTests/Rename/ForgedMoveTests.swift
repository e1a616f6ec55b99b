import Foundation
import Testing

/// Journals that claim renamings which exifcli never does.
@Suite(.tags(.process))
struct ForgedMoveTests {
  @Test(arguments: [
    ("photo.jpg", "secret.txt"), ("secret.txt", "photo.jpg"), ("photo.jpg", "x/../b.jpg"),
    ("photo.jpg", ".ssh"), ("photo.jpg", "link/b.jpg"), ("photo.jpg", "./b.jpg"),
  ])
  func movesNothing(new: String, old: String) throws {
    try RenamingFolder.with { folder in
      try folder.place("real.jpg")
      let bytes = try folder.photos.bytes("real.jpg")
      try folder.photos.place(bytes, at: new)
      try folder.photos.makeFolder("x")
      try folder.photos.makeFolder("target")
      try folder.photos.link("link", to: "target")
      // The record of a real renaming, with other paths.
      try folder.run("rename", "real.jpg", "--to", "b-real.jpg")
      let history = folder.folder.url("state/exifcli/history/1.jsonl")
      let path = folder.photos.path
      let forged = try String(contentsOf: history, encoding: .utf8)
        .replacing("\(path)/real.jpg", with: "\(path)/\(old)")
        .replacing("\(path)/b-real.jpg", with: "\(path)/\(new)")
      try #require(forged.contains(old))
      try folder.folder.place(Array(forged.utf8), at: "forged.jsonl")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: folder.folder.url("forged.jsonl").path)
      let before = try FileTree(folder.photos)
      let result = try folder.run("undo", "../forged.jsonl")
      #expect(result.exitCode == 1, "\(result.output)")
      #expect(try FileTree(folder.photos) == before)
    }
  }

  /// Files beside photos move only with a photo of their name.
  @Test(arguments: [
    ("b-real.json", "settings.json"), ("x/b-real.xmp", "real.xmp"), ("other.xmp", "real.xmp"),
  ])
  func movesNoFileOfAnotherProgram(new: String, old: String) throws {
    try RenamingFolder.with { folder in
      try folder.place("real.jpg")
      try folder.photos.place([1], at: "real.xmp")
      try folder.photos.makeFolder("x")
      try folder.run("rename", "real.jpg", "--to", "b-real.jpg")
      try folder.photos.move("b-real.xmp", to: new)
      let path = folder.photos.path
      let result = try folder.undo { journal in
        journal.replacing("\(path)/real.xmp", with: "\(path)/\(old)")
          .replacing("\(path)/b-real.xmp", with: "\(path)/\(new)")
      }
      #expect(result.exitCode == 1, "\(result.output)")
      #expect(result.errors.contains("not that of a photo"))
      #expect(try folder.names() == [new, "b-real.jpg"].sorted())
    }
  }

  /// Only folders that held a renamed photo are removed.
  @Test func removesNoOtherFolders() throws {
    try RenamingFolder.with { folder in
      try folder.place("real.jpg")
      try folder.photos.makeFolder("kept")
      try folder.run("rename", "real.jpg", "--to", "made/{name}")
      let path = folder.photos.path
      let result = try folder.undo {
        $0.replacing("[\"\(path)/made\"]", with: "[\"\(path)/kept\",\"\(path)/made/../kept\"]")
      }
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try folder.photos.names().sorted() == ["kept", "made", "real.jpg"])
    }
  }
}

extension RenamingFolder {
  /// Undoes the first run by a journal that says something else.
  fileprivate func undo(_ forge: (String) -> String) throws -> ProgramResult {
    let journal = try String(
      contentsOf: folder.url("state/exifcli/history/1.jsonl"), encoding: .utf8
    ).replacing("\\/", with: "/")
    let forged = forge(journal)
    try #require(forged != journal, "\(journal)")
    try folder.place(Array(forged.utf8), at: "forged.jsonl")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.url("forged.jsonl").path)
    return try run("undo", "../forged.jsonl")
  }
}
