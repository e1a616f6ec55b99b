package import Platform
import Synchronization
package import SystemPackage

/// The form of paths in a journal: text that preserves any bytes.
package struct PathText: Sendable {
  package let encode: @Sendable (PathBytes) -> String
  package let decode: @Sendable (String) -> PathBytes

  package init(
    encode: @escaping @Sendable (PathBytes) -> String,
    decode: @escaping @Sendable (String) -> PathBytes
  ) {
    (self.encode, self.decode) = (encode, decode)
  }
}

/// A file that records edits before they are made, so that they can be undone: one JSON object a
/// line. A value of this type is one run of the program.
///
/// Copies belong to the same run. Any number of threads may record edits at the same time.
package struct Journal: Sendable {
  /// Whether the work should end soon. Any thread may call it.
  package typealias Cancellation = @Sendable () -> Bool

  /// The name of the run in the journal.
  private let run = Self.newName()
  private let path: FilePath
  private let pathText: PathText
  private let opening: Opening
  private let appends: GroupedAppends
  private let isCancelled: Cancellation

  /// The journal at this path. It need not exist yet.
  ///
  /// - Parameter isCancelled: Whether the work is cancelled, so that files that are not replaced
  ///   yet stay as they are. It is called while a large file is read.
  package init(at path: FilePath, pathText: PathText, isCancelled: @escaping Cancellation) {
    let opening = Opening(path: path)
    (self.path, self.pathText) = (path, pathText)
    self.opening = opening
    self.isCancelled = isCancelled
    appends = GroupedAppends { (lines) throws(Errno) in
      let file: JournalFile
      do throws(JournalRefusal) {
        file = try opening.file(isCreated: true)
      } catch {
        throw error.errno
      }
      try file.append(lines, isCancelled: isCancelled)
    }
  }

  /// Checks that the file can record edits, before the first edit is made, and creates it. A
  /// rehearsal does not create it.
  package func prepare(isRehearsal: Bool) throws(JournalRefusal) {
    do throws(JournalRefusal) {
      let file = try opening.file(isCreated: !isRehearsal)
      try file.checkRoom()
      if !isRehearsal {
        try JournalRefusal.accessing { () throws(Errno) in
          try file.append([], isCancelled: isCancelled)
        }
      }
    } catch .inaccessible(.noSuchFileOrDirectory) where isRehearsal && path.folder.isWritable {
      // An edit could create it.
    }
  }

  /// Opens the journal to undo its edits.
  ///
  /// - Parameter isTrusted: Whether other users may own or write the file.
  package func openToUndo(isTrusted: Bool) throws(JournalRefusal) -> JournalFile {
    try opening.file(isCreated: false, isTrusted: isTrusted)
  }

  /// The edits that the opened journal records.
  package func contents(of file: JournalFile) throws(JournalRefusal) -> JournalContents {
    let contents: JournalContents
    do throws(Errno) {
      contents = try JournalContents.read(file, pathText: pathText, isCancelled: isCancelled)
    } catch {
      throw .unreadable(error)
    }
    guard contents.isJournal else { throw .tooManyUnreadableLines }
    return contents
  }

  /// The record of the edit that replaces the original with the copy, which the rewrite has made of
  /// it.
  func record(
    of original: OriginalFile, _ rewrite: FileRewrite, to copy: OpenFile
  ) throws(FileFailure) -> JournalRecord {
    let size = original.size
    do throws(Errno) {
      return .edited(
        JournalRecord.Edit(
          id: Self.newName(), run: run, time: JournalRecord.now,
          file: pathText.encode(PathBytes(original.path)),
          before: try FileState.read(original.file, size: size, isCancelled: isCancelled),
          after: try FileState.read(
            copy, size: rewrite.size(originalSize: size), isCancelled: isCancelled),
          changes: try ByteChange.changes(by: rewrite, of: original.file, size: size)))
    } catch {
      if error == .canceled { throw .cancelled }
      try original.checkUnchanged()
      throw .notRecorded(error)
    }
  }

  /// Records that edits are undone.
  package func appendUndone(_ edits: [String]) throws(Errno) {
    let time = JournalRecord.now
    try append(edits.map { .undone(.init(id: $0, time: time)) })
  }

  /// Appends the records, and returns once they are on the disk. If this fails, the journal
  /// contains none of them.
  func append(_ records: [JournalRecord]) throws(Errno) {
    var lines: [UInt8] = []
    for record in records { lines += try record.line }
    if !lines.isEmpty { try appends.append(lines) }
  }

  private static func newName() -> String {
    String(UInt64.random(in: 0...UInt64.max), radix: 16)
  }

  /// The journal's file. It is opened and checked once, so that a run records everything in the
  /// file that was checked.
  private final class Opening: Sendable {
    private let path: FilePath
    private let opened = Mutex<JournalFile?>(nil)

    init(path: FilePath) {
      self.path = path
    }

    func file(
      isCreated: Bool, isTrusted: Bool = false
    ) throws(JournalRefusal) -> JournalFile {
      try opened.withLock { (opened) throws(JournalRefusal) in
        if let opened { return opened }
        let file = try JournalFile(at: path, isCreated: isCreated)
        try file.check(isTrusted: isTrusted)
        opened = file
        return file
      }
    }
  }
}
