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

  /// The most files that are noted by name, and the most folders whose further files are counted. A folder may have
  /// any number.
  private static let maximumCount = 10_000

  /// The files.
  package private(set) var files: Set<PathBytes> = []
  /// The folders of thumbnails and of deleted files that were not entered.
  package private(set) var folders: Set<PathBytes> = []
  /// How many more files there are, by the path of their folder with a slash; those of still more folders together,
  /// without a path.
  private var further: [PathBytes: Int] = [:]

  /// How many more files there are.
  package var uncounted: Int { further.values.reduce(0, +) }

  package init() {}

  package mutating func add(file: PathBytes) {
    if files.count < Self.maximumCount {
      files.insert(file)
    } else {
      let end = file.bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      add(1, furtherIn: PathBytes(Array(file.bytes[..<end])))
    }
  }

  private mutating func add(_ count: Int, furtherIn folder: PathBytes) {
    let isKnown = further[folder] != nil || further.count < Self.maximumCount
    further[isKnown ? folder : PathBytes([]), default: 0] += count
  }

  package mutating func add(folder: PathBytes) {
    if folders.count < Self.maximumCount { folders.insert(folder) }
  }

  /// The same without the files in these folders, or also below them, but for some.
  package func withoutFiles(
    in folders: [PathBytes], andBelow: Bool, except isKept: (PathBytes) -> Bool = { _ in false }
  ) -> PassedOver {
    if folders.isEmpty { return self }
    let prefixes = folders.map { $0.appending([]).bytes }
    func isLeft(_ path: PathBytes) -> Bool {
      !prefixes.contains { prefix in
        path.bytes.starts(with: prefix)
          && (andBelow || !path.bytes.dropFirst(prefix.count).contains(UInt8(ascii: "/")))
      }
    }
    var rest = self
    rest.files = files.filter { isLeft($0) || isKept($0) }
    rest.further = further.filter { isLeft($0.key) }
    return rest
  }

  /// Adds what another search passed over.
  package mutating func add(_ other: PassedOver) {
    for file in other.files { add(file: file) }
    for folder in other.folders { add(folder: folder) }
    for (folder, count) in other.further { add(count, furtherIn: folder) }
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
