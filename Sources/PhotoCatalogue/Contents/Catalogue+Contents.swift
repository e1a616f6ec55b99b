import PhotoUseCases

extension Catalogue {
  /// What the catalogue in a database has.
  ///
  /// - Parameter size: The size of the database in bytes.
  /// - Throws: `notACatalogue` if there is none.
  static func contents(
    of database: Database, size: Int64, version: String
  ) throws(DatabaseError) -> CatalogueContents {
    guard try isCatalogue(database) else { throw .notACatalogue }
    let photos = try database.number("SELECT count(*) FROM photo")
    let folders = try database.number("SELECT count(*) FROM folder WHERE numbers != x''")
    return CatalogueContents(
      photos: Int(clamping: photos ?? 0), folders: Int(clamping: folders ?? 0), size: size,
      isCurrent: try isCurrent(database, schema(version)))
  }
}
