package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension OpenFolder {
  /// The most symbolic links that Linux follows in a path (path_resolution(7)).
  private static let maximumLinks = 40

  /// The status of the file that a path in this folder leads to. Walks the path name by name, to
  /// see each symbolic link on the way.
  ///
  /// - Returns: Nil if a link on the way does not belong to one of `owners`, or if there are too
  ///   many links.
  package func status(
    of path: FilePath, throughLinksOf owners: Set<CInterop.UserID>
  ) throws(Errno) -> Stat? {
    var folder = self
    var rest = path.components.map { FilePath($0) }[...]
    var links = 0
    while let name = rest.popFirst() {
      let status = try folder.status(of: name)
      if status.type == .symbolicLink {
        links += 1
        guard owners.contains(status.userID.rawValue), links <= Self.maximumLinks else {
          return nil
        }
        let target = try folder.target(of: name)
        if target.isAbsolute { folder = try OpenFolder("/") }
        rest = target.components.map { FilePath($0) } + rest
      } else if rest.isEmpty {
        return status
      } else {
        folder = try folder.folder(named: name)
      }
    }
    return nil
  }

  /// The target of a symbolic link in the folder.
  private func target(of name: FilePath) throws(Errno) -> FilePath {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    // The last byte stays 0, as the NUL.
    let length = name.withPlatformString {
      readlinkat(descriptor.rawValue, $0, &target, target.count - 1)
    }
    guard length > 0 else { throw Errno.current }
    return FilePath(platformString: target)
  }
}
