package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension FilePath {
  /// The path that is this name alone.
  package init(_ name: Component) {
    self.init(root: nil, [name])
  }

  /// The path of the same file without any symbolic link in it.
  package func resolvingSymlinks() throws(Errno) -> FilePath {
    guard let resolved = withPlatformString({ realpath($0, nil) }) else { throw Errno.current }
    defer { free(resolved) }
    return FilePath(platformString: resolved)
  }

  /// The path of the folder that the file is in.
  package var folder: FilePath {
    let folder = removingLastComponent()
    return folder.isEmpty ? "." : folder
  }

  /// Whether this user may write the file or folder, as far as permissions go.
  package var isWritable: Bool { withPlatformString { access($0, W_OK) == 0 } }
}
