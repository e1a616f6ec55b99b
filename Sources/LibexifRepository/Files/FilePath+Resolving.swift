import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension FilePath {
  /// The path of the same file without any symbolic link in it.
  func resolvingSymlinks() throws(Errno) -> FilePath {
    guard let resolved = withPlatformString({ realpath($0, nil) }) else { throw Errno.current }
    defer { free(resolved) }
    return FilePath(platformString: resolved)
  }

  /// Whether this user may write the file or folder, as far as permissions go.
  var isWritable: Bool {
    withPlatformString { access($0, W_OK) } == 0
  }
}
