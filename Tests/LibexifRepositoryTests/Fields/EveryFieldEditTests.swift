import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// The bytes that edits of every field leave in the file.
struct EveryFieldEditTests {
  /// After several rounds of edits of every field, the photo is as long as after the first round.
  @Test(arguments: ["exif-big-endian", "no-exif"])
  func doesNotGrowWithEveryEdit(name: String) throws {
    let bytes = try #require(Fixture.named(name)).bytes
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(bytes, at: "photo.jpg")
      var sizes: [Int] = []
      for _ in 0..<3 {
        for edit in FieldEdit.sets + FieldEdit.unsets.reversed() {
          _ = try LibexifPhotoRepository().edit(identifier, edit).get()
        }
        sizes.append(try folder.bytes(of: "photo.jpg").count)
      }
      #expect(Set(sizes.dropFirst()).count == 1, "\(sizes)")
      #expect(sizes[1] <= sizes[0])
    }
  }

  /// Removed text is not left in bytes that no entry refers to.
  @Test
  func leavesNoTextBehind() throws {
    let bytes = try #require(Fixture.named("exif-little-endian")).bytes
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(bytes, at: "photo.jpg")
      for edit in FieldEdit.everything.suffix(1) {
        _ = try LibexifPhotoRepository().edit(identifier, edit).get()
      }
      let edited = try folder.bytes(of: "photo.jpg")
      let words = ["Jane", "Morning", "2024:05:01", "Example One"]
      for word in words {
        let found = { (bytes: [UInt8]) in
          bytes.indices.contains { bytes[$0...].starts(with: word.utf8) }
        }
        #expect(found(bytes), "\(word)")
        #expect(!found(edited), "\(word)")
      }
    }
  }
}
