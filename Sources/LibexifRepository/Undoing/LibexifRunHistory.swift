import FileReplacement
public import PhotoEntities
public import PhotoUseCases
import Platform

/// The runs that are recorded in a folder.
public struct LibexifRunHistory: RunHistory, Sendable {
  private let identifier: PhotoIdentifier
  private let isCancelled: Cancellation

  private var runs: RunFolder { RunFolder(at: identifier.path) }

  /// The runs in this folder. It need not exist.
  public init(at folder: PhotoIdentifier, isCancelled: @escaping Cancellation = { false }) {
    (identifier, self.isCancelled) = (folder, isCancelled)
  }

  public func fetchRuns(limit: Int?) throws(PhotoRepositoryError) -> [RecordedRun] {
    try accessing { () throws(JournalRefusal) in
      var found: [RecordedRun] = []
      for file in try runs.files() where found.count < limit ?? .max && !isCancelled() {
        if let run = try read(file) { found.append(RecordedRun(run)) }
      }
      return found
    }
  }

  /// The journal of the run with this number, or of the newest run that is not undone if it is nil.
  ///
  /// - Throws: `PhotoRepositoryError` if there is no such run.
  public func journal(ofRun number: Int?) throws(PhotoRepositoryError) -> PhotoIdentifier {
    var atWork: Int?
    let file = try accessing { () throws(JournalRefusal) -> RunFolder.File? in
      for file in try runs.files() {
        if let number {
          if file.number == number { return file }
        } else if let run = try read(file), run.undone < run.files {
          atWork = run.isAtWork ? run.number : nil
          return file
        }
      }
      return nil
    }
    if let atWork {
      throw PhotoRepositoryError(
        identifier: identifier, reason: .notRecorded(.runAtWork(atWork)))
    }
    guard let file else {
      throw PhotoRepositoryError(identifier: identifier, reason: .notRecorded(.noSuchRun(number)))
    }
    return PhotoIdentifier(PathBytes(file.path))
  }

  /// The journal of the run that was undone last.
  ///
  /// - Throws: `PhotoRepositoryError` if no run is undone.
  public func journalOfLastUndo() throws(PhotoRepositoryError) -> PhotoIdentifier {
    let last = try accessing { () throws(JournalRefusal) -> RunFolder.File? in
      var last: (file: RunFolder.File, time: String)?
      for file in try runs.files() {
        // Of runs that were undone in the same second, the oldest was the last.
        if let time = try read(file)?.undoTime, time >= last?.time ?? "" { last = (file, time) }
      }
      return last?.file
    }
    guard let last else {
      throw PhotoRepositoryError(identifier: identifier, reason: .notRecorded(.nothingToRedo))
    }
    return PhotoIdentifier(PathBytes(last.path))
  }

  /// The newest run that was cut off: it did not do all that it was asked, and is no longer at work. Runs
  /// with edits that are undone do not count.
  ///
  /// - Throws: `PhotoRepositoryError` if there is no such run.
  public func fetchCutOffRun() throws(PhotoRepositoryError) -> RecordedRun {
    let found = try accessing { () throws(JournalRefusal) -> JournaledRun? in
      for file in try runs.files() {
        if let run = try read(file), !run.isFinished, !run.isAtWork, run.undone == 0 { return run }
      }
      return nil
    }
    guard let found else {
      throw PhotoRepositoryError(identifier: identifier, reason: .notRecorded(.nothingToResume))
    }
    return RecordedRun(found)
  }

  /// The number of the run after this one that left the photo as it is now; nil if none did. Of runs that
  /// cannot be read, nothing is known.
  ///
  /// - Parameter journal: The journal of the run; nil to look at all runs.
  func run(after journal: PhotoIdentifier?, thatLeft photo: PhotoIdentifier) -> Int? {
    guard let files = try? runs.files(), let state = try? RecordedStates.state(of: photo) else {
      return nil
    }
    let later = files.prefix { PhotoIdentifier(PathBytes($0.path)) != journal }
    return later.first { file in
      let states = try? RecordedStates.read(
        file, pathText: .ofPhotos, isCancelled: isCancelled)
      return states?.standing(of: photo.pathBytes, in: state) == .done
    }?.number
  }

  /// The run in the file; nil if the file is of another kind, or damaged.
  private func read(
    _ file: RunFolder.File
  ) throws(JournalRefusal) -> JournaledRun? {
    do throws(JournalRefusal) {
      return try .read(file, in: runs, pathText: .ofPhotos, isCancelled: isCancelled)
    } catch .notAJournal {
      return nil
    }
  }

  private func accessing<Value>(
    _ body: () throws(JournalRefusal) -> Value
  ) throws(PhotoRepositoryError) -> Value {
    do throws(JournalRefusal) {
      return try body()
    } catch {
      throw .journal(identifier, .undoing, error)
    }
  }
}

extension RecordedRun {
  fileprivate init(_ run: JournaledRun) {
    self.init(
      number: run.number, time: run.time, folder: PhotoIdentifier(run.folder),
      arguments: run.arguments.map { PhotoIdentifier($0).text }, photos: run.files,
      undonePhotos: run.undone, changes: run.summaries, isFinished: run.isFinished,
      isAtWork: run.isAtWork)
  }
}
