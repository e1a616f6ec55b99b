import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport

@testable import FileReplacement
@testable import LibexifRepository

/// A folder with a journal of the edits that a test makes in it.
struct JournaledFolder {
  static let journalName = "edits.jsonl"

  let folder: TemporaryFolder

  /// Lends an empty folder.
  static func with<Result>(_ body: (JournaledFolder) throws -> Result) throws -> Result {
    try TemporaryFolder.with { try body(JournaledFolder(folder: $0)) }
  }

  var journal: PhotoIdentifier { folder.identifier(of: Self.journalName) }

  /// Edits the photo in a run of its own. Returns the code of the error if the edit is refused.
  @discardableResult
  func edit(
    _ identifier: PhotoIdentifier, _ edit: PhotoEdit = .bias
  ) throws -> PhotoRepositoryError.Code? {
    try run().refusal(of: identifier, edit)
  }

  /// Sets the photo's exposure bias to this value, in a run of its own.
  func edit(_ identifier: PhotoIdentifier, bias: Int) throws {
    let repository = run()
    let original = try repository.fetchPhoto(withIdentifier: identifier).metadata
    var metadata = original
    metadata.exposureValue = fraction(Int64(bias), 1)
    try repository.updatePhoto(with: metadata, insteadOf: original)
  }

  /// A run of the program, which records all its edits together.
  func run(
    isCancelled: @escaping Cancellation = { false }
  ) -> LibexifPhotoRepository {
    LibexifPhotoRepository(
      journal: EditJournal(at: journal), isCancelled: isCancelled)
  }

  /// Undoes the edits, or rehearses it. Returns the outcomes for the photos.
  @discardableResult
  func undo(
    runs: Int? = nil, isRehearsal: Bool = false, isRedo: Bool = false
  ) -> [UndoOutcome] {
    var outcomes: [UndoOutcome] = []
    LibexifEditHistory(
      journal: journal, options: .init(isRehearsal: isRehearsal), isRedo: isRedo
    )
    .undoEdits(ofNewestRuns: runs) { batch in
      outcomes += batch.outcomes
    }
    return outcomes
  }

  /// The journal's file, opened for an undo.
  func openJournal() throws -> JournalFile {
    try EditJournal(at: journal).journal.openToUndo()
  }

  /// The edits that the journal records.
  func contents() throws -> JournalContents {
    try EditJournal(at: journal).journal.contents(of: openJournal())
  }

  /// The journal's lines, without their line breaks.
  func lines() throws -> [[UInt8]] {
    try folder.bytes(of: Self.journalName).split(separator: UInt8(ascii: "\n")).map(Array.init)
  }

  func writeJournal(_ bytes: [UInt8]) throws {
    try folder.place(bytes, at: Self.journalName)
  }
}

extension [UndoOutcome] {
  /// The codes of the failures.
  var failures: [PhotoRepositoryError.Code] {
    compactMap { if case .failed(let error) = $0 { error.code } else { nil } }
  }

  /// The numbers of undone edits, for each photo with any.
  var undone: [Int] {
    compactMap { if case .undone(_, let edits) = $0 { edits } else { nil } }
  }

  var warnings: [PhotoWarning] {
    compactMap { if case .warning(_, let warning) = $0 { warning } else { nil } }
  }
}
