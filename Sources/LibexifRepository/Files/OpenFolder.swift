import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import CLinuxFiles
  import Glibc
#endif

/// The owner of one open folder.
///
/// Files in it are reached by their names alone, relative to its descriptor. So it does not matter if
/// another program exchanges the folder, or a folder above it, while a photo in it is edited: all
/// steps still go to the one folder that was opened.
final class OpenFolder: Sendable {
  let descriptor: FileDescriptor
  /// The path that the folder was opened by.
  let path: FilePath
  /// Whether this user may read the folder, which flushing it takes.
  private let isReadable: Bool

  /// Opens a folder without following a symbolic link in any part of its path.
  ///
  /// - Parameter path: A path from the root, as `FilePath.resolvingSymlinks` returns it.
  init(_ path: FilePath) throws(Errno) {
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

  /// Opens a folder that the user has named, perhaps by symbolic links. The system follows them, and so
  /// refuses those that other users have put in sticky folders (protected_symlinks, proc(5)).
  convenience init(following path: FilePath) throws(Errno) {
    self.init(
      try FileDescriptor.open(
        path, in: nil, .readOnly, options: Self.searchOptions.union([.directory, .closeOnExec])),
      path: path)
  }

  /// Opens a folder in this folder, unless it is a symbolic link.
  func folder(named name: FilePath) throws(Errno) -> OpenFolder {
    OpenFolder(try Self.open(name, in: descriptor), path: path.appending(name.components))
  }

  private init(_ descriptor: FileDescriptor, path: FilePath) {
    self.path = path
    (self.descriptor, isReadable) = Self.forReading(descriptor)
  }

  deinit {
    // Nothing is written through the descriptor, so closing it can lose nothing.
    try? descriptor.close()
  }

  /// What a descriptor must allow at least: to look up names in the folder. A user may do that in
  /// folders that they may not read.
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

  /// The folder opened for reading; if this user may not read it, as it is.
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

extension OpenFolder {
  /// Opens a file in the folder, unless it is a symbolic link.
  func open(
    _ name: FilePath, _ mode: FileDescriptor.AccessMode,
    options: FileDescriptor.OpenOptions = [], permissions: FilePermissions? = nil
  ) throws(Errno) -> FileDescriptor {
    try FileDescriptor.open(
      name, in: descriptor, mode, options: options.union([.noFollow, .closeOnExec]),
      permissions: permissions)
  }

  /// What the file system says of an entry; of a symbolic link itself, not of its target.
  func status(of name: FilePath) throws(Errno) -> Stat {
    try Stat(name, relativeTo: descriptor, flags: [.symlinkNoFollow])
  }

  /// What the file system says of the folder.
  func status() throws(Errno) -> Stat {
    try Stat(descriptor)
  }

  /// Why this user may not write the entry, or create entries in the folder itself; nil if they may,
  /// as far as permissions and the file system tell.
  func writingRefusal(of name: FilePath = ".") -> Errno? {
    name.withPlatformString {
      faccessat(descriptor.rawValue, $0, W_OK, 0) == 0 ? nil : Errno.current
    }
  }

  /// Gives an entry another name, in one step. What had that name is replaced.
  func rename(_ name: FilePath, to newName: FilePath) throws(Errno) {
    try Errno.checking {
      name.withPlatformString { old in
        newName.withPlatformString {
          renameat(descriptor.rawValue, old, descriptor.rawValue, $0)
        }
      }
    }
  }

  /// Gives an entry another name, in one step.
  ///
  /// - Throws: `fileExists` if something has that name; `invalidArgument` and the like if the
  ///   system or the file system cannot do it in one step.
  func renameWithoutReplacing(_ name: FilePath, to newName: FilePath) throws(Errno) {
    try Errno.checking {
      name.withPlatformString { old in
        newName.withPlatformString { new in
          #if canImport(Darwin)
            renameatx_np(
              descriptor.rawValue, old, descriptor.rawValue, new, UInt32(RENAME_EXCL))
          #else
            renameat2(
              descriptor.rawValue, old, descriptor.rawValue, new, UInt32(RENAME_NOREPLACE))
          #endif
        }
      }
    }
  }

  /// Gives a file another name in the folder beside the one that it has.
  ///
  /// - Throws: `fileExists` if something has that name.
  func link(_ name: FilePath, as newName: FilePath) throws(Errno) {
    try link(name, as: newName, flags: 0)
  }

  /// Gives an open file that has no name one in the folder.
  ///
  /// - Parameter path: The path of its descriptor, which the system keeps as a symbolic link.
  /// - Throws: `fileExists` if something has that name.
  func link(openFileAt path: FilePath, as newName: FilePath) throws(Errno) {
    try link(path, as: newName, flags: AT_SYMLINK_FOLLOW)
  }

  private func link(_ file: FilePath, as newName: FilePath, flags: CInt) throws(Errno) {
    try Errno.checking {
      file.withPlatformString { old in
        newName.withPlatformString {
          linkat(descriptor.rawValue, old, descriptor.rawValue, $0, flags)
        }
      }
    }
  }

  /// Removes a file's name.
  func remove(_ name: FilePath) throws(Errno) {
    try Errno.checking { name.withPlatformString { unlinkat(descriptor.rawValue, $0, 0) } }
  }

  /// Makes a folder in the folder, with the rights that the user's mask leaves.
  func makeFolder(_ name: FilePath) throws(Errno) {
    try Errno.checking { name.withPlatformString { mkdirat(descriptor.rawValue, $0, 0o777) } }
  }

  /// Removes a folder in the folder, unless something is in it.
  func removeEmptyFolder(_ name: FilePath) throws(Errno) {
    try Errno.checking {
      name.withPlatformString { unlinkat(descriptor.rawValue, $0, AT_REMOVEDIR) }
    }
  }

  /// Returns once the folder itself, and so the names in it, are on the disk.
  func synchronize() throws(Errno) {
    guard isReadable else { throw .permissionDenied }
    try Folder.synchronize(descriptor)
  }
}

extension FileDescriptor {
  /// Opens a file by a name in an open folder, or by a path if that is nil.
  fileprivate static func open(
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
