package import Platform

/// What a search passes over in the folders that it walks through.
package struct PassedOver: Sendable {
  /// Whether a file that is passed over is noted.
  package enum Note: Sendable, Equatable {
    case never
    /// Only if no photo in its folder has one of these names, or one of them with an extension.
    case unlessBeside([[UInt8]])
    case always
  }

  /// The most files that are noted by name. A folder may have any number.
  private static let maximumCount = 10_000

  /// The files.
  package private(set) var files: Set<PathBytes> = []
  /// The folders of thumbnails and of deleted files that were not entered.
  package private(set) var folders: Set<PathBytes> = []
  /// How many more files there are.
  package private(set) var uncounted = 0

  package init() {}

  package mutating func add(file: PathBytes) {
    if files.count < Self.maximumCount { files.insert(file) } else { uncounted += 1 }
  }

  package mutating func add(folder: PathBytes) {
    if folders.count < Self.maximumCount { folders.insert(folder) }
  }

  /// The same without the files in these folders, or also below them.
  package func withoutFiles(in folders: [PathBytes], andBelow: Bool) -> PassedOver {
    if folders.isEmpty { return self }
    var rest = self
    rest.files = files.filter { file in
      !folders.contains { folder in
        let prefix = folder.appending([]).bytes
        return file.bytes.starts(with: prefix)
          && (andBelow || !file.bytes.dropFirst(prefix.count).contains(UInt8(ascii: "/")))
      }
    }
    return rest
  }

  /// Adds what another search passed over.
  package mutating func add(_ other: PassedOver) {
    for file in other.files { add(file: file) }
    for folder in other.folders { add(folder: folder) }
    uncounted += other.uncounted
  }

  /// Folders that programs and systems fill with thumbnails, or with files that were deleted, in small letters:
  /// Synology's and QNAP's media servers, the desktops of Linux, Windows, digiKam.
  private static let leftOutFolders = Set(
    [
      "@eadir", ".@__thumb", "@__thumb", ".thumbnails", ".thumb", ".thumbs", "$recycle.bin",
      "recycler", "#recycle", "@recycle", "#snapshot", "@recently-snapshot", ".dtrash",
      "system volume information", "lost+found", ".appledouble",
    ].map { Array($0.utf8) })
  /// `.Trash` and `.Trashes` of macOS, `.Trash-1000` of Linux.
  private static let trash = Array(".trash".utf8)

  /// Whether a folder of this name is not entered, unless the user asks for it.
  package static func isLeftOut(folder name: some Collection<UInt8>) -> Bool {
    // Almost all names end here.
    guard let first = name.first, "@.$#RrSsLl".utf8.contains(first) else { return false }
    let small = name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return leftOutFolders.contains(small) || small.starts(with: trash)
  }
}
