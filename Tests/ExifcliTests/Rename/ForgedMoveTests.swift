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
}
