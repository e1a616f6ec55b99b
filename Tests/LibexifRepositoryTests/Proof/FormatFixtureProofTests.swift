import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Sets, shifts and unsets every field of every photo in Fixtures/formats, alone and all together, and undoes
/// and redoes the edits.
@Suite(.tags(.proof))
struct FormatFixtureProofTests {
  /// The photos with refused edits, and the number of these.
  private static let refusals: [String: [PhotoRepositoryError.Code: Int]] = [
    // The format itself says how to turn the picture.
    "avif-exif.avif": [.notStorable: 6], "avif-no-exif.avif": [.notStorable: 2],
    "heic-exif.heic": [.notStorable: 6], "heic-no-exif.heic": [.notStorable: 2],
    "jxl-exif.jxl": [.notStorable: 2], "jxl-no-exif.jxl": [.notStorable: 2],
    // A codestream alone holds no Exif, and compressed Exif is not read.
    "jxl-codestream.jxl": [.notStorable: 2, .unsafe: 28],
    "jxl-reconstructible.jxl": [.notStorable: 2, .unsafe: 27],
  ]

  @Test func thereIsAPhotoOfEachFormat() {
    let extensions = Set(FormatFixtures.names.compactMap { $0.split(separator: ".").last })
    #expect(extensions == ["avif", "dng", "heic", "jxl", "tif", "webp"])
  }

  @Test(arguments: FormatFixtures.names)
  func everyFieldIsEditedAndUndone(_ name: String) throws {
    let original = try #require(FormatFixtures.bytes(name))
    var refusals: [PhotoRepositoryError.Code: Int] = [:]
    try TemporaryFolder.with(isInMemory: true) { folder in
      let journaled = JournaledFolder(folder: folder)
      let photo = try folder.place(original, at: "photo")
      let repository = LibexifPhotoRepository(
        options: .init(allowsRawGrowth: true), journal: EditJournal(at: journaled.journal))
      try EditJournal(at: journaled.journal).prepare(isRehearsal: false)
      var count = 0
      for edit in FieldEdit.all + FieldEdit.everything {
        let before = try folder.bytes(of: "photo")
        let old = try repository.fetchPhoto(withIdentifier: photo).metadata
        var new = old
        edit.apply(&new)
        if new == old { continue }
        do throws(PhotoRepositoryError) {
          _ = try repository.updatePhoto(with: new, insteadOf: old)
        } catch {
          #expect(error.identifier == photo)
          #expect(try folder.bytes(of: "photo") == before)
          refusals[error.code, default: 0] += 1
          continue
        }
        count += 1
        #expect(try repository.fetchPhoto(withIdentifier: photo).metadata == new, "\(edit)")
      }
      #expect(refusals == Self.refusals[name] ?? [:])
      guard count > 0 else { return }
      let edited = try folder.bytes(of: "photo")
      #expect(journaled.undo() == [.undone(photo, edits: count)])
      #expect(firstDifference(try folder.bytes(of: "photo"), original) == nil)
      #expect(journaled.undo(isRedo: true) == [.undone(photo, edits: count)])
      #expect(firstDifference(try folder.bytes(of: "photo"), edited) == nil)
    }
  }
}
