import PhotoEntities
import PhotoUseCases
import Platform

/// The first photos of an order, found by an index on its first key.
struct FirstRows {
  /// With a larger limit, reading all photos in the order of their paths is as fast.
  private static let largestLimit = 4096

  /// The field that decides first.
  let field: MetadataField
  private let isAscending: Bool
  let order: MetadataListOrder
  let limit: Int
  private let filter: MetadataFilter?

  /// Nil if an index does not help: texts have no order in the catalogue.
  init?(_ query: PhotoQuery) {
    guard let order = query.order, let limit = query.limit, (1...Self.largestLimit).contains(limit),
      let first = order.terms.first, let field = first.key.field
    else { return nil }
    switch field.kind {
    case .integer, .fraction, .date, .choice: break
    case .text, .list: return nil
    }
    (self.field, self.order, self.limit) = (field, order, limit)
    isAscending = first.direction == .ascending
    filter = query.filter
  }

  /// The field's column.
  var column: String { FieldColumn.name(of: field) }

  /// The rows of a query that meet a condition, in the order of the field.
  func ordered(_ condition: RowCondition) -> String {
    """
    FROM photo WHERE \(column) IS NOT NULL AND \(condition.sql)
    ORDER BY \(column) \(isAscending ? "ASC" : "DESC")
    """
  }

  /// Whether photos that are equal in the catalogue are equal, so that their paths decide.
  private var isDecidedByPaths: Bool {
    switch field.kind {
    case .integer, .choice: order.terms.count == 1 && filter == nil
    case .fraction, .date, .text, .list: false
    }
  }

  /// The first photos of the scopes, in their order; nil if too few have the field, or if the values of some are
  /// not in the catalogue.
  ///
  /// Photos that differ may be equal in the catalogue. So this takes all that are equal to the last one, and
  /// compares their exact values.
  func photos(
    of scopes: [CatalogueScope], by answer: CatalogueAnswer, in catalogue: Catalogue
  ) throws(DatabaseError) -> [FetchedPhoto]? {
    guard answer.passing.isEmpty else { return nil }
    var folders: [Int64: PathBytes] = [:]
    for folder in scopes.flatMap(\.folders) {
      // Other runs may have removed it.
      _ = try catalogue.photoCount(of: folder)
      folders[folder.row] = folder.path
    }
    if isDecidedByPaths { return try photosByPaths(in: folders, by: answer, in: catalogue) }
    let select = try catalogue.statement(
      "SELECT \(answer.columnNames), \(column) \(ordered(answer.condition))")
    try select.start(answer.condition.values)
    defer { select.finish() }
    var first = FirstPhotos(limit, by: order)
    var count = 0
    var last = StoredValue.null
    while try select.step() {
      let value = select.value(answer.columnCount)
      if !value.isSame(as: last), count >= limit { break }
      last = value
      guard let folder = folders[select.integer(0) >> 32] else { continue }
      guard let photo = try answer.photo(select, in: folder) else { continue }
      let browsed = BrowsingMetadata(photo)
      guard filter?.matches(browsed) ?? true else { continue }
      count += 1
      first.insert(browsed)
    }
    return count >= limit ? first.sorted().map(\.fetched) : nil
  }
}
