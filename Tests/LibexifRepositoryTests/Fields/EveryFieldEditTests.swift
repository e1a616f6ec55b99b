import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import Testing

@testable import LibexifRepository

/// Every field, set and unset, alone and with all others, in every fixture.
struct EveryFieldEditTests {
  /// The fixtures whose Exif cannot grow, or cannot be edited at all.
  private static let refused: Set<String> = [
    "no-room", "value-past-end", "bad-tiff-header", "cut-in-exif", "cut-in-frame-header",
    "exif-pointer-out-of-range", "exif-pointer-to-ifd0", "directory-loop", "two-exif-directories",
    "repeated-exif-pointer", "mpf-before-exif", "thumbnail-past-end",
  ]

  /// The fixtures in which every field is edited alone; in the others some are, not the same in
  /// each.
  private static let whole: Set<String> = ["exif-little-endian", "exif-big-endian", "no-exif"]

  @Test(arguments: zip(Fixture.all, Fixture.all.indices))
  func saysWhatWasAskedAndAllElseAsBefore(_ fixture: Fixture, index: Int) throws {
    let some = (0..<5).map { FieldEdit.all[(index * 5 + $0) % FieldEdit.all.count] }
    let alone = Self.whole.contains(fixture.name) ? FieldEdit.all : some
    try TemporaryFolder.with { folder in
      for edit in alone + FieldEdit.everything {
        let identifier = try folder.place(fixture.bytes, at: "photo.jpg")
        let result = try LibexifPhotoRepository().edit(identifier, edit)
        let edited = try folder.bytes(of: "photo.jpg")
        switch result {
        case .success(let expected):
          let photo = try LibexifPhotoRepository().fetchPhoto(withIdentifier: identifier)
          #expect(photo.metadata == expected, "\(edit)")
          let fields = edit.field == "every field" ? FieldEdit.sets.map(\.field) : [edit.field]
          try FieldChange(from: fixture.bytes, to: edited, fields: Set(fields)).check()
        case .failure(let error):
          #expect(Self.refused.contains(fixture.name), "\(edit): \(error)")
          #expect([.unsafe, .noRoom].contains(error.code), "\(edit): \(error)")
          #expect(firstDifference(edited, fixture.bytes) == nil)
        }
      }
    }
  }

  /// Back and forth through every field: the photo is no longer in the end than after the first
  /// round.
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

  /// What was removed is not left behind where nobody reads it.
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
