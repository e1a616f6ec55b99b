import FileReplacement
import PhotoContainers
package import PhotoEntities
package import PhotoUseCases
import Platform
import Synchronization

/// The runs that are recorded in a folder.
package struct LibexifRunHistory: Sendable {
  private let identifier: PhotoIdentifier
  let isCancelled: Cancellation
  private let known = KnownRuns()

  private var runs: RunFolder { RunFolder(at: identifier.path) }

  /// The runs in this folder. It need not exist.
  package init(at folder: PhotoIdentifier, isCancelled: @escaping Cancellation = { false }) {
    (identifier, self.isCancelled) = (folder, isCancelled)
  }

  /// The newest runs first, at most `limit`.
  ///
  /// - Throws: `PhotoRepositoryError` of the folder if it cannot be read.
  package func fetchRuns(limit: Int) throws(PhotoRepositoryError) -> RecordedRuns {
    let files = try files()
    var found = RecordedRuns()
    for (index, file) in files.enumerated() where !isCancelled() {
      if found.runs.count >= limit {
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
  /// - Throws: `PhotoRepositoryError` if there is no such run, or if it is at work; or of the run's file, if it cannot
  ///   be read.
  package func fetchRun(_ number: Int?) throws(PhotoRepositoryError) -> RecordedRun {
    for file in try files() where number == nil || file.number == number {
      guard let run = try read(file), number != nil || run.undone < run.files && run.ofRun == nil
      else { continue }
      // What it does next would not be undone.
      if run.isAtWork { throw refusal(.runAtWork(run.number)) }
      return RecordedRun(run, in: file)
    }
    throw refusal(.noSuchRun(number))
  }

  /// The run that was undone last.
  ///
  /// - Throws: `PhotoRepositoryError` if no run is undone.
  package func fetchLastUndoneRun() throws(PhotoRepositoryError) -> RecordedRun {
    var last: (run: RecordedRun, place: JournaledRun.UndoPlace)?
    for file in try files() {
      if let run = try? read(file), let place = run.lastUndo,
        last.map({ place >= $0.place }) ?? true
      {
        last = (RecordedRun(run, in: file), place)
      }
    }
    guard let last else { throw refusal(.nothingToRedo) }
    return last.run
  }

  /// The run with this number, or the newest one if it is nil, that was cut off: it did not do all that it
  /// was asked, and is no longer at work. Runs with edits that are undone do not count.
  ///
  /// - Parameters:
  ///   - command: The first argument of the run; nil for any.
  ///   - repeats: Whether the second run has the same command as the first.
  /// - Throws: `PhotoRepositoryError` if there is no such run, or if its command was given again since: its
  ///   photos would be edited twice.
  package func fetchCutOffRun(
    _ number: Int?, of command: String? = nil, repeats: (RecordedRun, RecordedRun) -> Bool
  ) throws(PhotoRepositoryError) -> RecordedRun {
    var later: [RecordedRun] = []
    for file in try files() {
      guard let run = (try? read(file)).map({ RecordedRun($0, in: file) }) else { continue }
      if run.isCutOff, run.ofRun == nil,
        command.map({ run.arguments.first?.isIdentical(to: $0) ?? false }) ?? true,
        number == run.number || (number == nil && run.undonePhotos == 0)
      {
        if run.undonePhotos > 0 { throw refusal(.partlyUndone(run: run.number)) }
        if let repetition = later.first(where: {
          repeats(run, $0) && $0.undonePhotos < $0.photos
        }) {
          throw refusal(.repeated(run: run.number, by: repetition.number))
        }
        return run
      }
      later.append(run)
    }
    throw refusal(.nothingToResume(number))
  }

  /// The newest run, if it was cut off and a photo is still as it left it; nil if not, or if the history
  /// cannot be read.
  package func fetchRunToFinish() -> RecordedRun? {
    guard let newest = (try? files())?.first, let run = try? read(newest) else { return nil }
    let recorded = RecordedRun(run, in: newest)
    guard recorded.isCutOff, recorded.ofRun == nil, recorded.undonePhotos < recorded.photos,
      let states = states(of: newest)
    else { return nil }
    let isInPlace = states.paths.contains { path in
      guard
        let present = try? RecordedStates.states(
          of: PhotoIdentifier(path), provenAs: states.kinds)
      else {
        return false
      }
      return states.standing(of: path, in: present) == .done
    }
    return isInPlace ? recorded : nil
  }

  /// The number of the run that left the photo as it is now; nil if none did. Of runs that cannot be read, nothing is
  /// known. Of two runs at once, either may have edited the photo last, whatever their numbers.
  ///
  /// - Parameter journal: The journal of another run.
  package func run(besides journal: PhotoIdentifier?, thatLeft photo: PhotoIdentifier) -> Int? {
    guard
      let present = try? RecordedStates.states(of: photo, provenAs: Set(FileState.Kind.allCases))
    else {
      return nil
    }
    let others = knownFiles.filter { PhotoIdentifier(PathBytes($0.path)) != journal }
    return others.first { states(of: $0)?.standing(of: photo.pathBytes, in: present) == .done }?
      .number
  }

  /// Why no files at these paths are undone: a run besides the one of this journal is still at work, and has recorded
  /// one of them; nil if there is none.
  func refusal(besides journal: PhotoIdentifier, on paths: () -> Set<PathBytes>)
    -> PhotoRepositoryError?
  {
    let others = ((try? runs.filesAtWork()) ?? []).filter {
      PhotoIdentifier(PathBytes($0.path)) != journal
    }
    if others.isEmpty { return nil }
    let paths = paths()
    return others.first { file in
      states(of: file).map { states in paths.contains(where: states.concern) } ?? false
    }.map { refusal(.runAtWork($0.number)) }
  }

  /// Whether the run with this number is still at work.
  func isAtWork(_ number: Int) -> Bool {
    knownFiles.first { $0.number == number }.map(runs.isLocked) ?? false
  }

  /// The number of the run with this journal; nil if it is not of the history.
  func number(of journal: PhotoIdentifier) -> Int? {
    knownFiles.first { PhotoIdentifier(PathBytes($0.path)) == journal }?.number
  }

  /// The journal of the run with this number.
  func journal(ofRun number: Int) -> PhotoIdentifier? {
    knownFiles.first { $0.number == number }.map { PhotoIdentifier(PathBytes($0.path)) }
  }

  /// When the run with this number first edited the photo, in UTC (RFC 3339); nil if it did not.
  func time(ofRun number: Int, editing photo: PathBytes) -> String? {
    knownFiles.first { $0.number == number }.flatMap { states(of: $0)?.firstTime(of: photo) }
  }

  /// The number of an undo of this run; nil if its journal is not of the history.
  func nextUndo(of journal: PhotoIdentifier) -> Int? {
    PathBytes(journal.path.folder) == PathBytes(identifier.path) ? runs.nextUndo() : nil
  }

  /// The newest run besides the one of this journal that has moved a file away from this path; nil if none did.
  func run(besides journal: PhotoIdentifier, thatMoved path: PathBytes) -> Int? {
    knownFiles.first {
      PhotoIdentifier(PathBytes($0.path)) != journal && states(of: $0)?.haveMoved(path) ?? false
    }?.number
  }

  /// The newest run with an edit of the photo that is not undone; nil if there is none.
  func run(thatEdited photo: PathBytes) -> Int? {
    knownFiles.first { states(of: $0)?.contain(photo) ?? false }?.number
  }

  /// Whether runs were undone, or made again, by their values.
  var haveSetBack: Bool { knownFiles.contains(where: runs.isOfAnother) }

  /// The journal of a new run that sets back the values of another run, or sets them again.
  func journal(
    ofRun number: Int, _ command: (folder: PhotoIdentifier, arguments: [String])
  ) -> EditJournal {
    EditJournal(
      inHistoryAt: identifier, command: command, ofRun: number, isCancelled: isCancelled)
  }

  /// The numbers and the journals of all runs, the newest first.
  var journals: [(number: Int, journal: PhotoIdentifier)] {
    knownFiles.map { ($0.number, PhotoIdentifier(PathBytes($0.path))) }
  }

  /// The runs' files, listed once.
  private var knownFiles: [RunFolder.File] {
    known.files.withLock { files in
      let found = files ?? (try? runs.files()) ?? []
      files = found
      return found
    }
  }

  /// What the run recorded, read once: many photos may have changed since. A run at work records more.
  private func states(of file: RunFolder.File) -> RecordedStates? {
    known.states.withLock { known in
      if let states = known[file.number] { return states }
      let isAtWork = runs.isLocked(file)
      let states = try? RecordedStates.read(file, pathText: .ofPhotos, isCancelled: isCancelled)
      if !isAtWork { known.updateValue(states, forKey: file.number) }
      return states
    }
  }

  /// The run in the file; nil if the file is empty: the run has not recorded anything yet.
  private func read(_ file: RunFolder.File) throws(PhotoRepositoryError) -> JournaledRun? {
    do throws(JournalRefusal) {
      let run = try JournaledRun.read(
        file, in: runs, pathText: .ofPhotos, isPhoto: LibexifPhotoRepository.mayBeListed,
        isCancelled: isCancelled)
      if run == nil, file.size > 0, !isCancelled() { throw .notAJournal }
      return run
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
    } catch .inaccessible(let error) {
      throw .cannotRead(identifier, because: error)
    } catch {
      throw .journal(identifier, .undoing, error)
    }
  }
}

/// What is known of the runs: reading them again for each photo would take minutes.
private final class KnownRuns: Sendable {
  let files = Mutex<[RunFolder.File]?>(nil)
  /// By the numbers of the runs; nil for those that cannot be read.
  let states = Mutex<[Int: RecordedStates?]>([:])
}

extension RecordedRun {
  /// Whether it did not do all that it was asked, and is no longer at work.
  fileprivate var isCutOff: Bool { !isFinished && !isAtWork }

  fileprivate init(_ run: JournaledRun, in file: RunFolder.File) {
    self.init(
      number: run.number, journal: PhotoIdentifier(PathBytes(file.path)), time: run.time,
      folder: PhotoIdentifier(run.folder),
      arguments: run.arguments.map { PhotoIdentifier($0).text }, photos: run.photos,
      undonePhotos: run.undonePhotos, changes: run.summaries, isFinished: run.isFinished,
      isAtWork: run.isAtWork, ofRun: run.ofRun)
  }
}
