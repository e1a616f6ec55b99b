import Synchronization
import SystemPackage

/// The journal's file. It is opened and checked once, so that a run records everything in the
/// file that was checked.
final class JournalOpening: Sendable {
  private enum Place {
    case path(FilePath)
    case runs(RunFolder, beginning: JournalRecord)
    case resumed(RunFolder.File, RunFolder)
  }

  private let place: Place
  /// The file, and the lock that says that the run is at work.
  private let opened = Mutex<(file: JournalFile, lock: RunLock?)?>(nil)

  init(path: FilePath) {
    place = .path(path)
  }

  init(in runs: RunFolder, beginning: JournalRecord) {
    place = .runs(runs, beginning: beginning)
  }

  /// Whether the file is that of a run that was cut off.
  var isResumed: Bool {
    if case .resumed = place { true } else { false }
  }

  init(resuming file: RunFolder.File, in runs: RunFolder) {
    place = .resumed(file, runs)
  }

  /// The first line of the file, if it is still empty and gets one.
  func beginning(of file: JournalFile) throws(Errno) -> [UInt8] {
    guard case .runs(_, let beginning) = place, try file.size() == 0 else { return [] }
    return beginning.line
  }

  func file(isCreated: Bool) throws(JournalRefusal) -> JournalFile {
    try opened.withLock { (opened) throws(JournalRefusal) in
      if let opened { return opened.file }
      let found: (file: JournalFile, lock: RunLock?)
      switch place {
      case .path(let path):
        found = (try JournalFile(at: path, isCreated: isCreated), nil)
        try found.file.check()
      case .runs(let runs, _): found = try runs.create()
      case .resumed(let run, let runs):
        let lock = try runs.lock(run)
        found = (try JournalFile(at: run.path, isCreated: false), lock)
        try found.file.check()
      }
      opened = found
      return found.file
    }
  }
}
