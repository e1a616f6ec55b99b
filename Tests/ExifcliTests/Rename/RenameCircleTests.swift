import Foundation
import Testing

/// Photos that exchange their names.
@Suite(.tags(.process))
struct RenameCircleTests {
  /// An interruption would leave one of them under a name that nothing knows.
  @Test(arguments: [[], ["--dry-run"]])
  func takesARecord(options: [String]) throws {
    try RenamingFolder.with { folder in
      for name in ["1.jpg", "2.jpg", "3.jpg", "4.jpg"] { try folder.place(name) }
      try folder.photos.place([1], at: "3.xmp")
      let before = try FileTree(folder.photos)
      let arguments = ["rename", "2.jpg", "3.jpg", "4.jpg", "--to", "{n:2}.jpg"]
      let result = try folder.run(
        arguments + ["--sort", "file:desc", "--no-history"] + options)
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("4.jpg: would exchange its name with other photos"))
      #expect(result.errors.contains("leave out --no-history"))
      #expect(result.lines.last?.hasSuffix("unchanged 1, failed 2") == true, "\(result.output)")
      #expect(try FileTree(folder.photos) == before)
      // Names that move up need no third name.
      let up = try folder.run(
        "rename", "2.jpg", "3.jpg", "4.jpg", "--to", "{n:3}.jpg", "--no-history")
      #expect(up.exitCode == 0, "\(up.errors)")
      #expect(try folder.names() == ["1.jpg", "3.jpg", "4.jpg", "4.xmp", "5.jpg"])
    }
  }

  /// A file that makes room for another one is one file still, and a sidecar is no photo.
  @Test func countsAsItsPhotosInTheHistory() throws {
    try RenamingFolder.with { folder in
      for name in ["2.jpg", "3.jpg", "4.jpg"] {
        try folder.place(name)
        try folder.photos.place([1], at: name + ".xmp")
      }
      try folder.photos.place([1], at: "4.aae")
      let renamed = try folder.run("rename", ".", "--to", "{n:2}.jpg", "--sort", "file:desc")
      #expect(renamed.lines.last == "renamed 5, unchanged 1, failed 0", "\(renamed.errors)")
      func counts() throws -> [Double?] {
        let run = try #require(try folder.run("history", "--format", "jsonl").records().first)
        return [run.number("photos"), run.number("undone")]
      }
      #expect(try counts() == [2, 0])
      try folder.run("undo")
      #expect(try counts() == [2, 2])
      #expect(try folder.run("history").lines.last?.contains("undone") == true)
    }
  }
}
