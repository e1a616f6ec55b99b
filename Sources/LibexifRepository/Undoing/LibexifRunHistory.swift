import FileReplacement
public import PhotoEntities
public import PhotoUseCases
import Platform
import Synchronization

/// The runs that are recorded in a folder.
public struct LibexifRunHistory: RunHistory, Sendable {
  private let identifier: PhotoIdentifier
  private let isCancelled: Cancellation
  private let knownStates = KnownStates()

  private var runs: RunFolder { RunFolder(at: identifier.path) }

  /// The runs in this folder. It need not exist.
  public init(at folder: PhotoIdentifier, isCancelled: @escaping Cancellation = { false }) {
    (identifier, self.isCancelled) = (folder, isCancelled)
  }

  public func fetchRuns(limit: Int?) throws(PhotoRepositoryError) -> RecordedRuns {
    let files = try files()
    var found = RecordedRuns()
    for (index, file) in files.enumerated() where !isCancelled() {
      if found.runs.count >= limit ?? .max {
        found.olderRuns = files.count - index
        break
      }
      do throws(PhotoRepositoryError) {
        if let run = try read(file) { found.runs.append(RecordedRun(run, in: file)) }
      } catch {
        found.unreadable.append(error)
      }
    }
    return found
  }

  /// The run with this number, or the newest run that is not undone if it is nil.
  ///
  /// - Throws: `PhotoRepositoryError` if there is no such run; or of the run's file, if it cannot be read.
  public func fetchRun(_ number: Int?) throws(PhotoRepositoryError) -> RecordedRun {
    for file in try files() where number == nil || file.number == number {
      guard let run = try read(file), number != nil || run.undone < run.files else { continue }
      if number == nil, run.isAtWork { throw refusal(.runAtWork(run.number)) }
      return RecordedRun(run, in: file)
    }
    throw refusal(.noSuchRun(number))
  }

  /// The run that was undone last.
  ///
  /// - Throws: `PhotoRepositoryError` if no run is undone.
  public func fetchLastUndoneRun() throws(PhotoRepositoryError) -> RecordedRun {
    var last: (run: RecordedRun, time: String)?
    for file in try files() {
      if let run = try? read(file), let time = run.undoTime, time >= last?.time ?? "" {
        last = (RecordedRun(run, in: file), time)
      }
    }
    guard let last else { throw refusal(.nothingToRedo) }
    return last.run
  }

  /// The run with this number, or the newest one if it is nil, that was cut off: it did not do all that it
  /// was asked, and is no longer at work. Runs with edits that are undone do not count.
  ///
  /// - Throws: `PhotoRepositoryError` if there is no such run, or if its command was given again since: its
  ///   photos would be edited twice.
  public func fetchCutOffRun(_ number: Int?) throws(PhotoRepositoryError) -> RecordedRun {
    var later: [JournaledRun] = []
    for file in try files() {
      guard let run = try? read(file) else { continue }
      if run.isCutOff, number == nil || number == run.number {
        if let repetition = later.first(where: { $0.repeats(run) && $0.undone < $0.files }) {
          throw refusal(.repeated(run: run.number, by: repetition.number))
        }
        return RecordedRun(run, in: file)
      }
      later.append(run)
    }
    throw refusal(.nothingToResume(number))
  }

  /// Checks that the newest run is not the same command, cut off: this one would edit its photos again.
  ///
  /// - Throws: `PhotoRepositoryError` if it is.
  public func checkRepetition(
    of arguments: [String], in folder: PhotoIdentifier
  ) throws(PhotoRepositoryError) {
    guard let newest = (try? files())?.first, let run = try? read(newest), run.isCutOff else {
      return
    }
    let recorded = RecordedRun(run, in: newest)
    if recorded.arguments == arguments, recorded.folder == folder {
      throw refusal(.cutOffBefore(run: run.number, photos: run.files))
    }
  }

  /// The number of the run after this one that left the photo as it is now; nil if none did. Of runs that
  /// cannot be read, nothing is known.
  ///
  /// - Parameter journal: The journal of the run; nil to look at all runs.
  func run(after journal: PhotoIdentifier?, thatLeft photo: PhotoIdentifier) -> Int? {
    guard let files = try? files(), let state = try? RecordedStates.state(of: photo) else {
      return nil
    }
    let later = files.prefix { PhotoIdentifier(PathBytes($0.path)) != journal }
    return later.first { states(of: $0)?.standing(of: photo.pathBytes, in: state) == .done }?.number
  }

  /// The newest run with an edit of the photo that is not undone; nil if there is none.
  func run(thatEdited photo: PathBytes) -> Int? {
    (try? files())?.first { states(of: $0)?.contain(photo) ?? false }?.number
  }

  /// What the run recorded, read once: many photos may have changed since.
  private func states(of file: RunFolder.File) -> RecordedStates? {
    knownStates.ofRuns.withLock { known in
      if let states = known[file.number] { return states }
      let states = try? RecordedStates.read(file, pathText: .ofPhotos, isCancelled: isCancelled)
      known.updateValue(states, forKey: file.number)
      return states
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

  private func files() throws(PhotoRepositoryError) -> [RunFolder.File] {
    do throws(JournalRefusal) {
      return try runs.files()
    } catch {
      throw .journal(identifier, .undoing, error)
    }
  }
}

/// What runs recorded, by their numbers; nil for those that cannot be read.
private final class KnownStates: Sendable {
  let ofRuns = Mutex<[Int: RecordedStates?]>([:])
}

extension JournaledRun {
  /// Whether it did not do all that it was asked, and is no longer at work, and none of it is undone.
  fileprivate var isCutOff: Bool { !isFinished && !isAtWork && undone == 0 }

  /// Whether it is the same command in the same folder.
  fileprivate func repeats(_ other: JournaledRun) -> Bool {
    arguments == other.arguments && folder == other.folder
  }
}

extension RecordedRun {
  fileprivate init(_ run: JournaledRun, in file: RunFolder.File) {
    self.init(
      number: run.number, journal: PhotoIdentifier(PathBytes(file.path)), time: run.time,
      folder: PhotoIdentifier(run.folder),
      arguments: run.arguments.map { PhotoIdentifier($0).text }, photos: run.files,
      undonePhotos: run.undone, changes: run.summaries, isFinished: run.isFinished,
      isAtWork: run.isAtWork)
  }
}
