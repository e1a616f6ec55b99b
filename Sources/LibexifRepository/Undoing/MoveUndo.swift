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
  /// Knows what later runs have changed in the files; nil if the journal is not of the history.
  private let values: ValueUndo?
  /// The moves of files that later runs have changed, by the names of the recorded ones.
  private var followed: [String: FileMove] = [:]
  /// The number of the undo in the history; nil outside it.
  private let sequence: Int?
  private let folders: MovedFolders
  private var rehearsed = RehearsedMoves()
  /// What became of each move, by its name.
  private var outcomes: [String: UndoOutcome] = [:]
  /// The folders that undone moves have left, and those of moves that were never made.
  private var left: Set<PathBytes> = []
  /// The folders of files that are gone: the user is told to put them back there.
  private var awaiting: Set<PathBytes> = []

  /// - Parameter modes: The permissions of folders that are made again.
  init(
    renamed: RenamedFiles, direction: FileUndo.Direction, journal: Journal, file: JournalFile,
    modes: [PathBytes: Int], isRehearsal: Bool, sequence: Int?, values: ValueUndo?
  ) {
    folders = MovedFolders(modes: modes)
    (self.renamed, self.direction) = (renamed, direction)
    (self.journal, self.file, self.isRehearsal) = (journal, file, isRehearsal)
    (self.sequence, self.values) = (sequence, values)
  }

  /// The moves to undo or to make again, and those that were never made.
  func separated(
    _ moves: [JournalContents.Move], of contents: JournalContents
  ) -> (moves: [JournalContents.Move], unmade: [JournalContents.Move]) {
    guard direction == .undo, let known = try? contents.knownMoves(in: file) else {
      return (moves, [])
    }
    let made = Set(known.filter(\.isMade).map(\.recorded.id))
    return (moves.filter { made.contains($0.id) }, moves.filter { !made.contains($0.id) })
  }

  /// The outcome of a move that was never made: there is nothing to undo.
  func outcome(ofUnmade move: JournalContents.Move) -> UndoOutcome? {
    guard renamed.contain(move) else { return nil }
    // A run that was killed may have made the folder.
    left.insert(move.target.folder)
    return renamed.isPassing(move.source) || move.isCopy
      ? nil : .undone(PhotoIdentifier(renamed.origin(of: move)), edits: 0)
  }

  /// The path of the move's file as long as it is not undone, or not made again.
  func place(of move: JournalContents.Move) -> PhotoIdentifier {
    PhotoIdentifier(direction == .undo ? renamed.end(of: move) : renamed.origin(of: move))
  }

  /// The moves with their groups. Copies do not need each other: their originals are where they were.
  func grouped(_ moves: [JournalContents.Move]) -> [GroupedMoves.Move] {
    moves.enumerated().map { index, move in
      move.isCopy
        ? .init(source: move.target, target: move.target, group: -1 - index)
        : .init(source: move.source, target: move.target, group: move.group)
    }
  }

  /// The outcome of a move that is done; nil if its file only made room for another one, and goes on.
  func outcome(of move: JournalContents.Move) -> UndoOutcome? {
    renamed.isPassing(direction == .undo ? move.source : move.target) ? nil : outcomes[move.id]
  }

  func carryOut(_ recorded: JournalContents.Move) throws(PhotoRepositoryError) {
    let end = place(of: recorded)
    guard renamed.contain(recorded) else {
      throw .notUndoable(end, "its path contains a detour, or is not that of a photo")
    }
    let move = try move(recorded, end)
    do throws(FileFailure) {
      let (old, new) = (
        PhotoIdentifier(renamed.origin(of: recorded)), PhotoIdentifier(renamed.end(of: recorded))
      )
      let isMoved = try carryOut(move, recorded)
      outcomes[recorded.id] =
        switch (isMoved, direction) {
        case (true, .undo): move.isCopy ? .removed(new) : .moved(new, to: old)
        case (true, .redo): .moved(old, to: new)
        case (false, .undo): .undone(move.isCopy ? new : old, edits: 0)
        case (false, .redo): .undone(new, edits: 0)
        }
    } catch {
      // What the user has removed since holds nothing back.
      if error == .missing {
        awaiting.insert(end.pathBytes.folder)
        outcomes[recorded.id] = .failed(
          PhotoRepositoryError(identifier: end, reason: .notMovable(.gone)))
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

  /// Moves the file back, or again, also if only later runs have changed it since.
  ///
  /// - Returns: Whether it was not there already.
  private func carryOut(
    _ move: FileMove, _ recorded: JournalContents.Move
  ) throws(FileFailure) -> Bool {
    func carryOut(_ move: FileMove) throws(FileFailure) -> Bool {
      try direction == .undo ? undo(move, recorded.id) : redo(move, recorded.id)
    }
    do throws(FileFailure) {
      return try carryOut(move)
    } catch .changed {
      guard let other = try following(move, place(of: recorded)) else { throw .changed }
      followed[recorded.id] = other
      return try carryOut(other)
    }
  }

  /// The move of the file that was recorded, and that recorded edits have changed since; nil if it is another file.
  private func following(
    _ move: FileMove, _ end: PhotoIdentifier
  ) throws(FileFailure) -> FileMove? {
    let present = direction == .undo ? move.target : move.source
    // A rehearsal moves nothing, so that the file is at its end.
    let path = present.isThere ? present : end.pathBytes
    guard let values, let other = try move.following(path),
      let place = try? RecordedPlace(at: path),
      (try? place.hadMark(move.mark, before: { values.known.edits(of: end.pathBytes) })) == true
    else { return nil }
    return other
  }

  private func move(
    _ recorded: JournalContents.Move, _ identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FileMove {
    if let known = followed[recorded.id] { return known }
    let found = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try file.move(recorded)
    }
    guard let found else { throw .notUndoable(identifier, "the journal changed while it was read") }
    return found
  }

  /// - Returns: Whether it was not undone already.
  private func undo(_ move: FileMove, _ id: String) throws(FileFailure) -> Bool {
    left.insert(move.target.folder)
    if isRehearsal {
      return try move.isCopy
        ? move.removeCopy(isRehearsal: true, in: folders) : rehearsed.carryOut(move.reversed)
    }
    let isMoved = try takeFromTarget(move)
    // What cannot be noted is found to be undone: the file is where it was.
    try? journal.note(.undone(sequence: sequence), id)
    return isMoved
  }

  private func takeFromTarget(_ move: FileMove) throws(FileFailure) -> Bool {
    try move.isCopy
      ? move.removeCopy(isRehearsal: false, in: folders) : move.reversed.carryOut(in: folders)
  }

  /// Notes that the move is made again before it is: if the program is killed, an undo must find it.
  ///
  /// - Returns: Whether it was undone. A move that cannot be noted is not made again.
  private func redo(_ move: FileMove, _ id: String) throws(FileFailure) -> Bool {
    if isRehearsal { return try rehearsed.carryOut(move) }
    do throws(Errno) { try journal.note(.redone, id) } catch { throw .notRecorded(error) }
    do throws(FileFailure) {
      let isMoved = try move.carryOut(in: folders)
      do throws(Errno) {
        try journal.note(.made, id)
      } catch {
        _ = try? takeFromTarget(move)
        throw FileFailure.notRecorded(error)
      }
      return isMoved
    } catch {
      // It is undone still.
      try? journal.note(.undone(sequence: sequence), id)
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
    case (.undo, _): return (try? redo(move, recorded.id)) != nil
    case (.redo, _): return (try? undo(move, recorded.id)) != nil
    }
  }

  /// Flushes the folders and the notes to the disk.
  func flush() {
    if isRehearsal { return }
    folders.synchronize()
    journal.flushNotes()
  }

  /// Removes those of the folders that the moves made, that are empty, and that held an undone file or were for one.
  func removeFolders(_ made: [PathBytes]) {
    MovedFolders.removeEmpty(
      made.filter { folder in
        let path = folder.filePath
        return path.isAbsolute && path.lexicallyNormalized() == path
          && left.contains { $0.filePath.starts(with: path) }
          && !awaiting.contains { $0.filePath.starts(with: path) }
      })
  }
}
