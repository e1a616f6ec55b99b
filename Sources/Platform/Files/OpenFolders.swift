import Synchronization
package import SystemPackage

/// The folders of the files that are worked on, each opened once.
package final class OpenFolders: Sendable {
  private struct Known {
    let folder: OpenFolder
    let identity: FileIdentity
  }

  /// The folders by the paths that led to them, and these paths, the last used at the end.
  private let known = Mutex((folders: [FilePath: Known](), order: [FilePath]()))
  /// The most folders that are kept open for further files; those in use stay open.
  private let limit: Int

  package init(limit: Int = .max) {
    self.limit = limit
  }

  /// The open folder of the file itself at this path, and the file's name in it. After this, no path is looked up
  /// again.
  ///
  /// A folder that is known is the one that the path leads to now: if another program has moved it, or has exchanged
  /// a symbolic link, it is looked up again.
  package func place(of path: FilePath) throws(Errno) -> (folder: OpenFolder, name: FilePath) {
    if let name = path.lastComponent, name.kind == .regular,
      let folder = folder(known: path.folder), let status = try? folder.status(of: FilePath(name)),
      status.type != .symbolicLink
    {
      return (folder, FilePath(name))
    }
    let (folder, name, isDirect) = try Self.lookUp(path)
    if isDirect { keep(folder, at: path.folder) }
    return (folder, name)
  }

  /// The open folder of the file itself at this path, without any folders that are known.
  package static func place(
    of path: FilePath
  ) throws(Errno) -> (folder: OpenFolder, name: FilePath) {
    let (folder, name, _) = try lookUp(path)
    return (folder, name)
  }

  /// Looks the file up through all symbolic links.
  ///
  /// - Returns: Also whether the file itself has the path's last name, in the folder that the rest of the path leads to.
  private static func lookUp(
    _ path: FilePath
  ) throws(Errno) -> (folder: OpenFolder, name: FilePath, isDirect: Bool) {
    let link = path
    let path = try path.resolvingSymlinks()
    guard let name = path.lastComponent else { throw Errno.isDirectory }
    let folder = try OpenFolder(path.removingLastComponent())
    let status = try Errno.catching { try Stat(link, followTargetSymlink: false) }
    let isDirect = link.lastComponent == name && status.type != .symbolicLink
    return (folder, FilePath(name), isDirect)
  }

  private func folder(known path: FilePath) -> OpenFolder? {
    let known = known.withLock { known -> Known? in
      guard let found = known.folders[path] else { return nil }
      return found
    }
    guard let known, Self.identity(at: path) == known.identity,
      path == known.folder.path || Self.identity(at: known.folder.path) == known.identity
    else { return nil }
    return known.folder
  }

  private func keep(_ folder: OpenFolder, at path: FilePath) {
    guard let status = try? folder.status() else { return }
    known.withLock { known in
      known.order.removeAll { $0 == path }
      known.order.append(path)
      known.folders[path] = Known(folder: folder, identity: FileIdentity(status))
      if known.order.count > limit { known.folders[known.order.removeFirst()] = nil }
    }
  }

  private static func identity(at path: FilePath) -> FileIdentity? {
    (try? Stat(path)).map(FileIdentity.init)
  }
}
