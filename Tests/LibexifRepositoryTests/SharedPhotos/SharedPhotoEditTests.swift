import EditJudges
import Foundation
import LibexifRepository
import PhotoUseCases
import TestSupport
import Testing

/// Edits of copies of every shared photo: the changes in the file, the new metadata, and the photos
/// that are refused.
@Suite(.tags(.proof), .enabled(if: SharedPhotos.isPresent, "\(SharedPhotos.absence)"))
struct SharedPhotoEditTests {
  /// The photos in which some fields cannot be edited.
  private static let fieldRefusals: [String: (code: PhotoRepositoryError.Code, reason: String)] = [
    "exif-samples/jpg/tests/45-gps_ifd.jpg": (
      .unsafe, "its pointer to the GPS directory leads to the Exif directory"
    )
  ]

  @Test(arguments: SharedPhotos.jpegs, PhotoEdit.allCases)
  func ownsTheBytesThatChange(path: String, edit: PhotoEdit) throws {
    try TemporaryFolder.with { folder in
      let original = Array(try Data(contentsOf: SharedPhotos.url(path)))
      let identifier = try folder.place(original, at: "photo.jpg")
      let repository = LibexifPhotoRepository(options: EditOptions(isExifAlone: true))
      var expected = try repository.fetchPhoto(withIdentifier: identifier).metadata
      edit.apply(to: &expected)

      let refusal = try repository.refusal(of: identifier, edit)

      // The photo has the time, which is overwritten in place.
      let fieldRefusal = edit == .bias ? Self.fieldRefusals[path]?.code : nil
      #expect(refusal == fieldRefusal)
      #expect(try folder.names() == ["photo.jpg"])
      let edited = try folder.bytes(of: "photo.jpg")
      guard refusal == nil else {
        #expect(firstDifference(edited, original) == nil)
        return
      }
      try FileChange(from: original, to: edited).check(edit)
      #expect(try repository.fetchPhoto(withIdentifier: identifier).metadata == expected)
    }
  }
}
