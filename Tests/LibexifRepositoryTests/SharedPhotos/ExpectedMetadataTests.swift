import Foundation
import LibexifRepository
import PhotoEntities
import PhotoUseCases
import Testing

/// Every field that every shared photo has in Exif, compared with ExifTool's values.
@Suite(.enabled(if: SharedPhotos.isPresent, "\(SharedPhotos.absence)"))
struct ExpectedMetadataTests {
  /// The fields in which ExifTool is wrong, by photo, with the reason.
  private static let exceptions: [String: (fields: Set<String>, reason: String)] = [
    "exif-samples/jpg/tests/30-type_error.jpg": (
      ["captureDate", "digitizedDate", "flashMode"],
      "the pointer to the Exif directory is of type ASCII, so ExifTool does not follow it; it"
        + " leads to a sound directory, whose values the photo's XMP repeats"
    )
  ]

  @Test(arguments: SharedPhotos.jpegs)
  func agreesWithExifTool(path: String) throws {
    let expected = try #require(try ExpectedMetadata.all.get()[path])
    let identifier = PhotoIdentifier(text: SharedPhotos.url(path).path)
    let repository = LibexifPhotoRepository(options: EditOptions(isExifAlone: true))
    let metadata = try repository.fetchPhoto(withIdentifier: identifier).metadata
    let disagreements = expected.disagreements(with: metadata)
    #expect(disagreements == Self.exceptions[path]?.fields ?? [])
  }

  @Test
  func readsManyPhotosOfManyFields() throws {
    #expect(SharedPhotos.jpegs.count == 129)
    let expected = try ExpectedMetadata.all.get()
    #expect(SharedPhotos.jpegs.compactMap { expected[$0]?.values.count }.reduce(0, +) > 1500)
  }
}
