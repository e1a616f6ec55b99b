package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import CLinux
  import Glibc
#endif

/// The owner of one open folder.
///
/// Files in it are accessed by their names relative to its descriptor. So another program can
/// replace the folder, or one of its parents, during an edit: all steps still use the folder that
/// was opened.
package final class OpenFolder: Sendable {
  package let descriptor: FileDescriptor
  /// The path that the folder was opened by.
  package let path: FilePath
  /// Whether this user may read the folder, which flushing requires.
  private let isReadable: Bool
  private let flushes = SharedFlushes()

  /// Opens a folder without following a symbolic link in any part of its path.
  ///
  /// - Parameter path: A path from the root, as `FilePath.resolvingSymlinks` returns it.
  package init(_ path: FilePath) throws(Errno) {
    guard path.isAbsolute else { throw .invalidArgument }
    self.path = path
    var descriptor = try Self.open("/", in: nil)
    for name in path.components {
      let parent = descriptor
      defer { try? parent.close() }
      descriptor = try Self.open(FilePath(name), in: parent)
    }
    (self.descriptor, isReadable) = Self.forReading(descriptor)
  }

  /// Opens a folder that the user has named, perhaps through symbolic links. The system follows the
  /// links, but not those that other users have put into sticky folders (protected_symlinks,
  /// proc(5)).
  package convenience init(following path: FilePath) throws(Errno) {
    self.init(
      try FileDescriptor.open(
        path, in: nil, .readOnly, options: Self.searchOptions.union([.directory, .closeOnExec])),
      path: path)
  }

  /// Opens a folder in this folder, unless it is a symbolic link.
  package func folder(named name: FilePath) throws(Errno) -> OpenFolder {
    OpenFolder(try Self.open(name, in: descriptor), path: path.appending(name.components))
  }

  private init(_ descriptor: FileDescriptor, path: FilePath) {
    self.path = path
    (self.descriptor, isReadable) = Self.forReading(descriptor)
  }

  deinit {
    // Nothing was written through the descriptor, so closing it cannot lose anything.
    try? descriptor.close()
  }

  /// Flushes the folder itself to the disk, with the names in it. Threads that wait for a flush share the next one.
  package func synchronize() throws(Errno) {
    guard isReadable else { throw .permissionDenied }
    try flushes.flush { [descriptor] () throws(Errno) in try Folder.synchronize(descriptor) }
  }

  /// The least that a descriptor must allow: looking up names in the folder. Users may do that even
  /// in folders that they may not read.
  private static var searchOptions: FileDescriptor.OpenOptions {
    #if canImport(Darwin)
      []
    #else
      [.init(rawValue: LINUX_O_PATH)]
    #endif
  }

  private static func open(
    _ name: FilePath, in folder: FileDescriptor?
  ) throws(Errno) -> FileDescriptor {
    try FileDescriptor.open(
      name, in: folder, .readOnly,
      options: searchOptions.union([.directory, .noFollow, .closeOnExec]))
  }

  /// The folder opened for reading, or unchanged if this user may not read it.
  private static func forReading(
    _ folder: FileDescriptor
  ) -> (descriptor: FileDescriptor, isReadable: Bool) {
    guard
      let readable = try? FileDescriptor.open(
        ".", in: folder, .readOnly, options: [.directory, .noFollow, .closeOnExec])
    else { return (folder, false) }
    try? folder.close()
    return (readable, true)
  }
}

extension FileDescriptor {
  /// Opens a file by its name in an open folder, or by a path if the folder is nil.
  package static func open(
    _ name: FilePath, in folder: FileDescriptor?, _ mode: AccessMode, options: OpenOptions,
    permissions: FilePermissions? = nil
  ) throws(Errno) -> FileDescriptor {
    let flags = mode.rawValue | options.rawValue
    var result: CInt = -1
    try Errno.checking {
      result = name.withPlatformString {
        openat(folder?.rawValue ?? AT_FDCWD, $0, flags, permissions?.rawValue ?? 0)
      }
      return result
    }
    return FileDescriptor(rawValue: result)
  }
}
