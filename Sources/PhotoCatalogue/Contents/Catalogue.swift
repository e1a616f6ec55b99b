import PhotoEntities
import PhotoUseCases

/// The tables of a catalogue, in a database.
///
/// - `folder`: its real path; the names and stamps of its files as they were scanned (`FolderScan.records`);
///   the numbers of their photos in the same order, four bytes each; and the next free number.
/// - `photo`: a row for each file, whose id is its folder's id times 2^32 plus its number: its name, its state,
///   whether it has other data about its place, its details, and a column for each field.
/// - `problem`: what a reading for some fields said about a photo, with the photo's name.
/// - `followed`: the real paths of the folders that were followed, and whether with their subfolders.
/// - `text`: the texts of photos, each once.
final class Catalogue {
  /// A number that changes when another run changes the database.
  private static let readDataVersion = "PRAGMA data_version"

  let database: Database
  private var dataVersion: Int64?
  private var statements: [String: Statement] = [:]
  private var textRows: [[UInt8]: Int64] = [:]
  private var texts: [Int64: String] = [:]

  /// The catalogue in the database. An empty database, or a catalogue of another version, becomes an empty
  /// catalogue.
  ///
  /// - Parameter version: What wrote it: values of another version are read again.
  /// - Throws: `notACatalogue` if another program uses the database, and `damaged` if it has other tables,
  ///   indexes, views or triggers than a catalogue of this version.
  init(in database: Database, version: String) throws(PhotoWarning.CatalogueFault) {
    self.database = database
    try Self.accessing { () throws(DatabaseError) in
      let version = Self.schema(version)
      let isCurrent = try database.reading { () throws(DatabaseError) in
        dataVersion = try database.number(Self.readDataVersion)
        return try Self.isCurrent(database, version)
      }
      if isCurrent { return }
      try database.transaction { () throws(DatabaseError) in
        // Another run may have made it in the meantime.
        if try Self.isCurrent(database, version) { return }
        try empty()
        try create(version)
      }
    }
  }

  /// Says why a catalogue cannot be used.
  static func accessing<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(PhotoWarning.CatalogueFault) -> Result {
    do throws(DatabaseError) {
      return try body()
    } catch {
      throw PhotoWarning.CatalogueFault(error)
    }
  }

  /// Whether another run has changed it since this was last asked, or since it was opened.
  func wasChangedByOthers() throws(DatabaseError) -> Bool {
    let version = try database.number(Self.readDataVersion)
    defer { dataVersion = version }
    return version != dataVersion
  }

  /// The statement, prepared once.
  func statement(_ sql: String) throws(DatabaseError) -> Statement {
    if let statement = statements[sql] { return statement }
    let statement = try database.prepare(sql)
    statements[sql] = statement
    return statement
  }

  /// The row of a text, which is added if it is new.
  func row(ofText text: String) throws(DatabaseError) -> Int64 {
    // As bytes: `String` equates canonically equivalent texts.
    let key = Array(text.utf8)
    if let row = textRows[key] { return row }
    let found = try statement("SELECT id FROM text WHERE value = ?")
    try found.start([.text(text)])
    let row: Int64
    if try found.step() {
      row = found.integer(0)
      found.finish()
    } else {
      try statement("INSERT INTO text (value) VALUES (?)").run([.text(text)])
      row = database.lastRow
    }
    if textRows.count >= Self.keptTexts { textRows = [:] }
    textRows[key] = row
    return row
  }

  /// The text of a row.
  func text(ofRow row: Int64) throws(DatabaseError) -> String {
    if let text = texts[row] { return text }
    let found = try statement("SELECT value FROM text WHERE id = ?")
    try found.start([.integer(row)])
    guard try found.step() else { throw .damaged }
    let text = String(decoding: found.bytes(0), as: UTF8.self)
    found.finish()
    if texts.count >= Self.keptTexts { texts = [:] }
    texts[row] = text
    return text
  }

  /// How many texts are kept in memory: most photos share theirs with others.
  private static let keptTexts = 10_000
}

extension PhotoWarning.CatalogueFault {
  init(_ error: DatabaseError) {
    self =
      switch error.primaryCode {
      case DatabaseError.notACatalogue.code, DatabaseError.notADatabase: .notACatalogue
      case DatabaseError.busy, DatabaseError.lockedTable: .locked
      case DatabaseError.readOnly: .readOnly
      case DatabaseError.full: .full
      case DatabaseError.damaged.code: .damaged
      default: .system(detail: error.message)
      }
  }
}
