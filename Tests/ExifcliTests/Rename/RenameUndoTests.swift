import Foundation
import Testing

/// `exifcli undo` after `exifcli rename`: files that belong together go back together.
@Suite(.tags(.process))
struct RenameUndoTests {
  @Test func aChangedSidecarKeepsItsPhoto() throws {
    try RenamingFolder.with { folder in
      for name in ["a.jpg", "b.jpg"] { try folder.place(name) }
      for name in ["a.xmp", "b.xmp"] { try folder.photos.place(Array(name.utf8), at: name) }
      try folder.run("rename", ".", "--to", "x-{name}")
      try folder.photos.place([7], at: "x-a.xmp")
      for arguments in [["undo", "--dry-run"], ["undo"]] {
        let result = try folder.run(arguments)
        #expect(result.exitCode == 1)
        #expect(result.errors.contains("/x-a.xmp: was changed after its renaming of"))
        #expect(!result.output.contains("x-a.jpg"), "\(result.output)")
        #expect(result.output.contains("x-b.jpg"))
      }
      #expect(try folder.names() == ["b.jpg", "b.xmp", "x-a.jpg", "x-a.xmp"])
      // Once the user has removed it, it holds nothing back.
      try folder.photos.remove("x-a.xmp")
      #expect(try folder.run("undo").exitCode == 1)
      #expect(try folder.names() == ["a.jpg", "b.jpg", "b.xmp"])
    }
  }

  @Test func aChosenPhotoTakesItsFilesWithIt() throws {
    try RenamingFolder.with { folder in
      for name in ["a.jpg", "b.jpg"] { try folder.place(name) }
      try folder.photos.place([1], at: "a.xmp")
      try folder.run("rename", ".", "--to", "x-{name}")
      #expect(try folder.run("undo", "1", "--", "x-a.jpg").exitCode == 0)
      #expect(try folder.names() == ["a.jpg", "a.xmp", "x-b.jpg"])
    }
  }

  /// Also where names go round in a circle, and where all files have the same bytes.
  @Test func aRehearsalTellsWhatAnUndoDoes() throws {
    try RenamingFolder.with { folder in
      for name in ["1.jpg", "2.jpg", "3.jpg"] { try folder.place(name) }
      for name in ["2.jpg", "3.jpg"] {
        try folder.photos.place(try folder.photos.bytes("1.jpg"), at: name)
      }
      try folder.photos.place([1], at: "1.xmp")
      let before = try FileTree(folder.photos)
      let renamed = try folder.run(
        "rename", ".", "--to", "{n:1}.{ext}", "--sort", "file:desc")
      #expect(renamed.exitCode == 0, "\(renamed.errors)")
      #expect(try folder.names() == ["1.jpg", "2.jpg", "3.jpg", "3.xmp"])
      let rehearsal = try folder.run("undo", "--dry-run", "--format", "jsonl")
      let undo = try folder.run("undo", "--format", "jsonl")
      #expect(rehearsal.exitCode == 0, "\(rehearsal.errors)")
      #expect(rehearsal.output == undo.output)
      #expect(try FileTree(folder.photos) == before)
      let redo = try folder.run("redo", "--dry-run", "--format", "jsonl")
      #expect(redo.exitCode == 0, "\(redo.errors)")
      #expect(try folder.run("redo", "--format", "jsonl").output == redo.output)
      #expect(try folder.names() == ["1.jpg", "2.jpg", "3.jpg", "3.xmp"])
    }
  }

  /// A copy may be the only one that is left.
  @Test(arguments: [true, false])
  func aCopyWithoutItsOriginalStays(isEdited: Bool) throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      try folder.run("rename", "a.jpg", "--to", "b.jpg", "--copy")
      if isEdited {
        try folder.run("edit", "a.jpg", "--ev", "2")
      } else {
        try folder.photos.remove("a.jpg")
      }
      let result = try folder.run("undo", "1")
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("b.jpg: is a copy of "))
      #expect(result.errors.contains("a.jpg, which was changed or removed since"))
      #expect(try folder.names().contains("b.jpg"))
    }
  }

  /// The copy itself was changed.
  @Test func anEditedCopyStays() throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      try folder.run("rename", "a.jpg", "--to", "b.jpg", "--copy")
      try folder.run("edit", "b.jpg", "--ev", "2")
      let result = try folder.run("undo", "1")
      #expect(result.errors.contains("b.jpg: was edited again by run 2 of exifcli"))
      #expect(try folder.names() == ["a.jpg", "b.jpg"])
    }
  }

  /// Names as long as the file system allows go round in a circle too.
  @Test func longNamesMakeRoom() throws {
    try RenamingFolder.with { folder in
      let names = ["1", "2"].map { $0 + String(repeating: "ü", count: 125) + ".jpg" }
      for name in names { try folder.place(name) }
      let before = try FileTree(folder.photos)
      let result = try folder.run(
        "rename", ".", "--to", "{n:1}" + String(repeating: "ü", count: 125) + ".jpg", "--sort",
        "file:desc")
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try folder.photos.bytes(names[0]) == before.files[names[1]])
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try FileTree(folder.photos) == before)
    }
  }
}
