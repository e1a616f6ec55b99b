import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// Undoes of moves: each file gets its old path back, and copies are removed.
extension LibexifEditHistory {
  /// Moves files back, the last one first, or again, as long as more are wanted.
  ///
  /// - Returns: The number of moves that are left; nil if `receive` wanted no more.
  func undoMoves(
    _ moves: [JournalContents.Move], in file: JournalFile,
    _ receive: (UndoOutcome) -> FetchDecision
  ) -> Int? {
    let folders = MovedFolders()
    defer { folders.synchronize() }
    // A file that made room took two moves, which are told as one.
    let passed = Self.passedPaths(of: direction == .undo ? moves.reversed() : moves)
    var origins: [PhotoIdentifier: PhotoIdentifier] = [:]
    var done: [String] = []
    defer {
      if direction == .undo, !policy.isRehearsal { try? journal.appendUndone(done) }
    }
    for (index, recorded) in moves.enumerated() {
      if isCancelled() { return moves.count - index }
      let name = direction == .undo ? recorded.target : recorded.source
      do throws(PhotoRepositoryError) {
        let outcome = try undo(recorded, in: file, in: folders)
        done.append(recorded.id)
        if case .moved(let old, let new) = outcome {
          if passed.contains(new.pathBytes) {
            origins[new] = old
          } else if receive(.moved(origins[old] ?? old, to: new)) == .stop {
            return nil
          }
        } else if receive(outcome) == .stop {
          return nil
        }
      } catch {
        let failure = PhotoRepositoryError(identifier: PhotoIdentifier(name), reason: error.reason)
        if receive(.failed(failure)) == .stop { return nil }
      }
    }
    return 0
  }

  /// The paths to which files only went to make room for others.
  private static func passedPaths(of moves: [JournalContents.Move]) -> Set<PathBytes> {
    var (targets, passed) = (Set<PathBytes>(), Set<PathBytes>())
    for move in moves {
      if targets.contains(move.source) { passed.insert(move.source) }
      targets.insert(move.target)
    }
    return passed
  }

  private func undo(
    _ recorded: JournalContents.Move, in file: JournalFile, in folders: MovedFolders
  ) throws(PhotoRepositoryError) -> UndoOutcome {
    let old = PhotoIdentifier(recorded.source)
    let new = PhotoIdentifier(recorded.target)
    guard recorded.isOfPhoto else {
      throw .notUndoable(new, "its path contains a detour, or is not that of a photo")
    }
    let found = try PhotoRepositoryError.reading(new) { () throws(Errno) in
      try file.move(recorded)
    }
    guard let move = found else { throw .notUndoable(new, "the journal changed while it was read") }
    return try PhotoRepositoryError.withFile(of: new) { () throws(FileFailure) in
      if direction == .redo {
        if !policy.isRehearsal { try redo(move, recorded.id, in: folders) }
        return .moved(old, to: new)
      }
      if move.isCopy {
        let isThere = try move.removeCopy(isRehearsal: policy.isRehearsal, in: folders)
        return isThere ? .removed(new) : .undone(new, edits: 0)
      }
      let back = move.reversed
      let standing = try back.standing()
      if standing == .done { return .undone(old, edits: 0) }
      if !policy.isRehearsal { try back.carryOut(in: folders) }
      return .moved(new, to: old)
    }
  }

  /// Records that the move is made again, before it is.
  private func redo(
    _ move: FileMove, _ id: String, in folders: MovedFolders
  ) throws(FileFailure) {
    do throws(Errno) { try journal.appendRedone([id]) } catch { throw .notRecorded(error) }
    try move.carryOut(in: folders)
  }
}

extension JournalContents.Move {
  /// Whether both paths can be those of a renamed photo, or of a file that belongs to one.
  fileprivate var isOfPhoto: Bool {
    [source, target].allSatisfy { path in
      let parsed = path.filePath
      return parsed.isAbsolute && parsed.lexicallyNormalized() == parsed
        && FileGroup.mayContain(path.fileName)
    }
  }
}
