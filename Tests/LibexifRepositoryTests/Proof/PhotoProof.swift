import EditJudges
import Foundation
import PhotoEntities
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// The proof that edits of a photo are safe: each has the requested result, changes only its own
/// bytes, and can be undone.
struct PhotoProof {
  let original: [UInt8]
  let tally: EditTally

  /// Makes each edit alone, always of the unedited photo.
  ///
  /// - Returns: The numbers of refused edits, by the codes of the errors.
  func refusalsAlone(_ edits: [FieldEdit]) throws -> [PhotoRepositoryError.Code: Int] {
    try TemporaryFolder.with(isInMemory: true) { folder in
      let identifier = try folder.place(original, at: "p")
      let fetched = try LibexifPhotoRepository().fetchPhoto(withIdentifier: identifier)
      let metadata = fetched.metadata
      var refusals: [PhotoRepositoryError.Code: Int] = [:]
      for edit in edits {
        var expected = metadata
        edit.apply(&expected)
        guard fetched.editable(as: expected) != fetched.editable else {
          tally.note("no value that can be \(edit.what)")
          continue
        }
        if let code = try refusal(of: edit, to: expected, from: metadata, in: folder) {
          refusals[code, default: 0] += 1
        }
        try folder.place(original, at: "p")
      }
      #expect(try folder.names() == ["p"])
      return refusals
    }
  }

  /// Makes an edit and checks it. Returns the code of the error if the edit is refused.
  private func refusal(
    of edit: FieldEdit, to expected: Metadata, from metadata: Metadata, in folder: TemporaryFolder
  ) throws -> PhotoRepositoryError.Code? {
    let repository = LibexifPhotoRepository()
    let before = try repository.fetchPhoto(withIdentifier: metadata.localIdentifier)
    do throws(PhotoRepositoryError) {
      try repository.updatePhoto(with: expected, insteadOf: metadata)
    } catch {
      #expect(firstDifference(try folder.bytes(of: "p"), original) == nil, "\(edit)")
      tally.note(edit, refused: error)
      return error.code
    }
    let photo = try repository.fetchPhoto(withIdentifier: metadata.localIdentifier)
    #expect(
      photo.editable == before.editable(as: expected).qualified(as: photo.metadata), "\(edit)")
    let judge = EditJudge(from: original, to: try folder.bytes(of: "p"), fields: edit.fields)
    #expect(judge.faults == [], "\(edit)")
    #expect(judge.isChanged, "\(edit)")
    tally.note(edit.what)
    return nil
  }
}
