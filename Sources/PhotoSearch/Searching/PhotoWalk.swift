import Platform
import SystemPackage

/// A walk through files and folders that returns the files that may be photos, each once, in the
/// order of the bytes of their paths.
///
/// A folder is read when the walk reaches it. The walk holds only the entries of the folders on its
/// path, so a library may have any number of photos.
package struct PhotoWalk: Sequence, IteratorProtocol {
  private let isRecursive: Bool
  private let entersAllFolders: Bool
  private let accepts: @Sendable (PathBytes) -> Bool
  private let notes: @Sendable (PathBytes) -> PassedOver.Note
  private let excluded: FileIdentity?
  private let census: SearchCensus?
  /// The folders on the path, in the reverse order of their next entries: the one with the first
  /// entry is last.
  private var cursors: [FolderCursor] = []
  private var last: PathBytes?

  /// A walk through the named paths, and with `isRecursive` through the folders within. Symbolic
  /// links to folders are followed only if they are named.
  ///
  /// - Parameters:
  ///   - entersAllFolders: Whether hidden folders, and those of thumbnails and of deleted files, count too.
  ///   - accepts: Whether a file that is found in a folder is returned.
  ///   - notes: Whether the census notes a file that is not.
  ///   - excluded: A folder that is skipped if it is found in another folder.
  ///   - census: Remembers the named folders in which files are found, and what is passed over.
  init(
    through paths: [PathBytes], isRecursive: Bool, entersAllFolders: Bool = false,
    accepts: @escaping @Sendable (PathBytes) -> Bool,
    notes: @escaping @Sendable (PathBytes) -> PassedOver.Note = { _ in .never },
    excluding excluded: FileIdentity? = nil,
    census: SearchCensus? = nil
  ) {
    self.isRecursive = isRecursive
    self.entersAllFolders = entersAllFolders
    self.accepts = accepts
    self.notes = notes
    self.excluded = excluded
    self.census = census
    // Files in the current folder go by their bare names, which may sort before the name of the
    // folder. If the folder cannot be read, the walk reports this at the folder's own place.
    let current = paths.first(where: \.isCurrentFolder)
      .flatMap { folder in
        (try? FolderEntries.reading(folder.filePath, all: entersAllFolders)).map {
          FolderCursor($0, of: folder, in: census?.add(folder))
        }
      }
    var named = FolderEntries()
    for path in paths where current == nil || !path.isCurrentFolder {
      path.bytes.withUnsafeBytes { named.append($0, .unknown) }
    }
    named.sort()
    insert(FolderCursor(named, of: nil))
    insert(current.flatMap(\.self))
  }

  package mutating func next() -> PhotoCandidate? {
    while var cursor = cursors.popLast() {
      let (path, kind, named) = (cursor.path, cursor.kind, cursor.namedFolder)
      let isNamed = cursor.isNamed
      // The census asks for what is beside the entry.
      let entry = census == nil || kind == .folder ? nil : cursor
      if cursor.advance() { insert(cursor) }
      if path == last {
        // It was also named, and returned before.
        if let named, accepts(path) { census?.noteFile(in: named) }
        continue
      }
      last = path
      let candidate =
        isNamed ? visit(named: path) : visit(found: path, kind, in: named)
      guard let candidate else {
        if let census, let entry, !isNamed, entry.isNoted(notes, accepts) {
          census.passOver(file: path)
        }
        continue
      }
      if let named { census?.noteFile(in: named) }
      return candidate
    }
    return nil
  }

  private mutating func visit(named path: PathBytes) -> PhotoCandidate? {
    let status = try? Stat(path.filePath)
    return status?.type == .directory
      ? enter(path, in: census?.add(path)) : PhotoCandidate(path: path, origin: .named)
  }

  private mutating func visit(
    found path: PathBytes, _ kind: FolderEntries.Kind, in named: Int?
  ) -> PhotoCandidate? {
    switch kind {
    case .file: accepts(path) ? PhotoCandidate(path: path, origin: .found) : nil
    case .folder: isRecursive && isEntered(path) ? enter(path, in: named) : nil
    case .unknown: visit(unknown: path, in: named)
    case .other: nil
    }
  }

  /// Reads the file's status. A symbolic link counts if its target is a file.
  private mutating func visit(unknown path: PathBytes, in named: Int?) -> PhotoCandidate? {
    let filePath = path.filePath
    switch (try? Stat(filePath, followTargetSymlink: false))?.type {
    case .regular: return visit(found: path, .file, in: named)
    case .directory: return visit(found: path, .folder, in: named)
    case .symbolicLink:
      guard accepts(path), (try? Stat(filePath))?.type == .regular else { return nil }
      return PhotoCandidate(path: path, origin: .found, isLink: true)
    default: return nil
    }
  }

  /// Continues with the entries of the folder, or returns why it cannot be read.
  private mutating func enter(_ folder: PathBytes, in named: Int?) -> PhotoCandidate? {
    do throws(Errno) {
      insert(
        FolderCursor(
          try FolderEntries.reading(folder.filePath, all: entersAllFolders), of: folder, in: named))
      return nil
    } catch {
      if let named { census?.noteFile(in: named) }
      return PhotoCandidate(
        path: folder, origin: .unreadable(.system(error)))
    }
  }

  private func isEntered(_ folder: PathBytes) -> Bool {
    if !entersAllFolders {
      let name = folder.bytes.reversed().prefix { $0 != UInt8(ascii: "/") }.reversed()
      if PassedOver.isLeftOut(folder: name) {
        census?.passOver(folder: folder)
        return false
      }
    }
    return !isExcluded(folder)
  }

  private func isExcluded(_ folder: PathBytes) -> Bool {
    guard let excluded, let status = try? Stat(folder.filePath) else { return false }
    return FileIdentity(status) == excluded
  }

  /// Inserts the cursor at its place in the order, usually the end.
  private mutating func insert(_ cursor: FolderCursor?) {
    guard let cursor else { return }
    var place = cursors.count
    while place > 0, cursors[place - 1].precedes(cursor) { place -= 1 }
    cursors.insert(cursor, at: place)
  }
}

/// A position in the entries of a folder, or in the named paths.
private struct FolderCursor {
  /// Whether the user named the entries.
  let isNamed: Bool
  /// The number of the named folder that the entries are in; nil without a census.
  let namedFolder: Int?
  /// The bytes before the names in the paths.
  private let prefix: [UInt8]
  private let entries: FolderEntries
  private var place = 0
  /// The path of the entry at the cursor.
  private(set) var path: PathBytes

  /// A cursor at the first entry of the folder, or at the first named path if `folder` is nil; nil
  /// if there are no entries.
  init?(_ entries: FolderEntries, of folder: PathBytes?, in namedFolder: Int? = nil) {
    guard entries.count > 0 else { return nil }
    isNamed = folder == nil
    self.namedFolder = namedFolder
    prefix = folder?.appending([]).bytes ?? []
    self.entries = entries
    path = PathBytes(entries.name(at: place, behind: prefix))
  }

  /// The kind of the entry at the cursor.
  var kind: FolderEntries.Kind { entries.kind(at: place) }

  /// Whether the file at the cursor is passed over and noted.
  func isNoted(
    _ notes: (PathBytes) -> PassedOver.Note, _ accepts: (PathBytes) -> Bool
  ) -> Bool {
    let note = notes(path)
    if note == .never { return false }
    // It has the name of a photo, but is a pipe, or a link to no file.
    if accepts(path) { return (try? Stat(path.filePath))?.type != .directory }
    // A link, or what the folder does not know.
    if kind != .file, (try? Stat(path.filePath, followTargetSymlink: false))?.type != .regular {
      return false
    }
    guard case .unlessBeside(let photos) = note else { return true }
    return !photos.contains { entries.hasPhoto(named: $0, accepts: accepts) }
  }

  /// Moves to the next entry.
  ///
  /// - Returns: Whether there is a next entry.
  mutating func advance() -> Bool {
    place += 1
    guard place < entries.count else { return false }
    path = PathBytes(entries.name(at: place, behind: prefix))
    return true
  }

  /// Whether this entry comes before that of `other`. A named file comes before the same file
  /// found.
  func precedes(_ other: FolderCursor) -> Bool {
    path < other.path || (isNamed && !(other.path < path))
  }
}
