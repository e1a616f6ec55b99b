package import Platform
import Synchronization
import SystemPackage

/// The folders that the user named for an edit. A file that was found in one of them must be inside
/// it, so that an edit does not leave another user's folder through that user's symbolic link.
package final class NamedFolders: Sendable {
  private static let separator = UInt8(ascii: "/")
  private static let current = [UInt8(ascii: ".")]

  private let named: Set<[UInt8]>
  /// Their paths without symbolic links, if they were needed so far.
  private let realPaths = Mutex<[[UInt8]: FilePath]>([:])

  /// The folders among the named paths.
  package init(_ paths: [PathBytes]) {
    named = Set(paths.map(\.bytes))
  }

  /// Checks that a file which was found in a folder is inside that folder. Otherwise, all links
  /// that lead to it must belong to this user or to the file's owner, who may have meant to share
  /// it.
  ///
  /// The open file is checked, not the file that its path leads to now.
  package func check(_ original: OriginalFile, foundAt path: PathBytes) throws(FileFailure) {
    guard let name = folder(of: path) else { return }
    let isInside = try FileFailure.reading { () throws(Errno) in
      let folder = try realPath(of: name)
      if original.folder.path.starts(with: folder) { return true }
      // Root's links belong to the system.
      let owners: Set = [CurrentUser.root, CurrentUser.id, original.status.userID.rawValue]
      let way = FilePath(root: nil, Self.path(path, below: name).components)
      let reached = try OpenFolder(folder).status(of: way, throughLinksOf: owners)
      return reached?.isSameFile(as: original.status) ?? false
    }
    guard isInside else { throw .outsideNamedFolder }
  }

  /// The outermost named folder that the file was found in; nil if the file itself was named.
  private func folder(of path: PathBytes) -> [UInt8]? {
    let path = path.bytes
    if named.contains(path) { return nil }
    for place in path.indices where path[place] == Self.separator {
      for folder in [path[..<place], path[...place]] where named.contains(Array(folder)) {
        return Array(folder)
      }
    }
    return named.contains(Self.current) ? Self.current : nil
  }

  /// The path below the folder with this name. The current folder is not part of the path.
  private static func path(_ path: PathBytes, below folder: [UInt8]) -> FilePath {
    folder == current
      ? path.filePath : PathBytes(Array(path.bytes.dropFirst(folder.count))).filePath
  }

  private func realPath(of name: [UInt8]) throws(Errno) -> FilePath {
    try realPaths.withLock { (paths) throws(Errno) in
      if let path = paths[name] { return path }
      let path = try PathBytes(name).filePath.resolvingSymlinks()
      paths[name] = path
      return path
    }
  }
}
