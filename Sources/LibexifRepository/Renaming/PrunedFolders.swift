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
    let current = try? FilePath(".").resolvingSymlinks()
    // The innermost folders first.
    for folder in Set(files.map(\.folder)).sorted(by: { $0.bytes.count > $1.bytes.count }) {
      let path = folder.filePath
      MovedFolders.removeEmpty(path, keeping: kept(above: path, current))
    }
  }

  /// For each of these files, the folders that may be removed after it has left, as they are now. Each folder is named
  /// once.
  func folders(leftBy files: [PathBytes]) -> [[LeftFolder]] {
    let current = try? FilePath(".").resolvingSymlinks()
    var known: Set<FilePath> = []
    return files.map { file in
      var path = file.folder.filePath
      guard !known.contains(path) else { return [] }
      let kept = kept(above: path, current)
      var left: [LeftFolder] = []
      while !kept.contains(path), path.lastComponent != nil, known.insert(path).inserted,
        let status = try? Stat(path, followTargetSymlink: false)
      {
        left.append(
          LeftFolder(path: PathBytes(path), mode: Int(status.permissions.rawValue)))
        path = path.removingLastComponent()
      }
      return left
    }
  }

  /// The folders that stay, if a file leaves this folder.
  private func kept(above path: FilePath, _ current: FilePath?) -> Set<FilePath> {
    let kept = named.union(current.map { [$0] } ?? [])
    // Of a file that is named itself, nothing above its own folder is meant.
    let isInside = named.contains { path != $0 && path.starts(with: $0) }
    return isInside ? kept : kept.union([path.removingLastComponent()])
  }
}
