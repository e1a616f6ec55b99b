package import Platform

/// The contents of a folder in which a search found nothing.
package struct FolderSurvey {
  /// The number of entries after which the survey ends. A user who named a wrong folder, such as the
  /// root, should not wait long.
  private static let longest = 20_000

  /// The number of files with the name of a photo in its subfolders, if they were not searched.
  package private(set) var photosBelow = 0
  /// The numbers of the other files that were searched, by their extensions in lower case; those without
  /// an extension by no bytes.
  package private(set) var extensions: [[UInt8]: Int] = [:]
  /// Whether there are more files than were counted.
  package private(set) var isCut = false

  /// Surveys the folder and its subfolders.
  package init(
    of folder: PathBytes, wasSearchedWithSubfolders: Bool, isCancelled: () -> Bool = { false },
    isNamedLikePhoto: (PathBytes) -> Bool
  ) {
    let walk = PhotoWalk(through: [folder], isRecursive: true, accepts: { _ in true })
    let depth = folder.isCurrentFolder ? 0 : folder.appending([]).bytes.count
    var count = 0
    for candidate in walk {
      count += 1
      isCut = count > Self.longest || isCancelled()
      if isCut { return }
      guard case .found = candidate.origin else { continue }
      let isBelow = candidate.path.bytes.dropFirst(depth).contains(UInt8(ascii: "/"))
      if isNamedLikePhoto(candidate.path) {
        photosBelow += isBelow && !wasSearchedWithSubfolders ? 1 : 0
      } else if wasSearchedWithSubfolders || !isBelow {
        let name = candidate.path.nameExtension ?? []
        extensions[name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, default: 0] += 1
      }
    }
  }
}
