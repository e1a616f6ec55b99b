import FileReplacement
public import PhotoEntities
public import PhotoUseCases
import Platform
import SystemPackage

/// A file that records edits before they are made, so that they can be undone. A value of this type
/// is one run of the program.
public struct EditJournal: Sendable {
  package let identifier: PhotoIdentifier
  let journal: Journal
  /// The edits that the run made before it was cut off; nil if it was not.
  let earlier: RecordedStates?
  /// The history; nil if the journal is a file of its own, or goes on with a run.
  private let runs: RunFolder?

  /// The journal at this path. It need not exist yet.
  ///
  /// - Parameter isCancelled: Whether the work is cancelled, so that photos that are not replaced
  ///   yet stay as they are. It is called while a large photo is read.
  public init(
    at path: PhotoIdentifier,
    isCancelled: @escaping Cancellation = { false }
  ) {
    (identifier, earlier, runs) = (path, nil, nil)
    journal = Journal(at: path.path, pathText: .ofPhotos, isCancelled: isCancelled)
  }

  /// The journal of a run that gets a file of its own in the history at `folder` with its first edit.
  ///
  /// - Parameter command: The folder in which the program runs, and its arguments.
  public init(
    inHistoryAt folder: PhotoIdentifier, command: (folder: PhotoIdentifier, arguments: [String]),
    isCancelled: @escaping Cancellation = { false }
  ) {
    self.init(
      inHistoryAt: folder, command: command, ofRun: nil, isCancelled: isCancelled)
  }

  /// The same.
  ///
  /// - Parameter number: The run whose values this one sets back, or again; nil if it does neither.
  init(
    inHistoryAt folder: PhotoIdentifier, command: (folder: PhotoIdentifier, arguments: [String]),
    ofRun number: Int?, isCancelled: @escaping Cancellation
  ) {
    let runs = RunFolder(at: folder.path)
    (identifier, earlier, self.runs) = (folder, nil, runs)
    journal = Journal(
      in: runs,
      command: (
        command.folder.pathBytes, command.arguments.map { PhotoIdentifier(text: $0).pathBytes }
      ), ofRun: number, pathText: .ofPhotos, isCancelled: isCancelled)
  }

  /// The journal of the run with this number in the history at `folder`, which was cut off, to go on with it.
  ///
  /// - Throws: `PhotoRepositoryError` if the run cannot be read.
  package init(
    resumingRun number: Int, inHistoryAt folder: PhotoIdentifier,
    isRehearsal: Bool = false, isCancelled: @escaping Cancellation = { false }
  ) throws(PhotoRepositoryError) {
    let runs = RunFolder(at: folder.path)
    self.runs = nil
    do throws(JournalRefusal) {
      guard let file = try runs.files().first(where: { $0.number == number }) else {
        throw JournalRefusal.inaccessible(.noSuchFileOrDirectory)
      }
      identifier = PhotoIdentifier(PathBytes(file.path))
      journal = Journal(resuming: file, in: runs, pathText: .ofPhotos, isCancelled: isCancelled)
      // Locked before it is read: another program may just be doing the rest.
      if !isRehearsal {
        try journal.prepare(isRehearsal: false)
        try Self.putBackOverwritten(journal)
      }
      earlier = try RecordedStates.read(file, pathText: .ofPhotos, isCancelled: isCancelled)
    } catch {
      throw .journal(folder, .recording, error)
    }
    if !isRehearsal { earlier?.removeLeftovers() }
    if earlier?.isFinished ?? false {
      throw PhotoRepositoryError(identifier: folder, reason: .notRecorded(.nothingToResume(number)))
    }
  }

  /// Puts back films that the run was just overwriting when it was killed.
  private static func putBackOverwritten(_ journal: Journal) throws(JournalRefusal) {
    let file = try journal.openToUndo()
    for film in try journal.contents(of: file).files(ofNewestRuns: nil) {
      // What cannot be put back stays as it is, and the run says so when it comes to the film.
      let id = try? FileUndo.putBackOverwritten(
        film, in: file, isRehearsal: false, mayChange: FileUndo.isEditOfPhoto)
      if let id { try? journal.appendFailed([id]) }
    }
  }

  /// Records that the run in the history did all that it was asked. Then removes the oldest runs if the
  /// history is full.
  ///
  /// - Returns: What the user should know.
  public func finish() -> [PhotoProblem] {
    do throws(JournalRefusal) {
      let count = try journal.finish()
      return count == 0
        ? [] : [PhotoProblem(identifier: identifier, cause: .warning(.runsForgotten(count)))]
    } catch {
      return [PhotoProblem(.journal(identifier, .recording, error))]
    }
  }

  /// Checks that the file can record edits, before the first edit is made, and creates it. Puts back what the run
  /// before overwrote in part, if it was cut off, and removes what it left beside a photo. A rehearsal does neither.
  ///
  /// - Throws: `PhotoRepositoryError` with the journal's path as the identifier.
  public func prepare(isRehearsal: Bool) throws(PhotoRepositoryError) {
    do throws(JournalRefusal) {
      try journal.prepare(isRehearsal: isRehearsal)
    } catch {
      throw .journal(identifier, .recording, error)
    }
    guard !isRehearsal, let runs else { return }
    if let file = runs.newestUnfinishedRun() {
      try? Self.putBackOverwritten(
        Journal(resuming: file, in: runs, pathText: .ofPhotos, isCancelled: { false }))
    }
    guard let file = runs.newestCutRun() else { return }
    try? RecordedStates.read(file, pathText: .ofPhotos) { false }.removeLeftovers()
  }
}

extension PathText {
  /// Paths as in the JSON of photos.
  static let ofPhotos = PathText(
    encode: { PhotoIdentifier($0).text }, decode: { PhotoIdentifier(text: $0).pathBytes })
}
