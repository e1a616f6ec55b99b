import PhotoEntities
import PhotoUseCases
import Platform

extension FirstRows {
  /// The first photos of the scopes if photos that are equal in the catalogue are equal: then their paths decide.
  /// Nil if too few have the field.
  ///
  /// Very many photos may have the first value, such as ISO 100. Only those in the first folders are looked at.
  func photosByPaths(
    in folders: [Int64: PathBytes], by answer: CatalogueAnswer, in catalogue: Catalogue
  ) throws(DatabaseError) -> [FetchedPhoto]? {
    let select = try catalogue.statement("SELECT id, \(column) \(ordered(.always))")
    try select.start()
    defer { select.finish() }
    var ids: [Int64] = []
    // Where those begin that are equal to the last one.
    var lastOnes = 0
    var last = StoredValue.null
    while try select.step() {
      let value = select.value(1)
      if !value.isSame(as: last) {
        if ids.count >= limit { break }
        (last, lastOnes) = (value, ids.count)
      }
      let id = select.integer(0)
      if folders[id >> 32] != nil { ids.append(id) }
    }
    guard ids.count >= limit else { return nil }
    ids[lastOnes...] = Self.first(limit - lastOnes, of: ids[lastOnes...], in: folders)[...]
    let row = try catalogue.statement("SELECT \(answer.columnNames) FROM photo WHERE id = ?")
    var first = FirstPhotos(limit, by: order)
    for id in ids {
      try row.start([.integer(id)])
      guard try row.step(), let folder = folders[id >> 32],
        let photo = try answer.photo(row, in: folder)
      else { throw .damaged }
      first.insert(BrowsingMetadata(photo))
    }
    row.finish()
    return first.sorted().map(\.fetched)
  }

  /// All of these photos that are in the first folders: at least as many as are wanted, if there are as many.
  private static func first(
    _ wanted: Int, of ids: ArraySlice<Int64>, in folders: [Int64: PathBytes]
  ) -> [Int64] {
    let idsByFolder = Dictionary(grouping: ids) { $0 >> 32 }
    let ordered = idsByFolder.map { (prefix: folders[$0]?.appending([]).bytes ?? [], ids: $1) }
      .sorted { $0.prefix.lexicographicallyPrecedes($1.prefix) }
    var first: [Int64] = []
    var prefixes: [[UInt8]] = []
    for folder in ordered {
      // The photos of a folder come before, between and after those of its subfolders.
      let isInside = prefixes.contains { folder.prefix.starts(with: $0) }
      if first.count >= wanted, !isInside { break }
      first += folder.ids
      prefixes.append(folder.prefix)
    }
    return first
  }
}
