package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import CLinux
  import Glibc
#endif

/// The owner of a descriptor of the entry that a path names, which may be a symbolic link. Its status and
/// target are those of this entry, even if another entry takes the path meanwhile.
package final class OpenEntry: Sendable {
  private let descriptor: FileDescriptor

  /// Opens the entry at this path, and does not follow it.
  package init(_ path: FilePath) throws(Errno) {
    descriptor = try Errno.catching {
      try FileDescriptor.open(path, .readOnly, options: Self.options)
    }
  }

  deinit {
    // Nothing was written through the descriptor.
    try? descriptor.close()
  }

  /// The entry's status.
  package func status() throws(Errno) -> Stat {
    try Stat(descriptor)
  }

  /// The target of the symbolic link.
  package func target() throws(Errno) -> FilePath {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    // The last byte stays 0.
    #if canImport(Darwin)
      let length = freadlink(descriptor.rawValue, &target, target.count - 1)
    #else
      let length = readlinkat(descriptor.rawValue, "", &target, target.count - 1)
    #endif
    guard length > 0 else { throw Errno.current }
    return FilePath(platformString: target)
  }

  private static var options: FileDescriptor.OpenOptions {
    #if canImport(Darwin)
      [.init(rawValue: O_SYMLINK), .nonBlocking, .closeOnExec]
    #else
      [.init(rawValue: LINUX_O_PATH), .noFollow, .closeOnExec]
    #endif
  }
}
