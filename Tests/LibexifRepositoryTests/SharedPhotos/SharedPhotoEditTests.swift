import Foundation
import LibexifRepository
import PhotoUseCases
import Testing

/// Edits of copies of every shared photo: what changes in the file, what it then says, and which
/// photos are refused.
@Suite(.enabled(if: SharedPhotos.isPresent, "\(SharedPhotos.absence)"))
struct SharedPhotoEditTests {
  /// The photos that cannot be edited, with the reason.
  private static let refusals: [String: (code: PhotoRepositoryError.Code, reason: String)] = [
    "cameras/AFCP.jpg": (
      .unsafe,
      "it has no Exif, and its AFCP trailer is found by offsets from the beginning of the file,"
        + " which would all be wrong once Exif is put before it"
    )
  ]

  @Test(arguments: SharedPhotos.jpegs, PhotoEdit.allCases)
  func ownsTheBytesThatChange(path: String, edit: PhotoEdit) throws {
    try TemporaryFolder.with { folder in
      let original = Array(try Data(contentsOf: SharedPhotos.url(path)))
      let identifier = try folder.place(original, at: "photo.jpg")
      let repository = LibexifPhotoRepository()
      var expected = try repository.fetchPhoto(withIdentifier: identifier).metadata
      edit.apply(to: &expected)

      let refusal = try repository.refusal(of: identifier, edit)

      #expect(refusal == Self.refusals[path]?.code)
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
