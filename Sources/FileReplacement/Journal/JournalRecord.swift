/// One line of a journal. Later versions may write more keys, and other kinds of lines.
package struct JournalRecord: Codable, Hashable, Sendable {
  /// A file is about to be replaced.
  package struct Edit: Codable, Hashable, Sendable {
    /// The edit's name, which has no further meaning.
    package let id: String
    /// The name of the run of the program. The edits of a run are undone together.
    let run: String
    /// The time of the edit in UTC (RFC 3339).
    package let time: String
    /// The path of the file, from the root and without symbolic links, as `PathText` writes it.
    let file: String
    package let before: FileState
    package let after: FileState
    /// In the order of their offsets.
    package let changes: [ByteChange]
  }

  /// An edit was undone.
  package struct Undo: Codable, Hashable, Sendable {
    /// The edit's name.
    let id: String
    /// The time of the undo in UTC (RFC 3339).
    let time: String
  }

  private(set) var edited: Edit?
  private(set) var undone: Undo?

  static func edited(_ edit: Edit) -> JournalRecord {
    JournalRecord(edited: edit)
  }

  static func undone(_ undo: Undo) -> JournalRecord {
    JournalRecord(undone: undo)
  }
}
