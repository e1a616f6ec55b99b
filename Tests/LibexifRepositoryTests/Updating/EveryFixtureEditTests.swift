import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Edits of every fixture: the changes in the file, the new metadata, and the refusals.
@Suite(.tags(.proof))
struct EveryFixtureEditTests {
  /// Why some fixtures cannot be edited. A fixture without an exposure bias has to grow for it,
  /// which some may not.
  private static let refusals: [PhotoEdit: [String: PhotoRepositoryError.Code]] = [
    .bias: [
      "no-room": .noRoom, "value-past-end": .unsafe, "bad-tiff-header": .unsafe,
      "cut-in-exif": .unsafe,
      "exif-pointer-out-of-range": .unsafe, "exif-pointer-to-ifd0": .unsafe,
      "ifd1-in-exif-ifd": .unsafe,
    ],
    .time: [
      "bad-tiff-header": .unsafe, "cut-in-exif": .unsafe,
      "exif-pointer-out-of-range": .unsafe, "exif-pointer-to-ifd0": .unsafe,
      "ifd1-in-exif-ifd": .unsafe,
    ],
  ]

  @Test(arguments: Fixture.jpegs, PhotoEdit.allCases)
  func ownsTheBytesThatChange(_ fixture: Fixture, _ edit: PhotoEdit) throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(fixture.bytes, at: "photo.jpg")
      let repository = LibexifPhotoRepository()
      let refusal = try repository.refusal(of: identifier, edit)
      let edited = try folder.bytes(of: "photo.jpg")
      #expect(refusal == Self.refusals[edit]?[fixture.name])
      #expect(try folder.names() == ["photo.jpg"])
      if refusal == nil {
        try FileChange(from: fixture.bytes, to: edited).check(edit)
      } else {
        #expect(firstDifference(edited, fixture.bytes) == nil)
      }
    }
  }

  @Test(arguments: Fixture.jpegs, PhotoEdit.allCases)
  func changesOneFieldOnly(_ fixture: Fixture, _ edit: PhotoEdit) throws {
    guard Self.refusals[edit]?[fixture.name] == nil else { return }
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(fixture.bytes, at: "photo.jpg")
      let repository = LibexifPhotoRepository()
      var expected = try repository.fetchPhoto(withIdentifier: identifier).metadata
      edit.apply(to: &expected)
      try repository.edit(identifier, edit)
      let photo = try repository.fetchPhoto(withIdentifier: identifier)
      #expect(photo.metadata == expected)
    }
  }

  @Test(arguments: Fixture.jpegs, PhotoEdit.allCases)
  func leavesThePictureAlone(_ fixture: Fixture, _ edit: PhotoEdit) throws {
    guard Self.refusals[edit]?[fixture.name] == nil else { return }
    try TemporaryFolder.with { folder in
      try LibexifPhotoRepository().edit(folder.place(fixture.bytes, at: "photo.jpg"), edit)
      let (before, after) = try (
        DecodedImage(fixture.bytes), DecodedImage(folder.bytes(of: "photo.jpg"))
      )
      #expect(after == before)
    }
  }

  /// All tags except the edited one are as before, including those of the MakerNote.
  @Test(arguments: Fixture.jpegs, PhotoEdit.allCases)
  func leavesOtherTagsAlone(_ fixture: Fixture, _ edit: PhotoEdit) throws {
    guard Self.refusals[edit]?[fixture.name] == nil else { return }
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(fixture.bytes, at: "photo.jpg")
      let repository = LibexifPhotoRepository()
      func tags() throws -> [PhotoTag] {
        // A new Exif directory has a version tag; a grown directory has a new offset.
        let isNew = fixture.bytes.isWithoutExifDirectory
        return try repository.fetchTags(ofIdentifier: identifier, from: [.exif, .makernote]).tags
          .filter {
            switch $0.directory {
            case "Exif": !edit.tags.contains(Int($0.number ?? 0)) && !(isNew && $0.number == 0x9000)
            case "IFD0": $0.number != 0x8769
            default: true
            }
          }
      }
      let before = try tags()
      try repository.edit(identifier, edit)
      #expect(try tags() == before)
    }
  }

  @Test
  func everyRefusalIsOfAFixture() {
    for name in Self.refusals.values.flatMap(\.keys) {
      #expect(Fixture.named(name) != nil)
    }
  }
}

extension [UInt8] {
  /// Whether the photo has no Exif directory, or a pointer that leads nowhere.
  fileprivate var isWithoutExifDirectory: Bool {
    guard let bytes = ReferenceJPEG.block(of: self) else { return true }
    let block = ReferenceBlock(bytes: bytes)
    return block.exifOffset.map { $0 >= bytes.count || $0 == block.ifd0Offset } ?? true
  }
}
