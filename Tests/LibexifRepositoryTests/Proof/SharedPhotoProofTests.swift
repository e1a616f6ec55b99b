import EditJudges
import Foundation
import PhotoUseCases
import TestSupport
import Testing

/// Sets, shifts and unsets every field of every shared photo, alone and all together, and undoes it
/// all.
@Suite(.tags(.proof), .enabled(if: SharedPhotos.isPresent, "\(SharedPhotos.absence)"))
struct SharedPhotoProofTests {
  /// The number of refused edits, by reason.
  private static let refusals:
    [String: (counts: [PhotoRepositoryError.Code: Int], reason: String)] =
      [
        "exif-samples/jpg/tests/45-gps_ifd.jpg": (
          [.unsafe: 25], "its pointer to the GPS directory leads to the Exif directory"
        ),
        "cameras/ExifTool.jpg": ([.unsafe: 16], "its index of further pictures precedes its XMP"),
        "exif-samples/jpg/tests/32-lens_data.jpeg": (
          [.unsafe: 1], "its XMP has exif:Flash without exif:Fired"
        ),
        "exif-samples/jpg/xmp/no_exif.jpg": (
          [.notVerified: 2], "its keywords are removed, and its hierarchical ones are not"
        ),
        "cameras/GPS.jpg": (
          [.notStorable: 2], "its exposure bias of many digits, shifted, needs more than 32 bits"
        ),
        "exif-samples/jpg/gps/DSCN0010.jpg": (
          tooManySeconds, "shifted, its seconds need more bits"
        ),
        "exif-samples/jpg/gps/DSCN0012.jpg": (
          tooManySeconds, "shifted, its seconds need more bits"
        ),
        "exif-samples/jpg/gps/DSCN0021.jpg": (
          tooManySeconds, "shifted, its seconds need more bits"
        ),
      ]
  private static let tooManySeconds: [PhotoRepositoryError.Code: Int] = [.notStorable: 2]

  /// Of the fields that are one text in XMP, and perhaps in IPTC, some: `FixtureProofTests` has all.
  private static let edits =
    FieldEdit.all + FieldEdit.xmpEdits.filter { !alike.contains($0.field) }
  private static let alike = [
    "credit", "source", "instructions", "rightsURL", "state", "country", "sublocation", "altText",
    "extendedDescription",
  ]

  private static let tally = EditTally(
    "Edits of shared photos, each field alone and all at once", photoCount: SharedPhotos.jpegs.count
  )
  private static let undoTally = EditTally(
    "Edits of shared photos one after the other, recorded and undone",
    photoCount: SharedPhotos.jpegs.count)

  @Test(arguments: SharedPhotos.jpegs)
  func everyFieldIsEditedSafely(path: String) throws {
    let proof = PhotoProof(
      original: Array(try Data(contentsOf: SharedPhotos.url(path))), tally: Self.tally)
    let refusals = try proof.refusalsAlone(Self.edits + FieldEdit.everything)
    #expect(refusals == Self.refusals[path]?.counts ?? [:])
    Self.tally.finishPhoto()
  }

  /// All fields at once, and some alone, which differ from photo to photo. Large photos get fewer
  /// edits, as hashing takes long in a debug build.
  @Test(arguments: zip(SharedPhotos.jpegs, SharedPhotos.jpegs.indices))
  func allEditsAreUndone(path: String, index: Int) throws {
    let original = Array(try Data(contentsOf: SharedPhotos.url(path)))
    let alone = (0..<3).map { Self.edits[(index * 3 + $0) % Self.edits.count] }
    try EditedPhoto.with(original) { photo in
      let isLarge = original.count > 200_000
      let edits = FieldEdit.everything + alone
      for edit in isLarge ? Array(edits[2...3]) : edits { try photo.edit(edit) }
      try photo.undo(oneByOne: isLarge ? 0 : 2)
      Self.undoTally.note("undone", count: photo.states.count - 1)
      for (edit, error) in photo.refusals { Self.undoTally.note(edit, refused: error) }
      let codes = Set(photo.refusals.map(\.error.code))
      #expect(codes.isSubset(of: Set((Self.refusals[path]?.counts ?? [:]).keys)))
    }
    Self.undoTally.finishPhoto()
  }
}
