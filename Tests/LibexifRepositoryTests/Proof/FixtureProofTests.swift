import EditJudges
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

/// Sets, shifts and unsets every field of every fixture, alone and all together.
@Suite(.tags(.proof))
struct FixtureProofTests {
  /// The fixtures with refused edits, and the number of these.
  private static let refusals: [String: [PhotoRepositoryError.Code: Int]] = [
    "no-room": [.noRoom: 34],
    "value-past-end": [.unsafe: 34],
    "bad-tiff-header": [.unsafe: 29],
    "cut-in-exif": [.unsafe: 52],
    "exif-pointer-out-of-range": [.unsafe: 19],
    "exif-pointer-to-ifd0": [.unsafe: 32],
    "directory-loop": [.unsafe: 15],
    "two-exif-directories": [.unsafe: 22],
    "mpf-before-exif": [.unsafe: 55],
    "makernote-preview": [.unsafe: 56],
    "gps-pointer-to-exif-ifd": [.unsafe: 24],
    // Shifted, some need more than 32 bits.
    "large-fractions": [.notStorable: 3],
    "ifd1-in-exif-ifd": [.unsafe: 34],
    "pointer-with-count": [.unsafe: 34],
    "exif-pointer-into-text": [.unsafe: 34],
    "png-exif-and-raw-profile": [.unsafe: 51],
    // An XMP packet may be after the damage, so none is added.
    "cut-in-frame-header": [.unsafe: 24],
    "png-wrong-checksum": [.unsafe: 74],
  ]

  /// Whether some edits of the fixture are refused.
  static func isRefused(_ fixture: Fixture) -> Bool { refusals[fixture.name] != nil }

  /// All fixtures but the one whose Exif is in a text chunk, which the judges do not know: `PlacesOfExifTests` edits it.
  static let judged = Fixture.all.filter { $0.name != "png-raw-profile" }

  private static let tally = EditTally(
    "Edits of fixtures, each field alone and all at once", photoCount: judged.count)

  @Test(arguments: judged)
  func everyFieldIsEditedSafely(_ fixture: Fixture) throws {
    let proof = PhotoProof(original: fixture.bytes, tally: Self.tally)
    let refusals = try proof.refusalsAlone(
      FieldEdit.all + FieldEdit.xmpEdits + FieldEdit.everything)
    #expect(refusals == Self.refusals[fixture.name] ?? [:])
    Self.tally.finishPhoto()
  }
}
