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
    /// The file could not be read, but perhaps can be the next time.
    case unread = 3
  }

  /// The key of what was read for these fields; nil for all.
  static func key(of fields: Set<MetadataField>?) -> String {
    fields.map { $0.map(\.position).sorted().map(String.init).joined(separator: " ") } ?? "*"
  }

  /// Adds the outcome of reading a file for all fields.
  ///
  /// - Returns: Whether it is kept; otherwise the file must be read again next time.
  func add(_ outcome: FetchOutcome, id: Int64, name: [UInt8]) throws(DatabaseError) -> Bool {
    var values = [StoredValue](repeating: .null, count: MetadataField.usual.count)
    var details = PhotoDetails()
    var place = 0
    if case .fetched(let photo) = outcome {
      details.sources = photo.sources
      place = photo.metadata.hasPlaceDetails ? 1 : 0
      for field in MetadataField.usual {
        guard let value = field.value(in: photo.metadata) else { continue }
        let stored = try FieldColumn.stored(value, of: field, texts: row(ofText:))
        values[field.position] = stored.value
        if !stored.isExact { details.values[field] = value }
      }
    }
    let state: State
    if let remembered = try remember(outcome, ofPhoto: id, name: name, fields: nil) {
      state = remembered
    } else {
      state = .unread
      try remember(.unread, [], ofPhoto: id, name: name, fields: nil)
    }
    let bytes = details.bytes
    let parameters = values.map { _ in "?" }.joined(separator: ", ")
    try statement("INSERT INTO photo VALUES (?, ?, ?, ?, ?, \(parameters))").run(
      [
        .integer(id), .bytes(name), .integer(state.rawValue), .integer(Int64(place)),
        bytes.isEmpty ? .null : .bytes(bytes),
      ] + values)
    return state != .unread
  }

  /// Keeps what a reading for these fields said about a photo, if it said something.
  ///
  /// - Returns: The state; nil if it cannot be kept.
  @discardableResult
  func remember(
    _ outcome: FetchOutcome, ofPhoto id: Int64, name: [UInt8], fields: Set<MetadataField>?
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
    try remember(state, reading, ofPhoto: id, name: name, fields: fields)
    return state
  }

  private func remember(
    _ state: State, _ reading: [UInt8], ofPhoto id: Int64, name: [UInt8],
    fields: Set<MetadataField>?
  ) throws(DatabaseError) {
    try statement("INSERT OR REPLACE INTO problem VALUES (?, ?, ?, ?, ?)").run([
      .integer(id), .text(Self.key(of: fields)), .integer(state.rawValue), .bytes(reading),
      .bytes(name),
    ])
  }

  /// The folder and those below it as the catalogue has them; nil if it has none of them.
  func scope(of folder: FollowedFolder) throws(DatabaseError) -> CatalogueScope? {
    let path = folder.realPath
    let prefix = path.appending([]).bytes
    // The byte after the slash: the paths between have the prefix.
    let end = prefix.dropLast() + [UInt8(ascii: "/") + 1]
    let found = try statement(
      """
      SELECT id, path, length(numbers) / 4 FROM folder
      WHERE path = ?1 OR (?4 AND path >= ?2 AND path < ?3)
      """)
    try found.start([
      .bytes(path.bytes), .bytes(prefix), .bytes(Array(end)),
      .integer(folder.isRecursive ? 1 : 0),
    ])
    var scope = CatalogueScope()
    while try found.step() {
      let real = PathBytes(found.bytes(1))
      scope.folders.append(
        .init(
          path: folder.path(ofReal: real), realPath: real,
          row: try Self.folderRow(found.integer(0))))
      scope.fileCount += Int(clamping: found.integer(2))
    }
    return scope.folders.isEmpty ? nil : scope
  }

  /// Removes a folder with its photos.
  func removeFolder(_ row: Int64) throws(DatabaseError) {
    let range = Self.photos(ofFolder: row)
    try statement("DELETE FROM photo WHERE id >= ? AND id < ?").run(range)
    try statement("DELETE FROM problem WHERE photo >= ? AND photo < ?").run(range)
    try statement("DELETE FROM folder WHERE id = ?").run([.integer(row)])
  }

  /// The photos of a folder that must be read for these fields before they are answered: their ids and names, and
  /// whether they could not be read for all fields. Of the others the reading for all fields said something, and
  /// they have not been read for these fields.
  func photosNotRead(
    for fields: Set<MetadataField>?, ofFolder row: Int64
  ) throws(DatabaseError) -> [(id: Int64, name: [UInt8], isUnread: Bool)] {
    let found = try statement(
      """
      SELECT photo, name, state FROM problem
      WHERE photo >= ?1 AND photo < ?2 AND fields = '*' AND (state = ?4 OR NOT EXISTS
        (SELECT 1 FROM problem AS other WHERE other.photo = problem.photo AND other.fields = ?3))
      """)
    let unread = State.unread.rawValue
    try found.start(
      Self.photos(ofFolder: row) + [.text(Self.key(of: fields)), .integer(unread)])
    var photos: [(Int64, [UInt8], Bool)] = []
    while try found.step() {
      photos.append((found.integer(0), try found.name(1), found.integer(2) == unread))
    }
    return photos
  }

  /// The number of photos in a folder.
  ///
  /// - Throws: `damaged` if the row is not of this folder.
  func photoCount(of folder: CatalogueScope.Folder) throws(DatabaseError) -> Int {
    let found = try statement("SELECT length(numbers) / 4 FROM folder WHERE id = ? AND path = ?")
    try found.start([.integer(folder.row), .bytes(folder.realPath.bytes)])
    guard try found.step() else { throw .damaged }
    defer { found.finish() }
    return Int(clamping: found.integer(0))
  }

  /// The first id of the photos of a folder, and the one after the last.
  static func photos(ofFolder row: Int64) -> [StoredValue] {
    [.integer(row << 32), .integer((row + 1) << 32)]
  }

  /// The id of a folder, which leaves room for the numbers of its photos.
  ///
  /// - Throws: `damaged` if no folder can have it.
  static func folderRow(_ id: Int64) throws(DatabaseError) -> Int64 {
    guard (1..<1 << 31).contains(id) else { throw .damaged }
    return id
  }

  /// Makes an index of the photos on a field, unless there is one, or the catalogue cannot be written: without an
  /// index, an answer takes longer.
  func makeIndex(on field: MetadataField) throws(DatabaseError) {
    let found = try statement("SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?")
    try found.start([.text(Self.indexName(on: field))])
    if try found.step() { return found.finish() }
    do throws(DatabaseError) {
      try writing { () throws(DatabaseError) in
        try database.run(Self.indexSQL(on: field))
      }
    } catch  where DatabaseError.ofWriting.contains(error.primaryCode) {
    }
  }

  /// Changes the catalogue: all or nothing. From then on, no other run can use it before this one ends: its
  /// answer is about what it has written.
  func writing(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    try database.transaction { () throws(DatabaseError) in
      // Not before: a run that waits must hold no lock, or the one that writes could not end.
      try database.run("PRAGMA locking_mode = EXCLUSIVE")
      try body()
    }
  }
}

extension Statement {
  /// The name of a file in a folder.
  ///
  /// - Throws: `damaged` if no file can have it.
  func name(_ column: CInt) throws(DatabaseError) -> [UInt8] {
    let name = bytes(column)
    if name.isEmpty || name.contains(0) || name.contains(UInt8(ascii: "/")) { throw .damaged }
    return name
  }
}
