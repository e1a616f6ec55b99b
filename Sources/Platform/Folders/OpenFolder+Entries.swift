package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import CLinuxFiles
  import Glibc
#endif

extension OpenFolder {
  /// Opens a file in the folder, unless it is a symbolic link.
  package func open(
    _ name: FilePath, _ mode: FileDescriptor.AccessMode,
    options: FileDescriptor.OpenOptions = [], permissions: FilePermissions? = nil
  ) throws(Errno) -> FileDescriptor {
    try FileDescriptor.open(
      name, in: descriptor, mode, options: options.union([.noFollow, .closeOnExec]),
      permissions: permissions)
  }

  /// Creates an empty file in the folder that has no name. It is gone once nobody has it open, also if
  /// the program is killed, unless it is given a name. Nil if the system or the file system has no such
  /// files.
  package func openUnnamed() -> FileDescriptor? {
    #if canImport(Darwin)
      nil
    #else
      try? open(
        ".", .writeOnly, options: [.init(rawValue: LINUX_O_TMPFILE), .directory],
        permissions: [.ownerReadWrite])
    #endif
  }

  /// What the file system says of an entry; of a symbolic link itself, not of its target.
  package func status(of name: FilePath) throws(Errno) -> Stat {
    try Stat(name, relativeTo: descriptor, flags: [.symlinkNoFollow])
  }

  /// What the file system says of the folder.
  package func status() throws(Errno) -> Stat {
    try Stat(descriptor)
  }

  /// Why this user may not write the entry, or create entries in the folder itself; nil if they may,
  /// as far as permissions and the file system tell.
  package func writingRefusal(of name: FilePath = ".") -> Errno? {
    name.withPlatformString {
      faccessat(descriptor.rawValue, $0, W_OK, 0) == 0 ? nil : Errno.current
    }
  }

  /// Gives an entry another name, in one step. What had that name is replaced.
  package func rename(_ name: FilePath, to newName: FilePath) throws(Errno) {
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
  package func renameWithoutReplacing(_ name: FilePath, to newName: FilePath) throws(Errno) {
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
  package func link(_ name: FilePath, as newName: FilePath) throws(Errno) {
    try link(name, as: newName, flags: 0)
  }

  /// Gives an open file that has no name one in the folder.
  ///
  /// - Parameter path: The path of its descriptor, which the system keeps as a symbolic link.
  /// - Throws: `fileExists` if something has that name.
  package func link(openFileAt path: FilePath, as newName: FilePath) throws(Errno) {
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
  package func remove(_ name: FilePath) throws(Errno) {
    try Errno.checking { name.withPlatformString { unlinkat(descriptor.rawValue, $0, 0) } }
  }

  /// Makes a folder in the folder, with the rights that the user's mask leaves.
  package func makeFolder(_ name: FilePath) throws(Errno) {
    try Errno.checking { name.withPlatformString { mkdirat(descriptor.rawValue, $0, 0o777) } }
  }

  /// Removes a folder in the folder, unless something is in it.
  package func removeEmptyFolder(_ name: FilePath) throws(Errno) {
    try Errno.checking {
      name.withPlatformString { unlinkat(descriptor.rawValue, $0, AT_REMOVEDIR) }
    }
  }
}
