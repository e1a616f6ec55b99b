import PhotoEntities
import PhotoSearch
import Platform
import SystemPackage

/// A folder that a listing names, with what is below it.
struct FollowedFolder {
  /// The path as the user named it.
  let path: PathBytes
  /// The path without symbolic links.
  let realPath: PathBytes
  /// Whether its subfolders belong to it.
  let isRecursive: Bool

  /// The real path of a folder in it that the search reaches by this path.
  func realPath(of found: PathBytes) -> PathBytes {
    if found == path { return realPath }
    let name =
      path.isCurrentFolder
      ? found.bytes : Array(found.bytes.dropFirst(path.appending([]).bytes.count))
    return realPath.appending(name)
  }

  /// The path by which the search reaches a folder in it; the reverse.
  func path(ofReal found: PathBytes) -> PathBytes {
    if found == realPath { return path }
    return path.appending(Array(found.bytes.dropFirst(realPath.appending([]).bytes.count)))
  }

  /// The folders in the order of their photos; nil if one is in another one, or is none: then a search must tell
  /// which photos there are.
  static func folders(_ paths: [PathBytes], isRecursive: Bool) -> [FollowedFolder]? {
    var folders: [FollowedFolder] = []
    for path in paths {
      guard let real = try? path.filePath.resolvingSymlinks(),
        let status = try? Stat(real), status.type == .directory,
        !path.isCurrentFolder || paths.count == 1
      else { return nil }
      folders.append(
        FollowedFolder(path: path, realPath: PathBytes(real), isRecursive: isRecursive))
    }
    for (index, folder) in folders.enumerated() {
      let (prefix, realPrefix) = (folder.path.appending([]), folder.realPath.appending([]))
      for (other, inner) in folders.enumerated() where other != index {
        if inner.path.appending([]).bytes.starts(with: prefix.bytes)
          || inner.realPath.appending([]).bytes.starts(with: realPrefix.bytes)
        {
          return nil
        }
      }
    }
    return folders.sorted { $0.path.appending([]) < $1.path.appending([]) }
  }
}

/// The folders that an answer is about, in the catalogue.
struct CatalogueScope {
  /// A folder with photos.
  struct Folder {
    /// The path by which the search reaches it.
    let path: PathBytes
    /// The path without symbolic links, by which the catalogue knows it.
    let realPath: PathBytes
    /// Its row.
    let row: Int64
  }

  var folders: [Folder] = []
  /// The folders that cannot be read.
  var unreadable: [(path: PathBytes, error: Errno)] = []
  /// Whether nobody has looked at the files: they are as the catalogue has them.
  var isUnchecked = false
  /// The number of files that may be photos.
  var fileCount = 0
  /// What was passed over, if somebody has looked.
  var passedOver = PassedOver()
}
