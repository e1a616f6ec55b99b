import PhotoEntities

/// A place in the entries of a folder, or in the paths that were named.
struct FolderCursor {
  /// Whether the entries are those that the user named.
  let isNamed: Bool
  /// What precedes the names in the identifiers.
  private let prefix: [UInt8]
  private let entries: FolderEntries
  private var place = 0
  /// The identifier of the entry at the cursor.
  private(set) var identifier: PhotoIdentifier

  /// A cursor at the first of the entries of the folder, or of those that were named where it is
  /// nil; nil where there are none.
  init?(_ entries: FolderEntries, of folder: PhotoIdentifier?) {
    guard entries.count > 0 else { return nil }
    isNamed = folder == nil
    prefix = folder?.appending([]).bytes ?? []
    self.entries = entries
    identifier = PhotoIdentifier(bytes: entries.name(at: place, behind: prefix))
  }

  /// What the entry at the cursor is.
  var kind: FolderEntries.Kind { entries.kind(at: place) }

  /// Goes to the next entry, if there is one.
  mutating func advance() -> Bool {
    place += 1
    guard place < entries.count else { return false }
    identifier = PhotoIdentifier(bytes: entries.name(at: place, behind: prefix))
    return true
  }

  /// Whether its entry comes before that of the other. What is named comes before the same found.
  func precedes(_ other: FolderCursor) -> Bool {
    identifier < other.identifier || (isNamed && !(other.identifier < identifier))
  }
}
