package import Platform
package import SystemPackage

extension Journal {
  /// Records moves before they are made, all or none of them.
  ///
  /// - Parameters:
  ///   - moves: Each with the number of its group: either all files of a group are moved, or none.
  ///   - made: The folders that they make, the outer ones first.
  ///   - left: For each move, folders that may be removed after it, as they are now.
  /// - Returns: Their names in the journal.
  package func append(
    _ moves: [(move: FileMove, group: Int)], making made: [PathBytes],
    leaving left: [[LeftFolder]] = []
  ) throws(Errno) -> [String] {
    let time = JournalRecord.now
    let records = moves.enumerated().map { index, grouped in
      let move = grouped.move
      return JournalRecord.Move(
        id: Self.newName(), time: time, group: grouped.group, from: pathText.encode(move.source),
        to: pathText.encode(move.target), copy: move.isCopy ? true : nil, file: move.mark,
        inode: move.inode,
        made: index > 0 || made.isEmpty ? nil : made.map(pathText.encode),
        left: left.indices.contains(index) && !left[index].isEmpty
          ? left[index].map { .init(path: pathText.encode($0.path), mode: $0.mode) } : nil)
    }
    try append(records.map { .moved($0) })
    return records.map(\.id)
  }

  /// What became of a move.
  package enum MoveNote: Sendable {
    case made
    case takenBack
    case undone(sequence: Int?)
    case redone
  }

  /// Notes what has just become of a move, so that it need never be inferred from where files are. It is not flushed
  /// to the disk at once: that would take longer than the move.
  package func note(_ note: MoveNote, _ move: String) throws(Errno) {
    let record: JournalRecord =
      switch note {
      case .made: .made(.init(id: move))
      case .takenBack: .made(.init(id: move, back: true))
      case .undone(let sequence):
        .undone(.init(id: move, time: JournalRecord.preciseNow, sequence: sequence))
      case .redone: .redone(.init(id: move, time: JournalRecord.now))
      }
    try write(record.line, isFlushed: false)
  }

  /// Flushes the notes to the disk.
  package func flushNotes() {
    // The notes themselves are written.
    try? write([], isFlushed: true)
  }
}

/// A folder that is removed if a run leaves it empty, and that an undo makes again.
package struct LeftFolder: Sendable, Hashable {
  package let path: PathBytes
  /// Its permissions, as chmod(2) takes them.
  package let mode: Int

  package init(path: PathBytes, mode: Int) {
    (self.path, self.mode) = (path, mode)
  }
}

extension JournalFile {
  /// The move, read again from its line; nil if the line has changed since.
  package func move(_ move: JournalContents.Move) throws(Errno) -> FileMove? {
    let line = try read(move.line)
    guard let record = JournalRecord(line: line[...])?.moved, record.id == move.id else {
      return nil
    }
    return FileMove(
      from: move.source, to: move.target, isCopy: record.copy ?? false, mark: record.file,
      inode: record.inode)
  }
}
