import PhotoEntities

/// The tables and indexes of a catalogue.
extension Catalogue {
  /// What tells catalogues from the databases of other programs: `exif`.
  private static let applicationID: Int64 = 0x6578_6966

  /// What values depend on: the tables, the program, the fields.
  static func schema(_ version: String) -> String {
    "4;\(version);" + MetadataField.usual.map(\.name).joined(separator: ",")
  }

  /// Whether a catalogue of any version is in the database.
  static func isCatalogue(_ database: Database) throws(DatabaseError) -> Bool {
    try database.number("PRAGMA application_id") == applicationID
  }

  /// Whether a catalogue of this version is in the database; it is none if the database is empty.
  ///
  /// - Throws: `notACatalogue` if another program uses the database, and `damaged` if it has other parts than a
  ///   catalogue of this version.
  static func isCurrent(_ database: Database, _ version: String) throws(DatabaseError) -> Bool {
    let schema = try database.prepare("SELECT name, sql FROM sqlite_schema")
    var parts: [String: String] = [:]
    while try schema.step() {
      // The indexes of keys have no SQL.
      parts[schema.text(0)] = schema.isNull(1) ? "" : schema.text(1)
    }
    guard try isCatalogue(database) else {
      if !parts.isEmpty { throw .notACatalogue }
      return false
    }
    // Views and triggers of a stranger are not run.
    guard parts["meta"] == tables["meta"] else { return false }
    let found = try database.prepare("SELECT version FROM meta")
    guard try found.step(), found.text(0) == version else { return false }
    let others = parts.filter { name, sql in
      tables[name] != sql && indexes[name] != sql
        && !(name.utf8.starts(with: "sqlite_autoindex_".utf8) && sql.isEmpty)
    }
    guard others.isEmpty, tables.keys.allSatisfy({ parts[$0] != nil }) else {
      throw .damaged
    }
    return true
  }

  func empty() throws(DatabaseError) {
    let names = try database.prepare(
      """
      SELECT type, name FROM sqlite_schema
      WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'
      """)
    var parts: [String] = []
    while try names.step() {
      let name = names.text(1).utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
      parts.append("\(names.text(0)) \"\(String(decoding: name, as: UTF8.self))\"")
    }
    for part in parts { try database.run("DROP \(part)") }
  }

  func create(_ version: String) throws(DatabaseError) {
    try database.run("PRAGMA application_id = \(Self.applicationID)")
    for (name, sql) in Self.tables.sorted(by: { $0.key < $1.key }) where name != Self.sequence {
      try database.run(sql)
    }
    try statement("INSERT INTO meta VALUES (?)").run([.text(version)])
  }

  /// The SQL of each table.
  private static let tables = [
    "meta": "CREATE TABLE meta (version TEXT NOT NULL)",
    "folder": """
    CREATE TABLE folder (id INTEGER PRIMARY KEY AUTOINCREMENT, path BLOB NOT NULL UNIQUE, \
    listing BLOB NOT NULL, numbers BLOB NOT NULL, next INTEGER NOT NULL)
    """,
    "photo": """
    CREATE TABLE photo (id INTEGER PRIMARY KEY, name BLOB NOT NULL, state INTEGER NOT NULL, \
    place INTEGER NOT NULL, details BLOB, \
    \(MetadataField.usual.map(FieldColumn.name).joined(separator: ", ")))
    """,
    "problem": """
    CREATE TABLE problem (photo INTEGER NOT NULL, fields TEXT NOT NULL, state INTEGER NOT NULL, \
    reading BLOB NOT NULL, name BLOB NOT NULL, PRIMARY KEY (photo, fields)) WITHOUT ROWID
    """,
    "text": "CREATE TABLE text (id INTEGER PRIMARY KEY, value TEXT NOT NULL UNIQUE)",
    "followed": """
    CREATE TABLE followed (path BLOB PRIMARY KEY NOT NULL, recursive INTEGER NOT NULL) WITHOUT ROWID
    """,
    // SQLite makes it for AUTOINCREMENT.
    sequence: "CREATE TABLE sqlite_sequence(name,seq)",
  ]
  private static let sequence = "sqlite_sequence"

  /// The SQL of each index that a listing may make.
  private static let indexes = Dictionary(
    uniqueKeysWithValues: MetadataField.usual.map { (indexName(on: $0), indexSQL(on: $0)) })

  static func indexName(on field: MetadataField) -> String { "photo by \(field.name)" }

  static func indexSQL(on field: MetadataField) -> String {
    "CREATE INDEX \"\(indexName(on: field))\" ON photo (\(FieldColumn.name(of: field)))"
  }
}
