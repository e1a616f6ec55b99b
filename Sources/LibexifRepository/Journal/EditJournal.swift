public import PhotoEntities
public import PhotoUseCases
import Platform
import Synchronization
import SystemPackage

/// A file that edits are recorded in as they land, a JSON object a line, so that they can be
/// undone: one run of the program, as far as it is recorded there.
///
/// Copies are the same run, and any number of threads may record at once.
public struct EditJournal: Sendable {
  private let identifier: PhotoIdentifier
  /// Which run this is, in the journal.
  private let run = Self.newName()
  private let opening: Opening
  private let appends: GroupedAppends
  private let isCancelled: LibexifPhotoRepository.Cancellation

  /// The journal at this path, whether there is one yet or not.
  ///
  /// - Parameter isCancelled: Whether photos that are not replaced yet are to be left as they are,
  ///   which is asked while a large one is looked through.
  public init(
    at path: PhotoIdentifier,
    isCancelled: @escaping LibexifPhotoRepository.Cancellation = { false }
  ) {
    let opening = Opening(path: path.path)
    identifier = path
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

  /// Makes sure that edits can be recorded, before the first one is made. A rehearsal makes no
  /// file where there is none.
  ///
  /// - Throws: `PhotoRepositoryError` of the journal's own path.
  public func prepare(isRehearsal: Bool) throws(PhotoRepositoryError) {
    do throws(JournalRefusal) {
      let file = try opening.file(isCreated: !isRehearsal)
      try file.checkRoom()
      if !isRehearsal {
        try JournalRefusal.accessing { () throws(Errno) in
          try file.append([], isCancelled: isCancelled)
        }
      }
    } catch {
      let folder = identifier.path.folder
      if isRehearsal, error == .inaccessible(.noSuchFileOrDirectory), folder.isWritable { return }
      throw .journal(identifier, .recording, error)
    }
  }

  /// Opens the journal to undo what it records.
  ///
  /// - Parameter isTrusted: Whether it may be a file that others decide about.
  func openToUndo(isTrusted: Bool) throws(PhotoRepositoryError) -> JournalFile {
    do throws(JournalRefusal) {
      return try opening.file(isCreated: false, isTrusted: isTrusted)
    } catch {
      throw .journal(identifier, .undoing, error)
    }
  }

  /// What is recorded of the photo that is about to be replaced by the copy.
  func record(
    of replacement: PhotoReplacement, by copy: OpenFile
  ) throws(PhotoRepositoryError) -> JournalRecord {
    let original = replacement.original
    let size = Int(original.status.size)
    do throws(Errno) {
      let edit = JournalRecord.Edit(
        id: Self.newName(), run: run, time: JournalRecord.now,
        file: PhotoIdentifier(original.path).text,
        before: try FileState(of: original.file, size: size, isCancelled: isCancelled),
        after: try FileState(
          of: copy, size: replacement.rewrite.size(originalSize: size), isCancelled: isCancelled),
        changes: try ByteChange.changes(
          by: replacement.rewrite, of: original.file, size: size))
      return .edited(edit)
    } catch {
      if error == .canceled { throw .cancelled(original.identifier) }
      try original.checkUnchanged()
      throw .cannotRecord(original.identifier, because: error)
    }
  }

  /// Appends the records, and returns once they are on the disk. Where that fails, the journal has
  /// none of them.
  func append(_ records: [JournalRecord]) throws(Errno) {
    var lines: [UInt8] = []
    for record in records { lines += try record.line }
    if !lines.isEmpty { try appends.append(lines) }
  }

  private static func newName() -> String {
    String(UInt64.random(in: 0...UInt64.max), radix: 16)
  }

  /// The journal's file, which is opened and checked once: all that a run records goes to the file
  /// that was checked.
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

extension PhotoRepositoryError {
  /// A photo that was not touched yet when the work was cancelled.
  static func cancelled(_ identifier: PhotoIdentifier) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .notAttempted,
      message: "was not finished, as the work was cancelled; the photo is unchanged, try again")
  }
}
