package import Platform

/// What is in a folder in which a search found nothing.
package struct FolderSurvey {
  /// The number of entries after which the survey ends. A user who named a wrong folder, such as the
  /// root, should not wait long.
  private static let longest = 100_000

  /// The number of files with the name of a photo in its subfolders.
  package private(set) var photosBelow = 0
  /// The numbers of the folder's own files, by their extensions in lower case; those without an
  /// extension by no bytes.
  package private(set) var extensions: [[UInt8]: Int] = [:]

  /// Surveys the folder and its subfolders. If they were searched too, all files count as the folder's
  /// own.
  package init(
    of folder: PathBytes, wasSearchedWithSubfolders: Bool,
    isNamedLikePhoto: @escaping @Sendable (PathBytes) -> Bool
  ) {
    let walk = PhotoWalk(through: [folder], isRecursive: true, accepts: { _ in true })
    let depth = folder.appending([]).bytes.count
    for candidate in walk.prefix(Self.longest) {
      guard case .found = candidate.origin else { continue }
      let rest =
        folder.isCurrentFolder ? candidate.path.bytes[...] : candidate.path.bytes.dropFirst(depth)
      if wasSearchedWithSubfolders || !rest.contains(UInt8(ascii: "/")) {
        let name = candidate.path.nameExtension ?? []
        extensions[name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, default: 0] += 1
      } else if isNamedLikePhoto(candidate.path) {
        photosBelow += 1
      }
    }
  }
}
