import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// An undo or redo of the moves of one journal.
final class MoveUndo {
  private let renamed: RenamedFiles
  private let direction: FileUndo.Direction
  private let journal: Journal
  private let file: JournalFile
  private let isRehearsal: Bool
  private let folders: MovedFolders
  private var rehearsed = RehearsedMoves()
  /// What became of each move, by its name.
  private var outcomes: [String: UndoOutcome] = [:]
  /// The moves that are undone and not yet recorded so.
  private var undone: [String] = []
  /// The folders that undone moves have left.
  private var left: Set<PathBytes> = []

  /// - Parameter modes: The permissions of folders that are made again.
  init(
    renamed: RenamedFiles, direction: FileUndo.Direction, journal: Journal, file: JournalFile,
    modes: [PathBytes: Int], isRehearsal: Bool
  ) {
    folders = MovedFolders(modes: modes)
    (self.renamed, self.direction) = (renamed, direction)
    (self.journal, self.file, self.isRehearsal) = (journal, file, isRehearsal)
  }

  /// The groups of the moves. Copies do not need each other: their originals are where they were.
  func groups(of moves: [JournalContents.Move]) -> [Int] {
    moves.enumerated().map { index, move in move.isCopy ? -1 - index : move.group }
  }

  /// The outcome of a move that is done; nil if its file only made room for another one, and goes on.
  func outcome(of move: JournalContents.Move) -> UndoOutcome? {
    renamed.isPassing(direction == .undo ? move.source : move.target) ? nil : outcomes[move.id]
  }

  func carryOut(_ recorded: JournalContents.Move) throws(PhotoRepositoryError) {
    let isUndo = direction == .undo
    let end = PhotoIdentifier(isUndo ? renamed.end(of: recorded) : renamed.origin(of: recorded))
    guard renamed.contain(recorded) else {
      throw .notUndoable(end, "its path contains a detour, or is not that of a photo")
    }
    let move = try move(recorded, end)
    do throws(FileFailure) {
      let (old, new) = (
        PhotoIdentifier(renamed.origin(of: recorded)), PhotoIdentifier(renamed.end(of: recorded))
      )
      let isMoved = try isUndo ? undo(move) : redo(move, recorded.id)
      outcomes[recorded.id] =
        switch (isMoved, direction) {
        case (true, .undo): move.isCopy ? .removed(new) : .moved(new, to: old)
        case (true, .redo): .moved(old, to: new)
        case (false, .undo): .undone(move.isCopy ? new : old, edits: 0)
        case (false, .redo): .undone(new, edits: 0)
        }
      if isUndo { undone.append(recorded.id) }
    } catch {
      // What the user has removed since holds nothing back.
      if error == .missing, !renamed.isOfPhoto(recorded) {
        outcomes[recorded.id] = .failed(PhotoRepositoryError(end, error))
        return
      }
      switch error {
      case .changed:
        throw PhotoRepositoryError(
          identifier: end, reason: .notMovable(.changed(time: recorded.time)))
      case .nameTaken:
        throw PhotoRepositoryError(identifier: end, reason: .notMovable(.nameTaken))
      default: throw PhotoRepositoryError(end, moving: move, error)
      }
    }
  }

  private func move(
    _ recorded: JournalContents.Move, _ identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FileMove {
    let found = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try file.move(recorded)
    }
    guard let found else { throw .notUndoable(identifier, "the journal changed while it was read") }
    return found
  }

  /// - Returns: Whether it was not undone already.
  private func undo(_ move: FileMove) throws(FileFailure) -> Bool {
    defer { left.insert(move.target.folder) }
    if move.isCopy { return try move.removeCopy(isRehearsal: isRehearsal, in: folders) }
    return try isRehearsal
      ? rehearsed.carryOut(move.reversed) : move.reversed.carryOut(in: folders)
  }

  /// Records that the move is made again, before it is.
  ///
  /// - Returns: Whether it was undone.
  private func redo(_ move: FileMove, _ id: String) throws(FileFailure) -> Bool {
    if isRehearsal { return try rehearsed.carryOut(move) }
    do throws(Errno) { try journal.appendRedone([id]) } catch { throw .notRecorded(error) }
    do throws(FileFailure) {
      return try move.carryOut(in: folders)
    } catch {
      undone.append(id)
      throw error
    }
  }

  /// Takes back what `carryOut` has just done.
  ///
  /// - Returns: Whether it could.
  func takeBack(_ recorded: JournalContents.Move) -> Bool {
    guard let move = try? move(recorded, PhotoIdentifier(recorded.source)) else { return false }
    if isRehearsal {
      _ = try? rehearsed.carryOut(direction == .undo ? move : move.reversed)
      return true
    }
    switch (direction, outcomes[recorded.id]) {
    case (_, .failed), (_, .undone): return true
    case (.undo, _):
      guard (try? move.carryOut(in: folders)) != nil else { return false }
      if let place = undone.lastIndex(of: recorded.id) {
        undone.remove(at: place)
      } else {
        try? journal.appendRedone([recorded.id])
      }
    case (.redo, _):
      let isBack =
        move.isCopy
        ? (try? move.removeCopy(isRehearsal: false, in: folders)) != nil
        : (try? move.reversed.carryOut(in: folders)) != nil
      guard isBack else { return false }
      undone.append(recorded.id)
    }
    return true
  }

  /// Flushes the folders to the disk, and records what is undone. What is not recorded is found to be undone.
  func flush() {
    folders.synchronize()
    if !isRehearsal, !undone.isEmpty { try? journal.appendUndone(undone) }
    undone = []
  }

  /// Removes those of the folders that the moves made, that are empty, and that held an undone file.
  func removeFolders(_ made: [PathBytes]) {
    MovedFolders.removeEmpty(
      made.filter { folder in
        let path = folder.filePath
        return path.isAbsolute && path.lexicallyNormalized() == path
          && left.contains { $0.filePath.starts(with: path) }
      })
  }
}
