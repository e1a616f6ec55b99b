import Foundation
import Testing

/// `exifcli resume` after files have changed since the run was cut off.
@Suite(.tags(.process))
struct RenameResumeTests {
  /// Renames 1.jpg, which has a sidecar, and 2.jpg. Of the files in `left`, the run was cut off before.
  private static func withCutOffRun(
    left: [String], _ body: (RenamingFolder) throws -> Void
  ) throws {
    try RenamingFolder.with { folder in
      for name in ["1.jpg", "2.jpg"] { try folder.place(name) }
      try folder.photos.place([1], at: "1.xmp")
      try folder.run("rename", ".", "--to", "n/{name}")
      try folder.cutOff(run: 1, before: left)
      for name in left { try folder.photos.move("n/" + name, to: name) }
      try body(folder)
    }
  }

  /// Photos that already had their new names count as renamed, whatever was done to them.
  @Test(arguments: [["2.jpg"], ["1.xmp"], ["2.jpg", "1.xmp"]])
  func remembersTheOldNamesOfEditedPhotos(left: [String]) throws {
    try Self.withCutOffRun(left: left) { folder in
      let photo = try folder.photos.bytes("n/1.jpg")
      try folder.run("edit", "n/1.jpg", "--ev", "2")
      let result = try folder.run("resume")
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.lines.last == "renamed \(left.count), unchanged 0, failed 0")
      #expect(try folder.names() == ["n/1.jpg", "n/1.xmp", "n/2.jpg"])
      for _ in 1...2 { #expect(try folder.run("undo").exitCode == 0) }
      #expect(try folder.names() == ["1.jpg", "1.xmp", "2.jpg"])
      #expect(try folder.photos.bytes("1.jpg") == photo)
    }
  }

  @Test func remembersTheOldNamesOfMovedPhotos() throws {
    try Self.withCutOffRun(left: ["2.jpg"]) { folder in
      try folder.photos.move("n/1.jpg", to: "elsewhere.jpg")
      #expect(try folder.run("resume").exitCode == 0)
      #expect(try folder.run("undo").exitCode == 1)
      try folder.photos.move("elsewhere.jpg", to: "n/1.jpg")
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try folder.names() == ["1.jpg", "1.xmp", "2.jpg"])
    }
  }

  /// Once the change is undone, the run can be finished.
  @Test func canBeResumedAgain() throws {
    try Self.withCutOffRun(left: ["1.jpg", "1.xmp", "2.jpg"]) { folder in
      try folder.run("edit", "2.jpg", "--ev", "2")
      for _ in 1...2 {
        let result = try folder.run("resume")
        #expect(result.exitCode == 1)
        #expect(result.errors.contains("2.jpg: was edited again by run 2 of exifcli"))
        #expect(try folder.names() == ["2.jpg", "n/1.jpg", "n/1.xmp"])
      }
      try folder.run("undo", "2")
      #expect(try folder.run("resume").exitCode == 0)
      #expect(try folder.names() == ["n/1.jpg", "n/1.xmp", "n/2.jpg"])
      #expect(try folder.run("undo", "1").exitCode == 0)
      #expect(try folder.names() == ["1.jpg", "1.xmp", "2.jpg"])
    }
  }

  @Test func saysThatAnotherProgramChangedAPhoto() throws {
    try Self.withCutOffRun(left: ["2.jpg"]) { folder in
      try folder.photos.place([1, 2, 3], at: "2.jpg")
      let result = try folder.run("resume")
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("2.jpg: was changed after its renaming of "))
    }
  }

  /// Names that go round in a circle: each has the file of another one.
  @Test(arguments: ["1.jpg", "2.jpg", "3.jpg"])
  func knowsWhoseNamesWereExchanged(edited: String) throws {
    try RenamingFolder.with { folder in
      for name in ["1.jpg", "2.jpg", "3.jpg"] { try folder.place(name) }
      let before = try FileTree(folder.photos)
      try folder.run("rename", ".", "--to", "{n:1}.jpg", "--sort", "file:desc")
      try folder.cutOff(run: 1)
      try folder.run("edit", edited, "--ev", "2")
      let after = try FileTree(folder.photos)
      let result = try folder.run("resume")
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try FileTree(folder.photos) == after)
      for _ in 1...2 { #expect(try folder.run("undo").exitCode == 0) }
      #expect(try FileTree(folder.photos) == before)
    }
  }
}
