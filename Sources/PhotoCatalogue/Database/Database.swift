import libsqlite3

/// A SQLite database, for one thread.
final class Database {
  /// How many milliseconds it waits for other runs.
  private static let patience: CInt = 1000

  private let handle: OpaquePointer

  /// How a database is opened.
  enum Access {
    case reading
    case writing
  }

  /// Opens the database in this file, which is no symbolic link. A file of no bytes is an empty database.
  ///
  /// - Parameter path: The bytes of the path, without a NUL.
  init(at path: [UInt8], for access: Access) throws(DatabaseError) {
    var handle: OpaquePointer?
    let flags =
      SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOFOLLOW
      | (access == .reading ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE)
    let code = (path + [0]).withUnsafeBytes {
      sqlite3_open_v2($0.assumingMemoryBound(to: CChar.self).baseAddress, &handle, flags, nil)
    }
    guard let handle else { throw DatabaseError(code: code, message: "out of memory") }
    self.handle = handle
    guard code == SQLITE_OK else { throw error(code) }
    // A stranger's file must not run functions by its views and triggers.
    sqlite3_busy_timeout(handle, Self.patience)
    try run("PRAGMA trusted_schema = OFF")
    try run("PRAGMA cell_size_check = ON")
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  /// Runs statements without parameters, and ignores their rows.
  func run(_ sql: String) throws(DatabaseError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Changes the database: all or nothing.
  func transaction(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    try transaction("BEGIN IMMEDIATE", body)
  }

  /// Reads what no other run changes in the meantime.
  func reading<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try transaction("BEGIN", body)
  }

  private func transaction<Result>(
    _ begin: String, _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    // The first look also writes, if a run was cut off.
    try FileSizeLimit.lettingWritesFail { () throws(DatabaseError) in
      try run(begin)
      do throws(DatabaseError) {
        let result = try body()
        try run("COMMIT")
        return result
      } catch {
        try? run("ROLLBACK")
        throw error
      }
    }
  }

  /// A statement, with `?` for its parameters.
  func prepare(_ sql: String) throws(DatabaseError) -> Statement {
    var statement: OpaquePointer?
    try check(
      sqlite3_prepare_v3(
        handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
    guard let statement else { throw DatabaseError(code: SQLITE_MISUSE, message: "no statement") }
    return Statement(statement, of: self)
  }

  /// The number of the row that was inserted last.
  var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The number in the first column of the first row; nil if there is no row.
  func number(_ sql: String) throws(DatabaseError) -> Int64? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : nil
  }

  func check(_ code: CInt) throws(DatabaseError) {
    guard code == SQLITE_OK else { throw error(code) }
  }

  func error(_ code: CInt) -> DatabaseError {
    DatabaseError(code: code, message: String(cString: sqlite3_errmsg(handle)))
  }
}

/// Why a database cannot be used.
struct DatabaseError: Error, Equatable {
  /// SQLite's extended result code (sqlite.org/rescode.html).
  let code: CInt
  /// SQLite's words.
  let message: String

  /// The result code without its extension.
  var primaryCode: CInt { code & 0xFF }

  /// The database has values that exifcli does not write.
  static let damaged = DatabaseError(code: SQLITE_CORRUPT, message: "it is damaged")
  /// The database is another program's.
  static let notACatalogue = DatabaseError(code: SQLITE_MISMATCH, message: "it is no catalogue")

  /// Another run has changed the database since it was read.
  static let overtaken = DatabaseError(code: SQLITE_BUSY, message: "another run changed it")

  /// The work was cancelled.
  static let cancelled = DatabaseError(code: SQLITE_INTERRUPT, message: "interrupted")

  /// Primary result codes.
  static let (busy, lockedTable) = (SQLITE_BUSY, SQLITE_LOCKED)
  /// Those of a database that can be read, but not written now.
  static let ofWriting: Set = [SQLITE_BUSY, SQLITE_FULL, SQLITE_READONLY]
  static let (full, readOnly, notADatabase) = (SQLITE_FULL, SQLITE_READONLY, SQLITE_NOTADB)
}
