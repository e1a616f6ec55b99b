/// One line of a journal. Whoever reads it must expect more keys, and other kinds of lines, of
/// later versions.
package struct JournalRecord: Codable, Hashable, Sendable {
  /// A file is about to be replaced.
  package struct Edit: Codable, Hashable, Sendable {
    /// Which edit this is: nothing but a name.
    package let id: String
    /// Which run of the program it belongs to: what is undone together.
    let run: String
    /// When, in UTC (RFC 3339).
    package let time: String
    /// The path of the file, from the root and without symbolic links, as `PathText` writes it.
    let file: String
    package let before: FileState
    package let after: FileState
    /// In the order of their places.
    package let changes: [ByteChange]
  }

  /// An edit was undone.
  package struct Undo: Codable, Hashable, Sendable {
    /// Which edit.
    let id: String
    /// When, in UTC (RFC 3339).
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
