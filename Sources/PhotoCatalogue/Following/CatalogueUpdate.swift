import PhotoEntities
import PhotoSearch
import PhotoUseCases
import Platform
import SystemPackage

/// Brings a catalogue up to date with folders: looks at every file, reads those that are new or have changed, and
/// forgets those that are gone.
struct CatalogueUpdate {
  /// Reads photos for these fields, or for all if it is nil: the outcome of each, as if it was named, in their order.
  typealias Read = (_ photos: [PhotoIdentifier], _ fields: Set<MetadataField>?) -> PhotoBatches

  /// A file that was changed this many seconds before the scan or later may change again without another stamp:
  /// FAT has times of two seconds (Microsoft, FAT32 File System Specification, section 6).
  private static let coarsestTick: Int64 = 3

  /// After about so many files, at the end of a folder, the changes are committed: a first run that is killed does
  /// not begin anew.
  private static let filesAtOnce = 20_000

  let catalogue: Catalogue
  let accepts: @Sendable (PathBytes) -> Bool
  /// Whether a file that is passed over is noted.
  var notes: @Sendable (PathBytes) -> PassedOver.Note = { _ in .never }
  /// The maximum number of threads that scan.
  let threads: Int
  let read: Read

  /// A folder whose files have changed.
  private struct Changed {
    let path: PathBytes
    let realPath: PathBytes
    let records: FolderRecords
    let bytes: [UInt8]
    var row: Int64?
    var next: Int64 = 0
    /// The number of each record's photo; nil if it must be read.
    var numbers: [Int64?] = []
    var gone: [Int64] = []
    /// The records that are read again the next time.
    var forgotten: Set<Int> = []
  }

  /// Updates the folder, and returns the scope of it and the folders in it.
  ///
  /// - Parameter time: The time before the scan, in seconds since 1970.
  func update(_ folder: FollowedFolder, time: Int64) throws(DatabaseError) -> CatalogueScope {
    _ = try catalogue.wasChangedByOthers()
    do throws(DatabaseError) {
      return try updateOnce(folder, time: time)
    } catch DatabaseError.overtaken {
      // From now on, no other run can change the catalogue.
      _ = try catalogue.wasChangedByOthers()
      return try updateOnce(folder, time: time)
    }
  }

  private func updateOnce(
    _ folder: FollowedFolder, time: Int64
  ) throws(DatabaseError) -> CatalogueScope {
    var scope = CatalogueScope()
    var seen: Set<Int64> = []
    var changed: [Changed] = []
    var unread = 0
    let find = try catalogue.statement(
      "SELECT id, listing, numbers, next FROM folder WHERE path = ?")
    let scan = TreeScan(isRecursive: folder.isRecursive, accepts: accepts, notes: notes)
    for found in scan.folders(at: [folder.path], threads: threads) {
      switch found.scan {
      case .failure(let error): scope.unreadable.append((found.path, error))
      case .success(let scan):
        scan.passedOver.forEach { scope.passedOver.add(file: found.path.appending($0)) }
        if folder.isRecursive {
          scan.leftOutFolders.forEach { scope.passedOver.add(folder: found.path.appending($0)) }
        }
        let realPath = folder.realPath(of: found.path)
        try find.start([.bytes(realPath.bytes)])
        if try find.step() {
          let row = try Catalogue.folderRow(find.integer(0))
          seen.insert(row)
          let isSame = find.withBytes(1) { scan.hasRecords($0) }
          if isSame {
            scope.folders.append(.init(path: found.path, realPath: realPath, row: row))
            scope.fileCount += find.withBytes(2) { $0.count / 4 }
          } else {
            changed.append(
              try change(
                found.path, realPath, scan.records, row: row, from: find.bytes(1),
                find.bytes(2), next: find.integer(3), time: time))
          }
          find.finish()
        } else if !scan.records.isEmpty {
          changed.append(
            try change(
              found.path, realPath, scan.records, row: nil, from: [], [], next: 0, time: time))
        }
        unread +=
          changed.last.map { $0.path == found.path ? $0.numbers.count { $0 == nil } : 0 } ?? 0
        if unread >= Self.filesAtOnce {
          try write(changed, to: &scope, &seen)
          (changed, unread) = ([], 0)
        }
      }
    }
    try write(changed, to: &scope, &seen)
    try forget(below: folder, except: seen, scope.unreadable.map { folder.realPath(of: $0.path) })
    try catalogue.rememberFollowed(folder)
    return scope
  }

  /// What has changed in a folder since these records were written, with the numbers of their photos.
  private func change(
    _ path: PathBytes, _ realPath: PathBytes, _ bytes: [UInt8], row: Int64?, from old: [UInt8],
    _ oldNumbers: [UInt8], next: Int64, time: Int64
  ) throws(DatabaseError) -> Changed {
    guard let records = FolderRecords(bytes), let old = FolderRecords(old),
      old.count * 4 == oldNumbers.count
    else { throw .damaged }
    var changed = Changed(
      path: path, realPath: realPath, records: records, bytes: bytes, row: row, next: next)
    var known: [ArraySlice<UInt8>: Int] = [:]
    for index in 0..<old.count { known[old.name(index)] = index }
    func number(_ index: Int) -> Int64 {
      oldNumbers[index * 4..<index * 4 + 4].reversed().reduce(0) { $0 << 8 | Int64($1) }
    }
    for index in 0..<records.count {
      if let place = known.removeValue(forKey: records.name(index)) {
        if old.stamp(place) == records.stamp(index) {
          changed.numbers.append(number(place))
          continue
        }
        changed.gone.append(number(place))
      }
      changed.numbers.append(nil)
      if records.changeTime(index) >= time - Self.coarsestTick { changed.forgotten.insert(index) }
    }
    changed.gone += known.values.map(number)
    return changed
  }

  /// Reads the photos, and writes their rows and those of the folders.
  private func write(
    _ folders: [Changed], to scope: inout CatalogueScope, _ seen: inout Set<Int64>
  ) throws(DatabaseError) {
    guard !folders.isEmpty else { return }
    try catalogue.writing { () throws(DatabaseError) in
      // What has changed was found by what the catalogue said before.
      if try catalogue.wasChangedByOthers() { throw .overtaken }
      var folders = folders
      var places: [(folder: Int, record: Int)] = []
      var photos: [PhotoIdentifier] = []
      for (index, folder) in folders.enumerated() {
        try write(folder, &folders[index])
        for record in folder.numbers.indices where folder.numbers[record] == nil {
          places.append((index, record))
          photos.append(
            PhotoIdentifier(
              bytes: folder.path.appending(Array(folder.records.name(record))).bytes))
        }
      }
      var rest = places[...]
      if !photos.isEmpty {
        for outcome in read(photos, nil).lazy.flatMap(\.outcomes) {
          guard let place = rest.popFirst() else { break }
          try add(outcome, place.record, to: &folders[place.folder])
        }
      }
      // The reading was cancelled.
      guard rest.isEmpty else { throw DatabaseError.cancelled }
      let save = try catalogue.statement(
        "UPDATE folder SET listing = ?, numbers = ?, next = ? WHERE id = ?")
      for folder in folders {
        guard let row = folder.row else { throw .damaged }
        let numbers = folder.numbers.flatMap { number in
          (0..<4).map { UInt8(truncatingIfNeeded: (number ?? 0) >> (8 * $0)) }
        }
        try save.run([
          .bytes(folder.records.bytes(forgetting: folder.forgotten)), .bytes(numbers),
          .integer(folder.next), .integer(row),
        ])
        scope.folders.append(.init(path: folder.path, realPath: folder.realPath, row: row))
        scope.fileCount += folder.numbers.count
        seen.insert(row)
      }
    }
  }

  /// Writes the folder's row, and removes the photos that are gone.
  private func write(_ folder: Changed, _ result: inout Changed) throws(DatabaseError) {
    if let row = folder.row {
      for number in folder.gone {
        for table in ["photo WHERE id", "problem WHERE photo"] {
          try catalogue.statement("DELETE FROM \(table) = ?").run([.integer(row << 32 | number)])
        }
      }
    } else {
      try catalogue.statement(
        "INSERT INTO folder (path, listing, numbers, next) VALUES (?, x'', x'', 0)"
      ).run([.bytes(folder.realPath.bytes)])
      result.row = catalogue.database.lastRow
    }
  }

  /// Adds the row of a photo that was read.
  private func add(
    _ outcome: FetchOutcome, _ record: Int, to folder: inout Changed
  ) throws(DatabaseError) {
    guard let row = folder.row else { throw .damaged }
    let number = folder.next
    guard (0..<1 << 32).contains(number) else { throw .damaged }
    folder.next += 1
    folder.numbers[record] = number
    let isKept = try catalogue.add(
      outcome, id: row << 32 | number, name: Array(folder.records.name(record)))
    if !isKept { folder.forgotten.insert(record) }
  }

  /// Forgets the folders below this one that are not there any more.
  private func forget(
    below folder: FollowedFolder, except seen: Set<Int64>, _ unreadable: [PathBytes]
  ) throws(DatabaseError) {
    guard folder.isRecursive else { return }
    let gone = (try catalogue.scope(of: folder)?.folders ?? []).filter { known in
      // What is below a folder that cannot be read is perhaps still there.
      let isHidden = unreadable.contains {
        known.realPath.bytes.starts(with: $0.appending([]).bytes) || known.realPath == $0
      }
      return !seen.contains(known.row) && !isHidden
    }
    guard !gone.isEmpty else { return }
    try catalogue.writing { () throws(DatabaseError) in
      for folder in gone { try catalogue.removeFolder(folder.row) }
    }
  }
}
