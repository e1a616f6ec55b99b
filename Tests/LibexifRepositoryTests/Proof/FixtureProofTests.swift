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
    "no-room": [.noRoom: 29],
    "value-past-end": [.unsafe: 29],
    "bad-tiff-header": [.unsafe: 24],
    "cut-in-exif": [.unsafe: 24],
    "exif-pointer-out-of-range": [.unsafe: 13],
    "exif-pointer-to-ifd0": [.unsafe: 27],
    "directory-loop": [.unsafe: 15],
    "two-exif-directories": [.unsafe: 16],
    "mpf-before-exif": [.unsafe: 27],
    "makernote-preview": [.unsafe: 28],
    // It has no Exif, and adding one would shift its trailer.
    "trailer-afcp": [.unsafe: 24],
    "gps-pointer-to-exif-ifd": [.unsafe: 18],
    // Shifted, some need more than 32 bits.
    "large-fractions": [.notStorable: 3],
    "ifd1-in-exif-ifd": [.unsafe: 29],
    "pointer-with-count": [.unsafe: 29],
    "exif-pointer-into-text": [.unsafe: 29],
    "png-raw-profile": [.unsafe: 46],
    "png-exif-and-raw-profile": [.unsafe: 46],
    "png-wrong-checksum": [.unsafe: 46],
  ]

  /// Whether some edits of the fixture are refused.
  static func isRefused(_ fixture: Fixture) -> Bool {
    refusals[fixture.name] != nil
  }

  private static let tally = EditTally(
    "Edits of fixtures, each field alone and all at once", photoCount: Fixture.all.count)

  @Test(arguments: Fixture.all)
  func everyFieldIsEditedSafely(_ fixture: Fixture) throws {
    let proof = PhotoProof(original: fixture.bytes, tally: Self.tally)
    let refusals = try proof.refusalsAlone(FieldEdit.all + FieldEdit.everything)
    #expect(refusals == Self.refusals[fixture.name] ?? [:])
    Self.tally.finishPhoto()
  }
}
