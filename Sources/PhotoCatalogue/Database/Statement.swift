import libsqlite3

/// A prepared statement of a database.
final class Statement {
  private let handle: OpaquePointer
  private let database: Database

  init(_ handle: OpaquePointer, of database: Database) {
    (self.handle, self.database) = (handle, database)
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Starts again with these values of the parameters.
  func start(_ values: [StoredValue] = []) throws(DatabaseError) {
    sqlite3_reset(handle)
    for (index, value) in values.enumerated() {
      try database.check(bind(value, CInt(index + 1)))
    }
  }

  /// Runs the statement, which has no rows.
  func run(_ values: [StoredValue] = []) throws(DatabaseError) {
    try start(values)
    while try step() {}
  }

  /// Goes to the next row; false if there is none.
  func step() throws(DatabaseError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      sqlite3_reset(handle)
      return false
    case let code:
      let error = database.error(code)
      sqlite3_reset(handle)
      throw error
    }
  }

  /// Ends before the last row, so that it holds no lock.
  func finish() {
    sqlite3_reset(handle)
  }

  /// The whole number of the row.
  func integer(_ column: CInt) -> Int64 { sqlite3_column_int64(handle, column) }

  /// The text of the row.
  func text(_ column: CInt) -> String { String(decoding: bytes(column), as: UTF8.self) }

  func isNull(_ column: CInt) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// The value of the row.
  func value(_ column: CInt) -> StoredValue {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(sqlite3_column_double(handle, column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .bytes(bytes(column))
    default: .null
    }
  }

  /// The bytes of the row's blob or text.
  func bytes(_ column: CInt) -> [UInt8] {
    withBytes(column) { Array($0) }
  }

  /// Calls `body` with the bytes of the row's blob or text, without a copy. They are gone afterwards.
  func withBytes<Result>(_ column: CInt, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    // Text becomes UTF-8, whatever the database has.
    let start =
      sqlite3_column_type(handle, column) == SQLITE_TEXT
      ? UnsafeRawPointer(sqlite3_column_text(handle, column)) : sqlite3_column_blob(handle, column)
    return body(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }

  private func bind(_ value: StoredValue, _ index: CInt) -> CInt {
    switch value {
    case .null: return sqlite3_bind_null(handle, index)
    case .integer(let integer): return sqlite3_bind_int64(handle, index, integer)
    case .real(let real): return sqlite3_bind_double(handle, index, real)
    case .text(var text):
      return text.withUTF8 { text in
        text.withMemoryRebound(to: CChar.self) {
          exifcli_bind_text(handle, index, $0.baseAddress, CInt(clamping: $0.count))
        }
      }
    case .bytes(let bytes):
      return bytes.withUnsafeBytes {
        exifcli_bind_blob(handle, index, $0.baseAddress, CInt(clamping: $0.count))
      }
    }
  }
}

/// A value in a database.
enum StoredValue: Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes([UInt8])

  /// Whether SQLite sorts both to the same place.
  func isSame(as other: StoredValue) -> Bool {
    switch (self, other) {
    case (.integer(let whole), .real(let number)), (.real(let number), .integer(let whole)):
      Double(whole) == number
    default: self == other
    }
  }
}
