package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension FilePath {
  /// The path with this component only.
  package init(_ name: Component) {
    self.init(root: nil, [name])
  }

  /// The path of the same file without symbolic links.
  package func resolvingSymlinks() throws(Errno) -> FilePath {
    guard let resolved = withPlatformString({ realpath($0, nil) }) else { throw Errno.current }
    defer { free(resolved) }
    return FilePath(platformString: resolved)
  }

  /// The path of the file's folder.
  package var folder: FilePath {
    let folder = removingLastComponent()
    return folder.isEmpty ? "." : folder
  }

  /// Whether this user's permissions allow writing to the file or folder.
  package var isWritable: Bool { withPlatformString { access($0, W_OK) == 0 } }
}
