import PhotoEntities
import PhotoUseCases
import Platform

extension Catalogue {
  /// What a reading for some fields said.
  enum State: Int64 {
    /// The photo was read, without warnings.
    case sound = 0
    /// The photo was read, with warnings.
    case warned = 1
    /// The file is no photo.
    case failed = 2
  }

  /// The key of what was read for these fields; nil for all.
  static func key(of fields: Set<MetadataField>?) -> String {
    fields.map { $0.map(\.position).sorted().map(String.init).joined(separator: " ") } ?? "*"
  }

  /// Adds the outcome of reading a file for all fields.
  ///
  /// - Returns: Whether it is kept; otherwise the file must be read again next time.
  func add(_ outcome: FetchOutcome, id: Int64, name: [UInt8]) throws(DatabaseError) -> Bool {
    var values = [StoredValue](repeating: .null, count: MetadataField.all.count)
    var details = PhotoDetails()
    var place = 0
    if case .fetched(let photo) = outcome {
      details.sources = photo.sources
      place = photo.metadata.placeDetailCount
      for field in MetadataField.all {
        guard let value = field.value(in: photo.metadata) else { continue }
        let stored = try FieldColumn.stored(value, of: field, texts: row(ofText:))
        values[field.position] = stored.value
        if !stored.isExact { details.values[field] = value }
      }
    }
    let state = try remember(outcome, ofPhoto: id, fields: nil)
    let bytes = details.bytes
    let parameters = values.map { _ in "?" }.joined(separator: ", ")
    try statement("INSERT INTO photo VALUES (?, ?, ?, ?, ?, \(parameters))").run(
      [
        .integer(id), .bytes(name), .integer((state ?? .sound).rawValue), .integer(Int64(place)),
        bytes.isEmpty ? .null : .bytes(bytes),
      ] + values)
    return state != nil
  }

  /// Keeps what a reading for these fields said about a photo, if it said something.
  ///
  /// - Returns: The state; nil if it cannot be kept.
  @discardableResult
  func remember(
    _ outcome: FetchOutcome, ofPhoto id: Int64, fields: Set<MetadataField>?
  ) throws(DatabaseError) -> State? {
    let state: State
    let reading: [UInt8]?
    switch outcome {
    case .fetched(let photo):
      // A narrower reading that says nothing is kept too, so that it is not done again.
      if photo.warnings.isEmpty, fields == nil { return .sound }
      state = .warned
      reading = ProblemBytes.bytes(photo.warnings)
    case .failed(let error):
      state = .failed
      reading = ProblemBytes.bytes(error.reason)
    case .skipped: return nil
    }
    guard let reading else { return nil }
    try statement("INSERT OR REPLACE INTO problem VALUES (?, ?, ?, ?)").run([
      .integer(id), .text(Self.key(of: fields)), .integer(state.rawValue), .bytes(reading),
    ])
    return state
  }

  /// Hands over the row and the real path of each folder that is this one or below it.
  func forEachFolder(
    in folder: FollowedFolder, _ body: (Int64, PathBytes) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    let path = folder.realPath
    let prefix = path.appending([]).bytes
    // The byte after the slash: the paths between have the prefix.
    let end = prefix.dropLast() + [UInt8(ascii: "/") + 1]
    let found = try statement(
      "SELECT id, path FROM folder WHERE path = ?1 OR (?4 AND path >= ?2 AND path < ?3)")
    try found.start([
      .bytes(path.bytes), .bytes(prefix), .bytes(Array(end)),
      .integer(folder.isRecursive ? 1 : 0),
    ])
    var rows: [(Int64, PathBytes)] = []
    while try found.step() { rows.append((found.integer(0), PathBytes(found.bytes(1)))) }
    for (row, path) in rows { try body(row, path) }
  }

  /// The folder and those below it as the catalogue has them; nil if it does not have the folder.
  func scope(of folder: FollowedFolder) throws(DatabaseError) -> CatalogueScope? {
    var scope = CatalogueScope()
    let count = try statement("SELECT length(numbers) / 4 FROM folder WHERE id = ?")
    try forEachFolder(in: folder) { (row, path) throws(DatabaseError) in
      scope.folders.append(.init(path: folder.path(ofReal: path), row: row))
      try count.start([.integer(row)])
      if try count.step() { scope.fileCount += Int(clamping: count.integer(0)) }
      count.finish()
    }
    return scope.folders.isEmpty ? nil : scope
  }

  /// Removes a folder with its photos.
  func removeFolder(_ row: Int64) throws(DatabaseError) {
    let range: [StoredValue] = [.integer(row << 32), .integer((row + 1) << 32)]
    try statement("DELETE FROM photo WHERE id >= ?1 AND id < ?2").run(range)
    try statement("DELETE FROM problem WHERE photo >= ?1 AND photo < ?2").run(range)
    try statement("DELETE FROM folder WHERE id = ?").run([.integer(row)])
  }

  /// The photos of a folder whose reading for all fields said something, and that have not been read for these
  /// fields: their ids and names.
  func photosNotRead(
    for fields: Set<MetadataField>?, ofFolder row: Int64
  ) throws(DatabaseError) -> [(id: Int64, name: [UInt8])] {
    let found = try statement(
      """
      SELECT id, name FROM problem JOIN photo ON id = photo
      WHERE photo >= ?1 AND photo < ?2 AND fields = '*' AND NOT EXISTS
        (SELECT 1 FROM problem AS other WHERE other.photo = id AND other.fields = ?3)
      """)
    try found.start([
      .integer(row << 32), .integer((row + 1) << 32), .text(Self.key(of: fields)),
    ])
    var photos: [(Int64, [UInt8])] = []
    while try found.step() { photos.append((found.integer(0), found.bytes(1))) }
    return photos
  }

  /// Makes an index of the photos on a field, unless there is one, or another run uses the catalogue: without an
  /// index, an answer takes longer.
  func makeIndex(on field: MetadataField) throws(DatabaseError) {
    let name = "\"photo by \(field.name)\""
    let found = try statement("SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?")
    try found.start([.text("photo by \(field.name)")])
    if try found.step() { return found.finish() }
    do throws(DatabaseError) {
      try database.writing { () throws(DatabaseError) in
        try database.run("CREATE INDEX \(name) ON photo (\(FieldColumn.name(of: field)))")
      }
    } catch  where error.primaryCode == DatabaseError.busy {
    }
  }
}
