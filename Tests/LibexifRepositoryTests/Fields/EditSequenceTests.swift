import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import Testing

@testable import LibexifRepository

/// Edits at random, one after the other: whatever came before, each keeps every entry and every
/// byte that is not its own.
struct EditSequenceTests {
  private static let names = [
    "exif-little-endian", "exif-big-endian", "no-exif", "no-exif-directory",
    "makernote-canon-little-endian", "makernote-nikon", "thumbnail", "duplicate-exposure-bias",
  ]

  @Test(arguments: names, [1, 2] as [UInt64])
  func keepsAllElse(name: String, seed: UInt64) throws {
    let fixture = try #require(Fixture.named(name))
    var random = SeededGenerator(seed: seed)
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(fixture.bytes, at: "photo.jpg")
      for _ in 0..<15 {
        let edit = try #require(FieldEdit.all.randomElement(using: &random))
        let before = try folder.bytes(of: "photo.jpg")
        let expected = try LibexifPhotoRepository().edit(identifier, edit).get()
        let photo = try LibexifPhotoRepository().fetchPhoto(withIdentifier: identifier)
        #expect(photo.metadata == expected, "\(edit)")
        try FieldChange(
          from: before, to: folder.bytes(of: "photo.jpg"), fields: [edit.field]
        ).check()
      }
    }
  }

  /// The same final values, whatever the order.
  @Test(arguments: ["exif-little-endian", "no-exif"])
  func readsTheSameInAnyOrder(name: String) throws {
    let fixture = try #require(Fixture.named(name))
    var random = SeededGenerator(seed: 7)
    var outcomes: [[MetadataValue?]] = []
    for _ in 0..<3 {
      let order = FieldEdit.sets.shuffled(using: &random)
      try TemporaryFolder.with { folder in
        let identifier = try folder.place(fixture.bytes, at: "photo.jpg")
        for edit in order { _ = try LibexifPhotoRepository().edit(identifier, edit).get() }
        let photo = try LibexifPhotoRepository().fetchPhoto(withIdentifier: identifier).metadata
        outcomes.append(MetadataField.all.map { $0.value(in: photo) })
      }
    }
    #expect(Set(outcomes).count == 1)
  }
}
