import Foundation
import Testing

/// Photos that do not belong together before a renaming do not seem to belong together after it.
@Suite(.tags(.process))
struct RenamePictureTests {
  @Test(arguments: [
    (["A.jpg", "B.png"], [], "same{-n}.{ext}", ["same-1.png", "same.jpg"]),
    (
      ["p/a.png", "q/a.jpg"], ["p/a.xmp"], "all/{stem}{-n}.{ext}",
      ["all/a-1.jpg", "all/a.png", "all/a.xmp"]
    ),
    // Three cameras in one second, one of them with pairs.
    (
      ["A.jpg", "B.dng", "B.jpg", "C.png"], [], "d/x{-n}.{ext}",
      ["d/x-1.dng", "d/x-1.jpg", "d/x-2.png", "d/x.jpg"]
    ),
    // The same extension in another case is another picture, and what is beside both may be of either.
    (
      ["a.JPG", "a.jpg"], ["a.jpg.xmp", "a.xmp"], "x{-n}.{ext}",
      ["a.xmp", "x-1.jpg", "x-1.jpg.xmp", "x.JPG"]
    ),
    (["a.JPG", "a.jpg"], [], "{name}", ["a.JPG", "a.jpg"]),
    // Names that others leave are free.
    (["1.png", "2.jpg"], [], "{n:2}.{ext}", ["2.png", "3.jpg"]),
  ])
  func keepsPicturesApart(
    photos: [String], others: [String], template: String, names: [String]
  ) throws {
    try RenamingFolder.with { folder in
      for name in photos { try folder.place(name) }
      for name in others { try folder.photos.place(Array(name.utf8), at: name) }
      let before = try FileTree(folder.photos)
      let result = try folder.run("rename", "-r", ".", "--to", template)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try folder.names() == names)
      if !template.contains("{n:") && !template.contains("{stem}") {
        let again = try folder.run("rename", "-r", ".", "--to", template)
        #expect(again.lines.last == "renamed 0, unchanged \(photos.count), failed 0")
      }
      _ = try folder.run("undo")
      #expect(try FileTree(folder.photos) == before)
    }
  }

  /// What is there belongs to another picture: a photo, or a sidecar whose photo is gone.
  @Test(arguments: ["x.png", "x.xmp", "x.jpg.xmp", "x.MOV", "x.jpg.json"])
  func adoptsNothing(other: String) throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      try folder.photos.place([1], at: "d/" + other)
      let result = try folder.run("rename", "a.jpg", "--to", "d/x.jpg", "--format", "jsonl")
      #expect(result.exitCode == 1)
      #expect(
        result.errors.contains(
          "a.jpg: with its new name it would seem to be the same picture as "))
      #expect(result.errors.contains("/d/\(other), which is not renamed with it"))
      #expect(result.output.contains(#""code":"notNameable""#))
      #expect(try folder.names() == ["a.jpg", "d/" + other])
      #expect(try folder.run("rename", "a.jpg", "--to", "d/x{-n}.jpg").exitCode == 0)
      #expect(try folder.names() == ["d/" + other, "d/x-1.jpg"].sorted())
    }
  }

  /// A program may have put a sidecar beside a copy since.
  @Test func copiesOnce() throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      let copy = ["rename", "a.jpg", "--to", "d/x{-n}.{ext}", "--copy"]
      try folder.run(copy)
      try folder.photos.place([1], at: "d/x.xmp")
      let again = try folder.run(copy)
      #expect(again.lines.last == "copied 0, unchanged 1, failed 0", "\(again.errors)")
      #expect(try folder.names() == ["a.jpg", "d/x.jpg", "d/x.xmp"])
    }
  }
}
