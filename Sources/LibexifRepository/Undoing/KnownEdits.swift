import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform
import Synchronization

/// What all runs of a history have recorded of files, undone or not. It is read once, and only if it is needed: a file
/// has changed since a run.
final class KnownEdits: Sendable {
  /// The edits of a file in one run, the oldest first.
  struct InRun: Sendable {
    let run: Int
    /// The file's path in the run.
    let path: PathBytes
    let records: [JournalRecord.Edit]
    /// Whether the run is one that others set back, not one that sets others back.
    let isOfUser: Bool
    /// Whether one of the edits is not undone.
    let isInForce: Bool
  }

  private struct Known {
    var edits: [PathBytes: [Place]] = [:]
    /// The moves that were made, undone or not, in the order of the runs.
    var moves: [Move] = []
    /// The indices of the moves from a path, and to it.
    var (from, to) = ([PathBytes: [Int]](), [PathBytes: [Int]]())

    mutating func append(_ move: Move) {
      from[move.source, default: []].append(moves.count)
      to[move.target, default: []].append(moves.count)
      moves.append(move)
    }
  }

  /// Where the edits of a file are recorded.
  private struct Place {
    let run: Int
    let journal: JournalFile
    let edits: [JournalContents.Edit]
    let isOfUser: Bool
  }

  private struct Move {
    let run: Int
    let source: PathBytes
    let target: PathBytes
    /// Whether it was not taken back.
    let isInForce: Bool
  }

  private let history: LibexifRunHistory
  private let known = Mutex<Known?>(nil)

  init(of history: LibexifRunHistory) {
    self.history = history
  }

  /// The edits of the file that has this path, or had it, in each run, in the order in which the runs began to edit it.
  func runs(of path: PathBytes) -> [InRun] {
    let known = all
    let places = names(of: path, known).flatMap { name in
      (known.edits[name] ?? []).map { (name, $0) }
    }
    let runs = places.compactMap { name, place -> InRun? in
      let records = place.journal.records(of: place.edits)
      return records.isEmpty
        ? nil
        : InRun(
          run: place.run, path: name, records: records, isOfUser: place.isOfUser,
          isInForce: place.edits.contains { !$0.isUndone })
    }
    return runs.sorted { ($0.records[0].time, $0.run) < ($1.records[0].time, $1.run) }
  }

  /// Whether another run has edited that file, and is undone.
  func haveUndone(_ path: PathBytes, besides run: Int) -> Bool {
    let known = all
    return names(of: path, known).contains { name in
      (known.edits[name] ?? []).contains {
        $0.run != run && $0.isOfUser && $0.edits.allSatisfy(\.isUndone)
      }
    }
  }

  /// The edits of that file in all runs but one.
  func edits(of path: PathBytes, besides run: Int? = nil) -> [JournalRecord.Edit] {
    runs(of: path).filter { $0.run != run }.flatMap(\.records)
  }

  /// Where the file may be that a run left at this path: where later runs have moved it, and where it is since moves of
  /// earlier ones were undone.
  func places(of path: PathBytes, after run: Int) -> [PathBytes] {
    let known = all
    var (moved, start) = (path, 0)
    while let index = known.from[moved]?.first(where: {
      $0 >= start && known.moves[$0].run > run && known.moves[$0].isInForce
    }) {
      (moved, start) = (known.moves[index].target, index + 1)
    }
    var (back, end) = (path, known.moves.count)
    while let index = known.to[back]?.last(where: {
      $0 < end && known.moves[$0].run < run && !known.moves[$0].isInForce
    }) {
      (back, end) = (known.moves[index].source, index)
    }
    return [moved] + (back == path ? [] : [back])
  }

  /// Where the file is that a run left at this path; the path itself if it is in no such place.
  func place(of path: PathBytes, after run: Int) -> PathBytes {
    places(of: path, after: run).first(where: \.isThere) ?? path
  }

  /// The names that the file at this path has had.
  private func names(of path: PathBytes, _ known: Known) -> Set<PathBytes> {
    var names: Set<PathBytes> = []
    // With those of moves that were undone, each after the one before.
    func add(_ name: PathBytes) {
      names.insert(name)
      for start in known.from[name] ?? [] where !known.moves[start].isInForce {
        var next: Int? = start
        while let index = next {
          let target = known.moves[index].target
          names.insert(target)
          next = known.from[target]?.first { $0 > index && !known.moves[$0].isInForce }
        }
      }
    }
    add(path)
    var (name, end) = (path, known.moves.count)
    while let index = known.to[name]?.last(where: { $0 < end && known.moves[$0].isInForce }) {
      (name, end) = (known.moves[index].source, index)
      add(name)
    }
    return names
  }

  private var all: Known {
    known.withLock { known in
      if let known { return known }
      var read = Known()
      for (number, journal) in history.journals.reversed() {
        guard let (file, contents) = try? history.open(journal) else { continue }
        for edited in contents.filesToRedo() {
          read.edits[edited.path, default: []].append(
            Place(
              run: number, journal: file, edits: edited.edits, isOfUser: contents.ofRun == nil))
        }
        let inForce = Set(contents.moves.map(\.id))
        for move in contents.movesToRedo where !move.isCopy {
          read.append(
            Move(
              run: number, source: move.source, target: move.target,
              isInForce: inForce.contains(move.id)))
        }
      }
      known = read
      return read
    }
  }
}
