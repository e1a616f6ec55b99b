import FileReplacement
import PhotoEntities
import Platform
import SystemPackage

/// The folders that are removed if a renaming leaves them empty.
struct PrunedFolders {
  /// The folders that the user has named. They stay, as does the current folder; those in them may be removed.
  private let named: Set<FilePath>

  init(namedPaths: [PhotoIdentifier]) {
    let paths = namedPaths.compactMap { try? $0.path.resolvingSymlinks() }
    named = Set(paths.filter { (try? Stat($0))?.type == .directory })
  }

  /// Removes the empty ones of the folders that these files have left.
  func remove(leftBy files: [PathBytes]) {
    var kept = named
    if let current = try? FilePath(".").resolvingSymlinks() { kept.insert(current) }
    // The innermost folders first.
    for folder in Set(files.map(\.folder)).sorted(by: { $0.bytes.count > $1.bytes.count }) {
      let path = folder.filePath
      let isInside = named.contains { path != $0 && path.starts(with: $0) }
      // Of a file that is named itself, nothing above its own folder is meant.
      MovedFolders.removeEmpty(
        path, keeping: isInside ? kept : kept.union([path.removingLastComponent()]))
    }
  }
}
