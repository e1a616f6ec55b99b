import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// The photos of a scope, from the catalogue, in the order of their paths.
struct CatalogueAnswer {
  /// How a photo that was found in a folder counts: what its reading says, or nothing if it turned out not to be
  /// a photo.
  typealias Found = (FetchOutcome) -> FetchOutcome?

  let catalogue: Catalogue
  /// The fields that are asked for; nil for all.
  let fields: Set<MetadataField>?
  /// What reading them for the fields said about photos that the catalogue does not keep, by their ids.
  let passing: [Int64: FetchOutcome]
  let found: Found
  /// The failure of a folder that cannot be read.
  let failure: (PhotoIdentifier, Errno) -> PhotoRepositoryError
  /// What photos without problems must meet to be of interest.
  let condition: RowCondition

  private let columns: [MetadataField]

  init(
    from catalogue: Catalogue, for query: PhotoQuery, passing: [Int64: FetchOutcome],
    found: @escaping Found, failure: @escaping (PhotoIdentifier, Errno) -> PhotoRepositoryError
  ) {
    (self.catalogue, self.passing) = (catalogue, passing)
    (self.found, self.failure) = (found, failure)
    let fields = query.neededFields
    self.fields = fields
    // Without an order, a limit ends the search after the batch with the last photo, and what is wrong with the
    // others of that batch is told.
    condition = RowCondition(query.limit == nil || query.order != nil ? query.filter : nil)
    columns = MetadataField.usual.filter { fields?.contains($0) ?? true }
  }

  /// The columns that a query for a photo begins with.
  var columnNames: String {
    (["id", "name", "state", "place", "details"] + columns.map(FieldColumn.name)).joined(
      separator: ", ")
  }

  /// The number of these columns.
  var columnCount: CInt { CInt(5 + columns.count) }

  /// The photo of a row in a folder, without warnings; nil if it is none.
  func photo(
    _ row: Statement, in folder: PathBytes
  ) throws(DatabaseError) -> FetchedPhoto? {
    guard row.integer(2) != Catalogue.State.failed.rawValue else { return nil }
    return try photo(row, at: folder.appending(try row.name(1)), warnings: [])
  }

  /// The outcome of each file of interest in the order of the paths; nil for a file that does not count.
  func outcomes(in scope: CatalogueScope) -> CatalogueWalk {
    CatalogueWalk(through: scope, .all, of: self)
  }

  /// The problems in a scope, in the order of the paths: an outcome for each folder or file that cannot be read, and
  /// for each warning of a photo.
  func problems(in scope: CatalogueScope) throws(DatabaseError) -> [FetchOutcome] {
    var walk = CatalogueWalk(through: scope, .problems, of: self)
    var outcomes: [FetchOutcome] = []
    while let file = try walk.next() {
      if let outcome = file.outcome { outcomes.append(outcome) }
    }
    return outcomes
  }

  /// The photos of a folder that come after this name, in the order of their names: a part of them, and whether
  /// there are no more.
  ///
  /// - Parameters:
  ///   - last: The name; then the last one of the part.
  ///   - count: The number of photos before; then with these.
  /// - Throws: `damaged` if there are more or fewer of them than the folder has files.
  func photos(
    of folder: CatalogueScope.Folder, after last: inout [UInt8], count: inout Int
  ) throws(DatabaseError) -> (files: [CatalogueWalk.File], isEnd: Bool) {
    try catalogue.database.reading { () throws(DatabaseError) in
      var files: [CatalogueWalk.File] = []
      let total = try catalogue.photoCount(of: folder)
      // Each part looks at all photos.
      let size = max(16_384, total / 16)
      let select = try catalogue.statement(
        """
        SELECT \(columnNames) FROM photo WHERE id >= ? AND id < ? AND name > ?
          AND (state != 0 OR \(condition.sql)) ORDER BY name LIMIT \(size)
        """)
      try select.start(
        Catalogue.photos(ofFolder: folder.row) + [.bytes(last)] + condition.values)
      while try select.step() {
        last = try select.name(1)
        let path = folder.path.appending(last)
        files.append(.init(path: path, outcome: found(try outcome(select, at: path))))
      }
      count += files.count
      let isEnd = files.count < size
      guard count <= total, !isEnd || count == total || condition != .always else {
        throw .damaged
      }
      return (files, isEnd)
    }
  }

  /// The files of a folder that something is wrong with.
  func problems(of folder: CatalogueScope.Folder) throws(DatabaseError) -> [CatalogueWalk.File] {
    let select = try catalogue.statement(
      """
      SELECT state, reading, name FROM problem WHERE photo >= ? AND photo < ? AND fields = ?
      ORDER BY name
      """)
    try select.start(
      Catalogue.photos(ofFolder: folder.row) + [.text(Catalogue.key(of: fields))])
    // Many photos have the same warnings.
    var known: [[UInt8]: [PhotoWarning]] = [:]
    var problems: [CatalogueWalk.File] = []
    while try select.step() {
      let path = folder.path.appending(try select.name(2))
      let photo = PhotoIdentifier(bytes: path.bytes)
      let reading = select.bytes(1)
      switch Catalogue.State(rawValue: select.integer(0)) {
      case .warned:
        let warnings: [PhotoWarning]
        if let same = known[reading] {
          warnings = same
        } else {
          warnings = try ProblemBytes.warnings(reading)
          known[reading] = warnings
        }
        for warning in warnings {
          problems.append(.init(path: path, outcome: .skipped(photo, reason: warning)))
        }
      case .failed:
        let reason = try ProblemBytes.reason(reading)
        problems.append(
          .init(
            path: path,
            outcome: found(.failed(PhotoRepositoryError(identifier: photo, reason: reason)))))
      default: throw .damaged
      }
    }
    return problems
  }

  private func outcome(
    _ row: Statement, at path: PathBytes
  ) throws(DatabaseError) -> FetchOutcome {
    if let outcome = passing[row.integer(0)] { return outcome }
    var warnings: [PhotoWarning] = []
    if row.integer(2) != Catalogue.State.sound.rawValue {
      switch try problem(ofPhoto: row.integer(0)) {
      case .failed(let reason):
        return .failed(
          PhotoRepositoryError(identifier: PhotoIdentifier(bytes: path.bytes), reason: reason))
      case .warned(let found): warnings = found
      }
    }
    return .fetched(try photo(row, at: path, warnings: warnings))
  }

  private func photo(
    _ row: Statement, at path: PathBytes, warnings: [PhotoWarning]
  ) throws(DatabaseError) -> FetchedPhoto {
    var metadata = Metadata(localIdentifier: PhotoIdentifier(bytes: path.bytes))
    metadata.hasPlaceDetails = row.integer(3) != 0
    var details: PhotoDetails?
    if !row.isNull(4) { details = try PhotoDetails(row.bytes(4)) }
    for (index, field) in columns.enumerated() {
      let column = CInt(index + 5)
      let exact = details?.values[field]
      if exact == nil, row.isNull(column) { continue }
      let value =
        if let exact { exact } else {
          try FieldColumn.value(row.value(column), of: field, texts: catalogue.text(ofRow:))
        }
      field.setValue(value, in: &metadata)
    }
    return FetchedPhoto(metadata: metadata, sources: details?.sources ?? [:], warnings: warnings)
  }

  private enum Problem {
    case warned([PhotoWarning])
    case failed(PhotoRepositoryError.Reason)
  }

  private func problem(ofPhoto id: Int64) throws(DatabaseError) -> Problem {
    let found = try catalogue.statement(
      "SELECT state, reading FROM problem WHERE photo = ? AND fields = ?")
    try found.start([.integer(id), .text(Catalogue.key(of: fields))])
    guard try found.step() else { throw .damaged }
    defer { found.finish() }
    switch Catalogue.State(rawValue: found.integer(0)) {
    case .warned: return .warned(try ProblemBytes.warnings(found.bytes(1)))
    case .failed: return .failed(try ProblemBytes.reason(found.bytes(1)))
    default: throw .damaged
    }
  }
}
