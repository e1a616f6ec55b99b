import PhotoEntities
import PhotoUseCases

/// The tables of a catalogue, in a database.
///
/// - `folder`: its real path; the names and stamps of its files as they were scanned (`FolderScan.records`);
///   the numbers of their photos in the same order, four bytes each; and the next free number.
/// - `photo`: a row for each file, whose id is its folder's id times 2^32 plus its number: its name, its state,
///   the count of other data about its place, its details, and a column for each field.
/// - `problem`: what a reading for some fields said about a photo.
/// - `text`: the texts of photos, each once.
final class Catalogue {
  /// What tells catalogues from the databases of other programs: `exif`.
  private static let applicationID: Int64 = 0x6578_6966

  let database: Database
  private var statements: [String: Statement] = [:]
  private var idle: [String: [Statement]] = [:]
  private var textRows: [[UInt8]: Int64] = [:]
  private var texts: [Int64: String] = [:]

  /// The catalogue in the database. An empty database, or a catalogue of another version, becomes an empty
  /// catalogue.
  ///
  /// - Parameter version: What wrote it: values of another version are read again.
  /// - Throws: `notACatalogue` if another program uses the database.
  init(in database: Database, version: String) throws(PhotoWarning.CatalogueFault) {
    self.database = database
    do throws(DatabaseError) {
      let version = Self.schema(version)
      if try Self.hasApplicationID(database) {
        if try Self.isCurrent(database, version) { return }
      } else if try database.number("SELECT count(*) FROM sqlite_schema") != 0 {
        throw DatabaseError.notACatalogue
      }
      try database.writing { () throws(DatabaseError) in
        try empty()
        try create(version)
      }
    } catch {
      throw PhotoWarning.CatalogueFault(error)
    }
  }

  /// What values depend on: the tables, the program, the fields.
  private static func schema(_ version: String) -> String {
    "1;\(version);" + MetadataField.all.map(\.name).joined(separator: ",")
  }

  private static func hasApplicationID(_ database: Database) throws(DatabaseError) -> Bool {
    try database.number("PRAGMA application_id") == applicationID
  }

  private static func isCurrent(
    _ database: Database, _ version: String
  ) throws(DatabaseError) -> Bool {
    let found = try database.prepare("SELECT count(*) FROM meta WHERE version = ?")
    try found.start([.text(version)])
    return try found.step() && found.integer(0) == 1
  }

  private func empty() throws(DatabaseError) {
    let names = try database.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    try names.start()
    var tables: [String] = []
    while try names.step() { tables.append(String(decoding: names.bytes(0), as: UTF8.self)) }
    for table in tables {
      let quoted = table.utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
      try database.run("DROP TABLE \"\(String(decoding: quoted, as: UTF8.self))\"")
    }
  }

  private func create(_ version: String) throws(DatabaseError) {
    let columns = MetadataField.all.map(FieldColumn.name).joined(separator: ", ")
    try database.run(
      """
      PRAGMA application_id = \(Self.applicationID);
      CREATE TABLE meta (version TEXT NOT NULL);
      CREATE TABLE folder (id INTEGER PRIMARY KEY AUTOINCREMENT, path BLOB NOT NULL UNIQUE,
        listing BLOB NOT NULL, numbers BLOB NOT NULL, next INTEGER NOT NULL);
      CREATE TABLE photo (id INTEGER PRIMARY KEY, name BLOB NOT NULL, state INTEGER NOT NULL,
        place INTEGER NOT NULL, details BLOB, \(columns));
      CREATE TABLE problem (photo INTEGER NOT NULL, fields TEXT NOT NULL, state INTEGER NOT NULL,
        reading BLOB NOT NULL, PRIMARY KEY (photo, fields)) WITHOUT ROWID;
      CREATE TABLE text (id INTEGER PRIMARY KEY, value TEXT NOT NULL UNIQUE);
      """)
    try statement("INSERT INTO meta VALUES (?)").run([.text(version)])
  }

  /// The statement, prepared once.
  func statement(_ sql: String) throws(DatabaseError) -> Statement {
    if let statement = statements[sql] { return statement }
    let statement = try database.prepare(sql)
    statements[sql] = statement
    return statement
  }

  /// A statement that no one else uses until it is given back.
  func lentStatement(_ sql: String) throws(DatabaseError) -> Statement {
    if let statement = idle[sql]?.popLast() { return statement }
    return try database.prepare(sql)
  }

  func giveBack(_ statement: Statement) {
    statement.finish()
    idle[statement.sql, default: []].append(statement)
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

extension Catalogue {
  /// Whether a catalogue is in the database, of any version.
  static func isCatalogue(_ database: Database) throws(PhotoWarning.CatalogueFault) -> Bool {
    do throws(DatabaseError) {
      return try hasApplicationID(database)
    } catch {
      throw PhotoWarning.CatalogueFault(error)
    }
  }

  /// What the catalogue in a database has.
  ///
  /// - Parameter size: The size of the database in bytes.
  static func contents(
    of database: Database, size: Int64, version: String
  ) throws(PhotoWarning.CatalogueFault) -> CatalogueContents {
    do throws(DatabaseError) {
      guard try hasApplicationID(database) else { throw .notACatalogue }
      return CatalogueContents(
        photos: Int(clamping: try database.number("SELECT count(*) FROM photo") ?? 0),
        folders: Int(
          clamping: try database.number("SELECT count(*) FROM folder WHERE numbers != x''") ?? 0),
        size: size, isCurrent: try isCurrent(database, schema(version)))
    } catch {
      throw PhotoWarning.CatalogueFault(error)
    }
  }
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
