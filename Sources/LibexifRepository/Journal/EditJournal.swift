public import PhotoEntities
public import PhotoUseCases
import SystemPackage

/// A file that edits are recorded in as they land, a JSON object a line, so that they can be
/// undone: one run of the program, as far as it is recorded there.
///
/// Copies are the same run, and any number of threads may record at once.
public struct EditJournal: Sendable {
  let file: JournalFile
  private let identifier: PhotoIdentifier
  /// Which run this is, in the journal.
  private let run = Self.newName()
  private let appends: GroupedAppends

  /// The journal at this path, whether there is one yet or not.
  public init(at path: PhotoIdentifier) {
    let file = JournalFile(path: path.path)
    identifier = path
    self.file = file
    appends = GroupedAppends { (lines) throws(Errno) in try file.append(lines) }
  }

  /// Makes sure that edits can be recorded, before the first one is made. A rehearsal makes no
  /// file where there is none.
  ///
  /// - Throws: `PhotoRepositoryError` of the journal's own path.
  public func prepare(isRehearsal: Bool) throws(PhotoRepositoryError) {
    try checkWritable()
    guard try !writing({ () throws(Errno) in try file.isFull() }) else {
      throw PhotoRepositoryError(
        identifier: identifier, code: .notRecorded,
        message: "is full: a journal has \(JournalFile.maximumSize >> 20) MiB at most, so name"
          + " another file")
    }
    if !isRehearsal {
      try writing { () throws(Errno) in try file.create() }
    }
  }

  /// Makes sure that lines can be appended, as far as one can tell without writing.
  func checkWritable() throws(PhotoRepositoryError) {
    let isJournal = try writing { () throws(Errno) in
      try file.checkWritable()
      return try file.isJournal()
    }
    guard isJournal else {
      throw PhotoRepositoryError(
        identifier: identifier, code: .notRecorded,
        message: "is no journal of edits, and is left as it is; name another file")
    }
  }

  /// What is recorded of the photo that is about to be replaced by the copy.
  func record(
    of replacement: PhotoReplacement, by copy: PhotoFile
  ) throws(PhotoRepositoryError) -> JournalRecord {
    let original = replacement.original
    do throws(Errno) {
      let before = try FileState(of: original.file)
      let edit = JournalRecord.Edit(
        id: Self.newName(), run: run, time: JournalRecord.now,
        file: PhotoIdentifier(original.path).text, before: before,
        after: try FileState(of: copy),
        changes: try ByteChange.changes(
          by: replacement.rewrite, of: original.file, size: before.size))
      return .edited(edit)
    } catch {
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

  private func writing<Result>(
    _ body: () throws(Errno) -> Result
  ) throws(PhotoRepositoryError) -> Result {
    do {
      return try body()
    } catch {
      throw PhotoRepositoryError(
        identifier: identifier, code: .notRecorded,
        message: "cannot be written: \(error); check the path and its permissions")
    }
  }

  private static func newName() -> String {
    String(UInt64.random(in: 0...UInt64.max), radix: 16)
  }
}
