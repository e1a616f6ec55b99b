import Platform
import SystemPackage

/// One line of a journal. Later versions may write more keys, and other kinds of lines.
package struct JournalRecord: Decodable, Hashable, Sendable {
  /// A file is about to be replaced.
  package struct Edit: Decodable, Hashable, Sendable {
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
    /// What the edit changed, in words; nil in journals of earlier versions.
    package private(set) var summary: [String]?
    /// Whether the edit may have changed any part of the file, of which other edits change segments alone; nil
    /// if not.
    package private(set) var whole: Bool?
    /// Whether the new bytes are written into the file itself; nil if a new file replaces it.
    package private(set) var inPlace: Bool?

    /// The edit that undoes this one.
    var reversed: Edit {
      var shift = 0
      let changes = changes.map { change in
        // The counts of derived bytes may be any numbers.
        defer { shift &+= change.newCount &- change.oldCount }
        return change.reversed(movedBy: shift)
      }
      return Edit(
        id: id, run: run, time: time, file: file, before: after, after: before, changes: changes,
        summary: summary, whole: whole, inPlace: inPlace)
    }
  }

  /// A file is about to get another path, or a copy of it is about to be made.
  package struct Move: Decodable, Hashable, Sendable {
    /// The move's name, which has no further meaning.
    package let id: String
    /// The time in UTC (RFC 3339).
    package let time: String
    /// The number of the files in the run that belong together.
    let group: Int
    /// The paths, from the root and without symbolic links, as `PathText` writes them.
    let from: String
    let to: String
    /// Whether the file stays, and a copy gets the new path; nil if it does not.
    private(set) var copy: Bool?
    let file: FileMark
    /// The file's inode before it.
    let inode: UInt64
    /// The folders that this move and the later ones of its run make, the outer ones first; nil if that was said
    /// before, or if they make none.
    private(set) var made: [String]?
    /// Folders that may be removed after this move; nil if there are none, or none that was not said before.
    private(set) var left: [Folder]?

    /// A folder with its permissions.
    package struct Folder: Decodable, Hashable, Sendable {
      let path: String
      let mode: Int
    }
  }

  /// A file is about to become one with another file of the same bytes, or a clone of it.
  package struct Link: Decodable, Hashable, Sendable {
    /// The link's name, which has no further meaning.
    let id: String
    /// The time in UTC (RFC 3339).
    let time: String
    /// The paths of the file and of the one that is kept, from the root and without symbolic links, as `PathText` writes
    /// them.
    let file: String
    let kept: String
    /// Whether it becomes a clone; nil if it becomes a further name.
    private(set) var clone: Bool?
    /// The bytes of both.
    let content: FileState
    let old: Old

    /// What the file had besides its bytes, and gets back.
    struct Old: Decodable, Hashable, Sendable {
      let inode: UInt64
      /// Its permissions, as chmod(2) takes them.
      let mode: Int
      /// The time of its last modification.
      let seconds: Int
      let nanoseconds: Int

      init(_ status: Stat) {
        inode = UInt64(status.inode.rawValue)
        mode = Int(status.permissions.rawValue)
        (seconds, nanoseconds) = (status.modificationTime, status.modificationNanoseconds)
      }
    }
  }

  /// A move or a link was made, or was taken back.
  package struct Made: Decodable, Hashable, Sendable {
    /// Its name.
    let id: String
    /// Whether it was taken back; nil if it was made.
    private(set) var back: Bool?
  }

  /// An edit that was undone was made again.
  package struct Redo: Decodable, Hashable, Sendable {
    /// The edit's name.
    let id: String
    /// The time in UTC (RFC 3339).
    let time: String
  }

  /// A run of the program that is recorded in a file of its own.
  package struct Run: Decodable, Hashable, Sendable {
    /// The time when it began, in the user's zone (RFC 3339).
    package let time: String
    /// The folder in which it ran, and its arguments, as `PathText` writes them.
    package let folder: String
    package let arguments: [String]
    /// The number of the run whose values this one sets back, or again; nil if it does neither.
    private(set) var of: Int?
  }

  /// The run did all that it was asked.
  package struct Finish: Decodable, Hashable, Sendable {
    /// The time in the user's zone (RFC 3339).
    let time: String
    /// How many edits it made, and what they changed, in words.
    let edits: Int
    let summaries: [String]
  }

  /// An edit was undone, or failed after it was recorded.
  package struct Undo: Decodable, Hashable, Sendable {
    /// Whether it failed, so that there is nothing to make again; nil if it was undone.
    private(set) var failed: Bool?
    /// The edit's name.
    let id: String
    /// The time of the undo in UTC (RFC 3339).
    let time: String
    /// The number of the undo among all undos of the history: clocks go back now and then. Nil outside the history.
    private(set) var sequence: Int?
  }

  private(set) var edited: Edit?
  private(set) var moved: Move?
  private(set) var linked: Link?
  private(set) var made: Made?
  private(set) var undone: Undo?
  private(set) var redone: Redo?
  /// The first record of a file of the history.
  private(set) var run: Run?
  private(set) var finished: Finish?

  /// What a move changes, in words.
  static let nameSummary = "name"
  /// What a link changes, in words.
  static let linkSummary = "link"

  /// Whether it is of a kind that this version knows.
  var isKnown: Bool {
    edited != nil || moved != nil || linked != nil || made != nil || undone != nil
      || redone != nil || run != nil || finished != nil
  }

  static func edited(_ edit: Edit) -> JournalRecord {
    JournalRecord(edited: edit)
  }

  static func moved(_ move: Move) -> JournalRecord {
    JournalRecord(moved: move)
  }

  static func linked(_ link: Link) -> JournalRecord {
    JournalRecord(linked: link)
  }

  static func made(_ made: Made) -> JournalRecord {
    JournalRecord(made: made)
  }

  static func undone(_ undo: Undo) -> JournalRecord {
    JournalRecord(undone: undo)
  }

  static func redone(_ redo: Redo) -> JournalRecord {
    JournalRecord(redone: redo)
  }

  static func run(_ run: Run) -> JournalRecord {
    JournalRecord(run: run)
  }

  static func finished(_ finish: Finish) -> JournalRecord {
    JournalRecord(finished: finish)
  }
}
