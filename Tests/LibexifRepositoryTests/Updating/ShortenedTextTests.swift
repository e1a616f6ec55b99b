import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

/// A shorter text that replaces a longer one in place: nothing of the longer one may remain.
struct ShortenedTextTests {
  private static let text = "A secret name of some length"

  /// Texts of up to three letters are in the entry itself (TIFF 6.0 section 2).
  @Test(arguments: ["Jo", "Jan", "Jane", "Jane E", "A secret nam"], TIFFBuilder.ByteOrder.allCases)
  func leavesNothingOfTheLongerOne(short: String, order: TIFFBuilder.ByteOrder) throws {
    let block = TIFFBuilder(
      order, .init([.init(.copyright, .ascii(Self.text)), .init(.rating, .short(3))]))
    let photo = JPEGBuilder(metadata: [.exif(block)]).bytes
    try #require(photo.contains(Self.text.utf8))
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(photo, at: "photo.jpg")
      let repository = LibexifPhotoRepository()
      let original = try repository.fetchPhoto(withIdentifier: identifier).metadata
      var metadata = original
      metadata.copyright = short
      try repository.updatePhoto(with: metadata, insteadOf: original)

      let bytes = try folder.bytes(of: "photo.jpg")
      // The text was replaced in place.
      #expect(bytes.count == photo.count)
      #expect(!bytes.contains(Self.text.utf8.suffix(8)))
      #expect(try repository.fetchPhoto(withIdentifier: identifier).metadata.copyright == short)
    }
  }
}
