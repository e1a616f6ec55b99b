import Platform
import SystemPackage

/// A recorded move, and whether it was made. Resuming and undoing ask this alone.
package struct KnownMove: Sendable {
  package let recorded: JournalContents.Move
  package let move: FileMove
  /// Whether it was made, and was not taken back.
  package let isMade: Bool
  /// Whether its file only made room, and went on from there.
  package let hasGoneOn: Bool

  /// Whether its file is at its old path, whatever was recorded: a machine that crashed may have forgotten the move,
  /// or the user has moved the file back.
  package var isAtSource: Bool { move.isSurelyOpen }
}

extension JournalContents {
  /// The moves that neither failed nor are undone, in the order in which they are made.
  ///
  /// The journal says of each whether it was made. If the program was killed between a move and its record, that is one
  /// move: the first that is not recorded as made, after the last one that is. Where its own file is tells whether it
  /// was made; where other files are does not matter. A machine that crashed may have lost more records: a move is also
  /// made if the very same file is at its new path, or went on from there.
  package func knownMoves(in file: JournalFile) throws(JournalRefusal) -> [KnownMove] {
    let next = (moves.lastIndex { $0.isMade } ?? -1) + 1
    var known: [KnownMove] = []
    // The paths from which files went on.
    var passed: Set<PathBytes> = []
    for (index, recorded) in moves.enumerated().reversed() {
      let move: FileMove?
      do throws(Errno) { move = try file.move(recorded) } catch { throw .unreadable(error) }
      guard let move else { continue }
      let hasGoneOn = passed.contains(move.target)
      let one = KnownMove(
        recorded: recorded, move: move,
        isMade: recorded.isMade || index == next && move.wasMade
          || hasGoneOn || move.isSurelyDone, hasGoneOn: hasGoneOn)
      if one.isMade { passed.insert(move.source) }
      known.append(one)
    }
    return known.reversed()
  }
}

extension FileMove {
  /// Whether this move, which no other one followed, was made, perhaps not to its end. The file may have been edited
  /// since.
  fileprivate var wasMade: Bool {
    switch Result(catching: { () throws(FileFailure) in try standing() }) {
    case .success(let standing): standing != .open
    case .failure(.missing): isTargetTaken
    case .failure: false
    }
  }

  /// Whether the very same file, not one with the same bytes, is at its old path alone. What has come back from
  /// another disk has another inode.
  fileprivate var isSurelyOpen: Bool {
    guard let old = try? Entry.at(source),
      UInt64(old.status.inode.rawValue) == inode || leadsToDisk(besides: old.status)
    else { return false }
    return (try? standing()) == .open
  }

  /// Whether the new path is on another disk than this file.
  private func leadsToDisk(besides file: Stat) -> Bool {
    var path = target.filePath
    while path.removeLastComponent() {
      // The last folders may not be there any more.
      if let folder = try? OpenFolder(path), let status = try? folder.status() {
        return status.deviceID != file.deviceID
      }
    }
    return false
  }

  /// Whether the very same file is at its new path alone.
  fileprivate var isSurelyDone: Bool {
    guard let new = try? Entry.at(target), UInt64(new.status.inode.rawValue) == inode
    else { return false }
    return (try? standing()) == .done
  }

  private var isTargetTaken: Bool {
    guard let (folder, name) = try? Self.place(target) else { return false }
    return (try? folder.status(of: name)) != nil
  }
}
