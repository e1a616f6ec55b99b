package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Folders by their paths.
package enum Folder {
  /// Flushes the folder itself to the disk, with the names of the files in it.
  package static func synchronize(_ path: FilePath) throws(Errno) {
    let folder = try Errno.catching {
      try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .directory])
    }
    defer { try? folder.close() }
    try synchronize(folder)
  }

  /// Flushes an open folder to the disk.
  package static func synchronize(_ folder: FileDescriptor) throws(Errno) {
    do {
      try Errno.checking { fsync(folder.rawValue) }
    } catch .invalidArgument, .badFileDescriptor, .notSupported {
      // The file system cannot flush folders.
    }
  }

  /// Creates the folder and its missing parents, and flushes them to the disk.
  ///
  /// - Parameter isPrivate: Whether only their owner may read them.
  /// - Returns: The created folders, each before those inside it.
  @discardableResult
  package static func make(
    _ path: FilePath, isPrivate: Bool = false
  ) throws(Errno) -> [FilePath] {
    if let status = try? Stat(path) {
      guard status.type == .directory else { throw .notDirectory }
      return []
    }
    let parent = path.folder
    guard parent != path else { throw .noSuchFileOrDirectory }
    let parents = try make(parent, isPrivate: isPrivate)
    do throws(Errno) {
      try Errno.checking { path.withPlatformString { mkdir($0, isPrivate ? 0o700 : 0o777) } }
    } catch .fileExists {
      // Another process has just created it.
      return parents
    }
    try synchronize(parent)
    return parents + [path]
  }

  /// Makes the folder the working directory of the process.
  package static func enter(_ path: FilePath) throws(Errno) {
    try Errno.checking { path.withPlatformString { chdir($0) } }
  }

  /// Removes the folder if it is empty.
  package static func removeEmpty(_ path: FilePath) {
    path.withPlatformString { _ = rmdir($0) }
  }
}
