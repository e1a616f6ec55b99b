import Foundation
import Testing

/// New names that `exifcli rename` does not give.
@Suite(.tags(.process))
struct RenameRefusalTests {
  @Test(arguments: [
    ("{stem}", "would not have the extension"), ("{stem}.txt", "would not have the extension"),
    ("{stem}.png", "would not have the extension"),
    ("{stem}{-n}", "would not have the extension"),
    ("{title|}/{name}", "would be empty"),
  ])
  func keepsTheOldName(template: String, message: String) throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      let result = try folder.run("rename", "a.jpg", "--to", template)
      #expect(result.exitCode == 1)
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(try folder.names() == ["a.jpg"])
    }
  }

  /// The stem of such a name would lead to the folder above.
  @Test func namesOfDotsLeadNowhere() throws {
    try RenamingFolder.with { folder in
      try folder.place("in/...jpg")
      let result = try folder.run("rename", "in/...jpg", "--to", "in/{stem}/{name}")
      #expect(result.exitCode == 1)
      #expect(try folder.names() == ["in/...jpg"])
    }
  }

  @Test func mayGiveTheExtensionOfTheContents() throws {
    try RenamingFolder.with { folder in
      try folder.place("a.heic")
      try folder.place("b.jpg")
      try folder.place("c")
      let result = try folder.run(
        "rename", "a.heic", "b.jpg", "c", "--to", "x-{stem}.jpeg")
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try folder.names() == ["x-a.jpeg", "x-b.jpeg", "x-c.jpeg"])
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try folder.names() == ["a.heic", "b.jpg", "c"])
    }
  }

  @Test func keepsPhotosWithoutExtension() throws {
    try RenamingFolder.with { folder in
      try folder.place("a")
      #expect(try folder.run("rename", "a", "--to", "x-{name}").exitCode == 0)
      #expect(try folder.names() == ["x-a"])
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try folder.names() == ["a"])
    }
  }

  /// No number helps if two files of one group would have the same name.
  @Test func filesOfAGroupDoNotShareAName() throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      for name in ["a.xmp", "a.XMP"] { try folder.photos.place(Array(name.utf8), at: name) }
      let result = try folder.run("rename", "a.jpg", "--to", "b{-n}.{ext:lower}")
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("which belongs to the same photo; move one of the two"))
      #expect(try folder.names() == ["a.XMP", "a.jpg", "a.xmp"])
    }
  }
}
