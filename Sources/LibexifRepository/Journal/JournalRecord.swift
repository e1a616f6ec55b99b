/// One line of a journal. Whoever reads it must expect more keys, and other kinds of lines, of
/// later versions.
struct JournalRecord: Codable, Hashable, Sendable {
  /// A photo is about to be replaced.
  struct Edit: Codable, Hashable, Sendable {
    /// Which edit this is: nothing but a name.
    let id: String
    /// Which run of the program it belongs to: what is undone together.
    let run: String
    /// When, in UTC (RFC 3339).
    let time: String
    /// The path of the photo's file, from the root and without symbolic links, as
    /// `PhotoIdentifier.text` has it.
    let file: String
    let before: FileState
    let after: FileState
    /// In the order of their places.
    let changes: [ByteChange]
  }

  /// An edit was undone.
  struct Undo: Codable, Hashable, Sendable {
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
