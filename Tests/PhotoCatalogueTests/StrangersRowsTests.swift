import PhotoEntities
import TestSupport
import Testing

@testable import PhotoCatalogue

/// Values that exifcli never writes, in every column: a catalogue with them answers, or is damaged. It never
/// traps.
struct StrangersRowsTests {
  private static let values = [
    "NULL", "0", "1", "-1", "3", "2147483648", "4294967295", "4294967296", "9223372036854775807",
    "-9223372036854775808", "1e308", "-9e999", "1e-320", "0.1", "3.3e15", "''", "'a'", "'1'", "x''",
    "x'00'", "x'FF'", "x'2F'", "x'01808080808080808080808080'", "x'020000000000FF'",
    "zeroblob(42)", "zeroblob(100000)", "99991231235960", "20240230000000",
  ]
  private static let tables = [
    "meta", "folder", "photo", "problem", "text", "followed", "sqlite_sequence",
  ]

  @Test(arguments: tables)
  func noneTraps(table: String) throws {
    try TemporaryFolder.with(isInMemory: true) { folder throws in
      var (answered, failed) = (0, 0)
      for column in try Self.columns(of: table, in: folder) {
        for value in Self.values {
          do {
            try Self.answer(with: "UPDATE OR REPLACE \(table) SET \"\(column)\" = \(value)", folder)
            answered += 1
          } catch is DatabaseError {
            failed += 1
          }
        }
      }
      #expect(answered > 0)
      #expect(failed > 0 || ["meta", "followed"].contains(table))
    }
  }

  private static func columns(of table: String, in folder: TemporaryFolder) throws -> [String] {
    let files = try FollowedNumbers(in: folder)
    let select = try files.catalogue.database.prepare(
      "SELECT name FROM pragma_table_info('\(table)')")
    var columns: [String] = []
    while try select.step() { columns.append(select.text(0)) }
    // One field of each kind.
    var kinds: Set<[UInt8]> = []
    let others = MetadataField.usual.filter { field in
      // The name of the kind's case, without its value.
      let kind = "\(field.kind)".utf8.prefix { $0 != UInt8(ascii: "(") }
      return !kinds.insert(Array(kind)).inserted
    }
    return columns.filter { name in !others.contains { $0.name == name } }
  }

  /// Changes a catalogue by SQL, asks it as it is, then changes a file and updates it.
  private static func answer(with sql: String, _ folder: TemporaryFolder) throws {
    let files = try FollowedNumbers(in: folder)
    let database = files.catalogue.database
    for table in ["folder", "photo", "problem", "text"] { try database.run("DELETE FROM \(table)") }
    for name in ["a", "b", "sub/c"] { try files.write(1, to: name) }
    _ = try files.update()
    try database.run(
      """
      INSERT INTO text (value) VALUES ('x');
      INSERT INTO problem SELECT id, '*', 1, x'0100', name FROM photo; UPDATE photo SET state = 1;
      \(sql)
      """)
    var failure: DatabaseError?
    do throws(DatabaseError) { _ = try files.numbers(in: files.known()) } catch { failure = error }
    try files.write(2, to: "a")
    _ = try files.numbers(in: files.update())
    if let failure { throw failure }
  }
}

extension FollowedNumbers {
  /// What the catalogue has, without a look at the files.
  fileprivate func known() throws(DatabaseError) -> CatalogueScope {
    try catalogue.scope(of: followed) ?? CatalogueScope()
  }
}
