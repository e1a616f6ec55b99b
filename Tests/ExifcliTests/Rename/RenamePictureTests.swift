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

  /// What belongs to a photo under a longer name does not pass to the photo of that name, nor to a copy of it.
  @Test(
    arguments: [
      ("A_01.jpg.xmp", "x_01.jpg"), ("A_01.jpg.xmp", "x_01.JPG"), ("A_HEVC.MOV", "x_HEVC.png"),
    ], [[], ["--copy"]])
  func givesNothingToOthers(file: (companion: String, stranger: String), options: [String]) throws {
    try RenamingFolder.with { folder in
      for name in ["A.jpg", file.stranger] { try folder.place(name) }
      try folder.photos.place([1], at: file.companion)
      let before = try FileTree(folder.photos)
      let refused = try folder.run(["rename", "A.jpg", "--to", "x.{ext}"] + options)
      #expect(refused.exitCode == 1)
      #expect(
        refused.errors.contains(
          "\(file.companion): with its new name it would seem to be the same picture as "))
      #expect(refused.errors.contains("/\(file.stranger), which is not renamed with it"))
      #expect(try FileTree(folder.photos) == before)
      let numbered = try folder.run(["rename", "A.jpg", "--to", "x{-n}.{ext}"] + options)
      #expect(numbered.exitCode == 0, "\(numbered.errors)")
      let names = try folder.names()
      #expect(names.contains("x-1.jpg"))
      #expect(names.contains(file.companion.replacing("A_", with: "x-1_")))
    }
  }

  /// The same for photos of one renaming, whichever comes first. A photo with a letter would be an edited picture.
  @Test(
    arguments: [
      ("x.jpg", "x_01.jpg.xmp", "x_01.jpg"), ("x.jpg", "x_HEVC.MOV", "x_HEVC.png"),
      ("IMG_1234.jpg", "IMG_1234.xmp", "IMG_E1234.png"),
    ], [["p", "q"], ["q", "p"]])
  func keepsApartWhatIsRenamedTogether(
    names: (photo: String, companion: String, stranger: String), folders: [String]
  ) throws {
    try RenamingFolder.with { folder in
      try folder.place(folders[0] + "/" + names.photo)
      try folder.photos.place([1], at: folders[0] + "/" + names.companion)
      try folder.place(folders[1] + "/" + names.stranger)
      let refused = try folder.run("rename", "-r", ".", "--to", "all/{name}")
      #expect(refused.exitCode == 1)
      #expect(refused.errors.contains("it would seem to be the same picture as "))
      let together = ["all/" + names.photo, "all/" + names.companion, "all/" + names.stranger]
      #expect(try !Set(folder.names()).isSuperset(of: together))
      try folder.run("undo")
      let numbered = try folder.run("rename", "-r", ".", "--to", "all/{stem}{-n}.{ext}")
      #expect(numbered.exitCode == 0, "\(numbered.errors)")
      #expect(try folder.names().count { $0.hasPrefix("all/") } == 3)
      #expect(try !Set(folder.names()).isSuperset(of: together))
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
