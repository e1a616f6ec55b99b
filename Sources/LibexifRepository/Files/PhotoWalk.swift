import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// A walk through files and folders that gives the files that may be photos, each once, in the
/// order of the bytes of their identifiers.
///
/// A folder is read when the walk comes to it. No more is held than the entries of the folders on
/// the way, so that a library may have any number of photos.
struct PhotoWalk: Sequence, IteratorProtocol {
  private let isRecursive: Bool
  private let excluded: FileIdentity?
  /// The folders on the way, from the one whose next entry is the last to that whose is the first.
  private var cursors: [FolderCursor] = []
  private var last: PhotoIdentifier?

  /// A walk through what was named, and with `isRecursive` through the folders within. Symbolic
  /// links to folders are followed only where they are named.
  ///
  /// - Parameter excluded: A folder that is not searched where it is found in another.
  init(
    through paths: [PhotoIdentifier], isRecursive: Bool, excluding excluded: FileIdentity? = nil
  ) {
    self.isRecursive = isRecursive
    self.excluded = excluded
    // What is in the current folder goes by its bare name, which may come before that of the
    // folder. If it cannot be read, this is said in its place.
    let current = paths.first(where: \.isCurrentFolder)
      .flatMap { folder in
        (try? FolderEntries.reading(folder.path)).map { FolderCursor($0, of: folder) }
      }
    var named = FolderEntries()
    for path in paths where current == nil || !path.isCurrentFolder {
      path.bytes.withUnsafeBytes { named.append($0, .unknown) }
    }
    named.sort()
    insert(FolderCursor(named, of: nil))
    insert(current.flatMap(\.self))
  }

  mutating func next() -> PhotoCandidate? {
    while var cursor = cursors.popLast() {
      let (identifier, kind, isNamed) = (cursor.identifier, cursor.kind, cursor.isNamed)
      if cursor.advance() { insert(cursor) }
      if identifier == last { continue }
      last = identifier
      let candidate =
        isNamed ? visit(named: identifier) : visit(found: identifier, kind)
      if let candidate { return candidate }
    }
    return nil
  }

  private mutating func visit(named identifier: PhotoIdentifier) -> PhotoCandidate? {
    let status = try? Stat(identifier.path)
    return status?.type == .directory
      ? enter(identifier) : PhotoCandidate(identifier: identifier, origin: .named)
  }

  private mutating func visit(
    found identifier: PhotoIdentifier, _ kind: FolderEntries.Kind
  ) -> PhotoCandidate? {
    switch kind {
    case .file: PhotoCandidate(identifier: identifier, origin: .found)
    case .folder: isRecursive && !isExcluded(identifier) ? enter(identifier) : nil
    case .unknown: visit(unknown: identifier)
    case .other: nil
    }
  }

  /// Asks the file itself what it is: what a symbolic link leads to counts where it is a file.
  private mutating func visit(unknown identifier: PhotoIdentifier) -> PhotoCandidate? {
    let path = identifier.path
    switch (try? Stat(path, followTargetSymlink: false))?.type {
    case .regular: return visit(found: identifier, .file)
    case .directory: return visit(found: identifier, .folder)
    case .symbolicLink:
      guard (try? Stat(path))?.type == .regular else { return nil }
      return PhotoCandidate(identifier: identifier, origin: .found, isLink: true)
    default: return nil
    }
  }

  /// Goes on with what is in the folder, or tells why it cannot.
  private mutating func enter(_ folder: PhotoIdentifier) -> PhotoCandidate? {
    do throws(Errno) {
      insert(FolderCursor(try FolderEntries.reading(folder.path), of: folder))
      return nil
    } catch {
      return PhotoCandidate(
        identifier: folder, origin: .unreadable(.cannotRead(folder, because: error)))
    }
  }

  private func isExcluded(_ folder: PhotoIdentifier) -> Bool {
    guard let excluded, let status = try? Stat(folder.path) else { return false }
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
