import Platform
import SystemPackage

/// A walk through files and folders that gives the files that may be photos, each once, in the
/// order of the bytes of their paths.
///
/// A folder is read when the walk comes to it. No more is held than the entries of the folders on
/// the way, so that a library may have any number of photos.
package struct PhotoWalk: Sequence, IteratorProtocol {
  private let isRecursive: Bool
  private let excluded: FileIdentity?
  /// The folders on the way, from the one whose next entry is the last to that whose is the first.
  private var cursors: [FolderCursor] = []
  private var last: PathBytes?

  /// A walk through what was named, and with `isRecursive` through the folders within. Symbolic
  /// links to folders are followed only where they are named.
  ///
  /// - Parameter excluded: A folder that is not searched where it is found in another.
  init(
    through paths: [PathBytes], isRecursive: Bool, excluding excluded: FileIdentity? = nil
  ) {
    self.isRecursive = isRecursive
    self.excluded = excluded
    // What is in the current folder goes by its bare name, which may come before that of the
    // folder. If it cannot be read, this is said in its place.
    let current = paths.first(where: \.isCurrentFolder)
      .flatMap { folder in
        (try? FolderEntries.reading(folder.filePath)).map { FolderCursor($0, of: folder) }
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
      let (path, kind, isNamed) = (cursor.path, cursor.kind, cursor.isNamed)
      if cursor.advance() { insert(cursor) }
      if path == last { continue }
      last = path
      let candidate =
        isNamed ? visit(named: path) : visit(found: path, kind)
      if let candidate { return candidate }
    }
    return nil
  }

  private mutating func visit(named path: PathBytes) -> PhotoCandidate? {
    let status = try? Stat(path.filePath)
    return status?.type == .directory
      ? enter(path) : PhotoCandidate(path: path, origin: .named)
  }

  private mutating func visit(
    found path: PathBytes, _ kind: FolderEntries.Kind
  ) -> PhotoCandidate? {
    switch kind {
    case .file: PhotoCandidate(path: path, origin: .found)
    case .folder: isRecursive && !isExcluded(path) ? enter(path) : nil
    case .unknown: visit(unknown: path)
    case .other: nil
    }
  }

  /// Asks the file itself what it is: what a symbolic link leads to counts where it is a file.
  private mutating func visit(unknown path: PathBytes) -> PhotoCandidate? {
    let filePath = path.filePath
    switch (try? Stat(filePath, followTargetSymlink: false))?.type {
    case .regular: return visit(found: path, .file)
    case .directory: return visit(found: path, .folder)
    case .symbolicLink:
      guard (try? Stat(filePath))?.type == .regular else { return nil }
      return PhotoCandidate(path: path, origin: .found, isLink: true)
    default: return nil
    }
  }

  /// Goes on with what is in the folder, or tells why it cannot.
  private mutating func enter(_ folder: PathBytes) -> PhotoCandidate? {
    do throws(Errno) {
      insert(FolderCursor(try FolderEntries.reading(folder.filePath), of: folder))
      return nil
    } catch {
      return PhotoCandidate(
        path: folder, origin: .unreadable(.system(error)))
    }
  }

  private func isExcluded(_ folder: PathBytes) -> Bool {
    guard let excluded, let status = try? Stat(folder.filePath) else { return false }
    return FileIdentity(status) == excluded
  }

  /// Puts the cursor where it belongs in the order, which mostly is the end.
  private mutating func insert(_ cursor: FolderCursor?) {
    guard let cursor else { return }
    var place = cursors.count
    while place > 0, cursors[place - 1].precedes(cursor) { place -= 1 }
    cursors.insert(cursor, at: place)
  }
}

/// A place in the entries of a folder, or in the paths that were named.
private struct FolderCursor {
  /// Whether the entries are those that the user named.
  let isNamed: Bool
  /// What precedes the names in the paths.
  private let prefix: [UInt8]
  private let entries: FolderEntries
  private var place = 0
  /// The path of the entry at the cursor.
  private(set) var path: PathBytes

  /// A cursor at the first of the entries of the folder, or of those that were named where it is
  /// nil; nil where there are none.
  init?(_ entries: FolderEntries, of folder: PathBytes?) {
    guard entries.count > 0 else { return nil }
    isNamed = folder == nil
    prefix = folder?.appending([]).bytes ?? []
    self.entries = entries
    path = PathBytes(entries.name(at: place, behind: prefix))
  }

  /// What the entry at the cursor is.
  var kind: FolderEntries.Kind { entries.kind(at: place) }

  /// Goes to the next entry, if there is one.
  mutating func advance() -> Bool {
    place += 1
    guard place < entries.count else { return false }
    path = PathBytes(entries.name(at: place, behind: prefix))
    return true
  }

  /// Whether its entry comes before that of the other. What is named comes before the same found.
  func precedes(_ other: FolderCursor) -> Bool {
    path < other.path || (isNamed && !(other.path < path))
  }
}
