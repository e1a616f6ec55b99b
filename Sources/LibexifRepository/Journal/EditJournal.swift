public import PhotoEntities
public import PhotoUseCases
import SystemPackage

/// A file that edits are recorded in as they land, a JSON object a line, so that they can be
/// undone: one run of the program, as far as it is recorded there.
public struct EditJournal: Sendable {
  let file: JournalFile
  private let identifier: PhotoIdentifier
  /// Which run this is, in the journal.
  private let run = Self.newName()

  /// The journal at this path, whether there is one yet or not.
  public init(at path: PhotoIdentifier) {
    identifier = path
    file = JournalFile(path: path.path)
  }

  /// Makes sure that edits can be recorded, before the first one is made. A rehearsal makes no
  /// file where there is none.
  ///
  /// - Throws: `PhotoRepositoryError` of the journal's own path.
  public func prepare(isRehearsal: Bool) throws(PhotoRepositoryError) {
    try checkWritable()
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
      return .edited(
        JournalRecord.Edit(
          id: Self.newName(), run: run, time: JournalRecord.now,
          file: PhotoIdentifier(original.path).text, before: before,
          after: try FileState(of: copy),
          changes: try ByteChange.changes(
            by: replacement.rewrite, of: original.file, size: before.size)))
    } catch {
      throw .cannotRecord(original.identifier, because: error)
    }
  }

  /// Records the edits, and returns once that is on the disk. Where that fails, none is recorded.
  func append(_ records: [JournalRecord]) throws(Errno) {
    try file.append(records)
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

extension PhotoRepositoryError {
  /// An edit that could not be recorded, and was not made.
  static func cannotRecord(
    _ identifier: PhotoIdentifier, because error: Errno
  ) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .notRecorded,
      message: "its edit could not be recorded in the journal: \(error);"
        + " the photo is unchanged, check the journal's permissions and the free space")
  }
}
