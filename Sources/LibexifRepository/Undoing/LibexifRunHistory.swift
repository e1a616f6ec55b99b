import FileReplacement
public import PhotoEntities
public import PhotoUseCases
import Platform
import Synchronization

/// The runs that are recorded in a folder.
public struct LibexifRunHistory: RunHistory, Sendable {
  private let identifier: PhotoIdentifier
  private let isCancelled: Cancellation
  private let laterRuns = LaterRuns()

  private var runs: RunFolder { RunFolder(at: identifier.path) }

  /// The runs in this folder. It need not exist.
  public init(at folder: PhotoIdentifier, isCancelled: @escaping Cancellation = { false }) {
    (identifier, self.isCancelled) = (folder, isCancelled)
  }

  public func fetchRuns(limit: Int?) throws(PhotoRepositoryError) -> RecordedRuns {
    let files = try accessing { () throws(JournalRefusal) in try runs.files() }
    var found = RecordedRuns()
    for file in files where found.runs.count < limit ?? .max && !isCancelled() {
      do throws(PhotoRepositoryError) {
        if let run = try read(file) { found.runs.append(RecordedRun(run)) }
      } catch {
        found.unreadable.append(error)
      }
    }
    return found
  }

  /// The journal of the run with this number, or of the newest run that is not undone if it is nil.
  ///
  /// - Throws: `PhotoRepositoryError` if there is no such run; or of the run's file, if it cannot be read.
  public func journal(ofRun number: Int?) throws(PhotoRepositoryError) -> PhotoIdentifier {
    for file in try accessing({ () throws(JournalRefusal) in try runs.files() }) {
      if let number {
        if file.number == number { return PhotoIdentifier(PathBytes(file.path)) }
      } else if let run = try read(file), run.undone < run.files {
        if run.isAtWork { throw refusal(.runAtWork(run.number)) }
        return PhotoIdentifier(PathBytes(file.path))
      }
    }
    throw refusal(.noSuchRun(number))
  }

  /// The journal of the run that was undone last.
  ///
  /// - Throws: `PhotoRepositoryError` if no run is undone.
  public func journalOfLastUndo() throws(PhotoRepositoryError) -> PhotoIdentifier {
    var last: (file: RunFolder.File, time: String)?
    for file in try accessing({ () throws(JournalRefusal) in try runs.files() }) {
      // Of runs that were undone in the same second, the oldest was the last.
      if let time = (try? read(file))?.undoTime, time >= last?.time ?? "" { last = (file, time) }
    }
    guard let last else { throw refusal(.nothingToRedo) }
    return PhotoIdentifier(PathBytes(last.file.path))
  }

  /// The run with this number, or the newest one if it is nil, that was cut off: it did not do all that it
  /// was asked, and is no longer at work. Runs with edits that are undone do not count.
  ///
  /// - Throws: `PhotoRepositoryError` if there is no such run.
  public func fetchCutOffRun(_ number: Int?) throws(PhotoRepositoryError) -> RecordedRun {
    for file in try accessing({ () throws(JournalRefusal) in try runs.files() })
    where number == nil || file.number == number {
      if let run = try? read(file), !run.isFinished, !run.isAtWork, run.undone == 0 {
        return RecordedRun(run)
      }
    }
    throw refusal(.nothingToResume(number))
  }

  /// The number of the run after this one that left the photo as it is now; nil if none did. Of runs that
  /// cannot be read, nothing is known.
  ///
  /// - Parameter journal: The journal of the run; nil to look at all runs.
  func run(after journal: PhotoIdentifier?, thatLeft photo: PhotoIdentifier) -> Int? {
    guard let state = try? RecordedStates.state(of: photo) else { return nil }
    return laterRuns.states(after: journal, in: self).first {
      $0.states.standing(of: photo.pathBytes, in: state) == .done
    }?.number
  }

  /// The states of the runs after one, read once: many photos may have changed since.
  private final class LaterRuns: Sendable {
    private let known = Mutex<[(number: Int, states: RecordedStates)]?>(nil)

    func states(
      after journal: PhotoIdentifier?, in history: LibexifRunHistory
    ) -> [(number: Int, states: RecordedStates)] {
      known.withLock { known in
        if let known { return known }
        let files = (try? history.runs.files()) ?? []
        let later = files.prefix { PhotoIdentifier(PathBytes($0.path)) != journal }
        let states = later.compactMap { file in
          (try? RecordedStates.read(
            file, pathText: .ofPhotos, isCancelled: history.isCancelled)).map { (file.number, $0) }
        }
        known = states
        return states
      }
    }
  }

  /// The run in the file; nil if the file is of another kind, or damaged.
  private func read(_ file: RunFolder.File) throws(PhotoRepositoryError) -> JournaledRun? {
    do throws(JournalRefusal) {
      return try .read(file, in: runs, pathText: .ofPhotos, isCancelled: isCancelled)
    } catch .notAJournal {
      return nil
    } catch {
      throw .journal(PhotoIdentifier(PathBytes(file.path)), .undoing, error)
    }
  }

  private func refusal(
    _ fault: PhotoRepositoryError.Reason.JournalFault
  ) -> PhotoRepositoryError {
    PhotoRepositoryError(identifier: identifier, reason: .notRecorded(fault))
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
