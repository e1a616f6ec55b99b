package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Folders by their paths.
package enum Folder {
  /// Returns once the folder itself, in which a file was given a name, is on the disk.
  package static func synchronize(_ path: FilePath) throws(Errno) {
    let folder = try Errno.catching {
      try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .directory])
    }
    defer { try? folder.close() }
    try synchronize(folder)
  }

  /// The same for a folder that is open.
  package static func synchronize(_ folder: FileDescriptor) throws(Errno) {
    do {
      try Errno.checking { fsync(folder.rawValue) }
    } catch .invalidArgument, .badFileDescriptor, .notSupported {
      // A file system that has no such thing for folders.
    }
  }

  /// Makes the folder, and those that it is in, where they are missing, and returns once they are
  /// on the disk.
  ///
  /// - Returns: Those that were made, each before those in it.
  package static func make(_ path: FilePath) throws(Errno) -> [FilePath] {
    if let status = try? Stat(path) {
      guard status.type == .directory else { throw .notDirectory }
      return []
    }
    let parent = path.folder
    guard parent != path else { throw .noSuchFileOrDirectory }
    let parents = try make(parent)
    do throws(Errno) {
      try Errno.checking { path.withPlatformString { mkdir($0, 0o777) } }
    } catch .fileExists {
      // Somebody else has made it just now.
      return parents
    }
    try synchronize(parent)
    return parents + [path]
  }

  /// Removes the folder, unless something is in it.
  package static func removeEmpty(_ path: FilePath) {
    path.withPlatformString { _ = rmdir($0) }
  }
}
