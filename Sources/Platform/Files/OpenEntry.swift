package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import CLinuxFiles
  import Glibc
#endif

/// The owner of a descriptor of what a path names itself, which may be a symbolic link: whatever takes the
/// path meanwhile, what is asked is asked of this one.
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

  /// What the file system says of the entry.
  package func status() throws(Errno) -> Stat {
    try Stat(descriptor)
  }

  /// The path that the symbolic link holds.
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
