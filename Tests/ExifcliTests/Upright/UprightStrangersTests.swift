import Foundation
import PhotoFixtures
import Testing

/// Journals of strangers that say that a picture was turned.
@Suite(.tags(.process))
struct UprightStrangersTests {
  private static let upright = UprightPhoto(orientation: 6)

  private func undo(_ journal: ForgedJournal, in folder: TemporaryFolder) throws -> ProgramResult {
    try journal.write(to: folder)
    return try Program.run(["undo", ForgedJournal.name], in: folder.path)
  }

  /// The photo, and what `edit` makes of it.
  private func with(
    _ body: (_ folder: TemporaryFolder, _ path: String, _ turned: [UInt8]) throws -> Void
  ) throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.upright.bytes, at: "a.jpg")
      let result = try Program.run(
        ["edit", "a.jpg", "--upright", "--no-history"], in: folder.path)
      #expect(result.exitCode == 0, "\(result.errors)")
      try body(folder, try folder.realPath("a.jpg"), try folder.bytes("a.jpg"))
    }
  }

  @Test func trueTurnIsUndone() throws {
    try with { folder, path, turned in
      let journal = ForgedJournal(
        file: path, before: Self.upright.bytes, after: turned, isOfWhole: true)
      let result = try undo(journal, in: folder)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try folder.bytes("a.jpg") == Self.upright.bytes)
    }
  }

  @Test(arguments: [
    // Another picture, another turn, other bytes after the end, another comment.
    UprightPhoto(isGrey: true), UprightPhoto(orientation: 8), UprightPhoto(orientation: 1),
    UprightPhoto(width: 48, height: 64),
    UprightPhoto(segments: [.comment("evil")]),
  ])
  func otherChangesAreRefused(_ old: UprightPhoto) throws {
    try with { folder, path, turned in
      let journal = ForgedJournal(file: path, before: old.bytes, after: turned, isOfWhole: true)
      let result = try undo(journal, in: folder)
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("cannot be restored from the journal"), "\(result.errors)")
      #expect(try folder.bytes("a.jpg") == turned)
    }
  }

  /// The picture of a true journal, with other tables in its recipe.
  @Test func otherRecipesAreRefused() throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.upright.bytes, at: "a.jpg")
      let edit = ["edit", "a.jpg", "--upright", "--journal", "j"]
      #expect(try Program.run(edit, in: folder.path).exitCode == 0)
      let turned = try folder.bytes("a.jpg")
      let journal = String(decoding: try folder.bytes("j"), as: UTF8.self)
      #expect(journal.contains("\"derived\""))
      // A quantisation table of the divisor 8 becomes one of the divisor 16.
      for (old, new) in [
        ("0808080808080808", "1010101010101010"), ("\"old\":\"01", "\"old\":\"02"),
      ] {
        try folder.place(Array(journal.replacing(old, with: new).utf8), at: "j")
        let result = try Program.run(["undo", "j"], in: folder.path)
        #expect(result.exitCode == 1, "\(old)")
        #expect(try folder.bytes("a.jpg") == turned)
      }
      try folder.place(Array(journal.utf8), at: "j")
      #expect(try Program.run(["undo", "j"], in: folder.path).exitCode == 0)
      #expect(try folder.bytes("a.jpg") == Self.upright.bytes)
    }
  }
}
