package import Platform
import SystemPackage

/// The states of files before and after their edits in a run.
package struct RecordedStates: Sendable {
  /// What a file's state says about its edit.
  package enum Standing: Sendable, Hashable {
    /// The file has no edit, or is as it was before it.
    case open
    /// The file is as the edit left it.
    case done
    /// The file has changed since its edit of this time.
    case changed(time: String)
  }

  private struct Edit {
    let id: String
    let before: FileState
    let after: FileState
    let time: String
  }

  private var edits: [PathBytes: [Edit]] = [:]
  /// The states after edits, and their sizes: a photo may have been renamed since.
  private var states: Set<FileState> = []
  private var sizes: Set<Int> = []
  /// The old paths of the files that the run has moved, and that are not moved back.
  private var leftPaths: Set<PathBytes> = []
  /// The paths of all files that the run moves, copies or links, and their new paths.
  private var movePaths: Set<PathBytes> = []
  /// Whether the run did all that it was asked.
  package private(set) var isFinished = false

  /// Reads the edits of the run in this file that are not undone.
  package static func read(
    _ file: RunFolder.File, pathText: PathText, isCancelled: () -> Bool
  ) throws(JournalRefusal) -> RecordedStates {
    let journal = try JournalFile(at: file.path, isCreated: false)
    try journal.check()
    var found: [String: JournalRecord.Edit] = [:]
    var undone: Set<String> = []
    var (moves, made) = ([JournalRecord.Move](), Set<String>())
    var links: [JournalRecord.Link] = []
    var isFinished = false
    do throws(Errno) {
      try journal.readLines(isCancelled: isCancelled) { line in
        guard let record = JournalRecord(line: line) else { return }
        if let edit = record.edited { found[edit.id] = edit }
        if let move = record.moved { moves.append(move) }
        if let link = record.linked { links.append(link) }
        if let move = record.made {
          if move.back ?? false { made.remove(move.id) } else { made.insert(move.id) }
        }
        if let undo = record.undone { undone.insert(undo.id) }
        if let redo = record.redone { undone.remove(redo.id) }
        if record.finished != nil { isFinished = true }
      }
    } catch {
      throw .unreadable(error)
    }
    var states = RecordedStates()
    states.isFinished = isFinished
    for move in moves where !undone.contains(move.id) {
      let source = pathText.decode(move.from)
      states.movePaths.formUnion([source, pathText.decode(move.to)])
      if made.contains(move.id), !(move.copy ?? false) { states.leftPaths.insert(source) }
    }
    for link in links where !undone.contains(link.id) {
      states.movePaths.formUnion([pathText.decode(link.file), pathText.decode(link.kept)])
    }
    for edit in found.values where !undone.contains(edit.id) {
      states.edits[pathText.decode(edit.file), default: []].append(
        Edit(id: edit.id, before: edit.before, after: edit.after, time: edit.time))
      states.states.insert(edit.after)
      states.sizes.insert(edit.after.size)
    }
    return states
  }

  /// The paths of the files with edits.
  package var paths: some Sequence<PathBytes> { edits.keys }

  /// The names of the edits of a file, with the states before and after each.
  package func versions(of path: PathBytes) -> [(edit: String, states: [FileState])] {
    (edits[path] ?? []).map { ($0.id, [$0.before, $0.after]) }
  }

  /// How the edits are proven.
  package var kinds: Set<FileState.Kind> { Set(states.map(\.kind)) }

  /// Whether the run has moved the file away from this path.
  package func haveMoved(_ path: PathBytes) -> Bool { leftPaths.contains(path) }

  /// Whether the run edits the file, or gives it or takes from it this path.
  package func concern(_ path: PathBytes) -> Bool { contain(path) || movePaths.contains(path) }

  /// When the file was first edited, in UTC (RFC 3339); nil if it has no edit.
  package func firstTime(of path: PathBytes) -> String? { edits[path]?.map(\.time).min() }

  /// Whether the file has an edit.
  package func contain(_ path: PathBytes) -> Bool { edits[path] != nil }

  /// Whether an edit may have left a file of this size.
  package func mayHaveLeft(size: Int) -> Bool { sizes.contains(size) }

  /// Whether an edit left a file in this state, wherever it was.
  package func haveLeft(_ state: FileState) -> Bool { states.contains(state) }

  /// What the file's state says about its edits. If a run was cut off between recording an edit and making
  /// it, the file may have several.
  ///
  /// - Parameter states: The file's state, proven in one or several ways.
  package func standing(of path: PathBytes, in states: [FileState]) -> Standing {
    guard let edits = edits[path] else { return .open }
    if edits.contains(where: { states.contains($0.after) }) { return .done }
    if edits.contains(where: { states.contains($0.before) }) { return .open }
    return .changed(time: edits.map(\.time).max() ?? "")
  }
}
