import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import LibexifRepository

/// Changes that no edit writes are refused, even together with other changes.
struct UnwritableFieldTests {
  /// A further change, besides the edited field, that no edit writes.
  private static let others: [@Sendable (inout Metadata) -> Void] = [
    { $0.pixelWidth = 65 }, { $0.pixelHeight = nil },
    // More than 16 or 32 bits, or not a whole number.
    { $0.focalLength35mm = 65_536 }, { $0.focalLength35mm = fraction(1, 2) },
    { $0.iso = 1 << 32 }, { $0.focalLength = fraction(1, 1 << 32) },
    { $0.latitude = fraction(1, (1 << 32) + 15) }, { $0.altitude = fraction(1 << 32, 1) },
  ]

  @Test(arguments: others.indices, ["exif-big-endian", "makernote-nikon"])
  func refusesTheWholeChange(other: Int, name: String) throws {
    let bytes = try #require(Fixture.named(name)).bytes
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(bytes, at: "photo.jpg")
      let repository = LibexifPhotoRepository()
      let original = try repository.fetchPhoto(withIdentifier: identifier).metadata
      var metadata = original
      PhotoEdit.bias.apply(to: &metadata)
      Self.others[other](&metadata)
      let inode = try folder.status(of: "photo.jpg").inode
      let error = #expect(throws: PhotoRepositoryError.self) {
        try repository.updatePhoto(with: metadata, insteadOf: original)
      }
      #expect(error?.code == .notStorable)
      #expect(firstDifference(try folder.bytes(of: "photo.jpg"), bytes) == nil)
      #expect(try folder.status(of: "photo.jpg").inode == inode)
      #expect(try folder.names() == ["photo.jpg"])
    }
  }
}
