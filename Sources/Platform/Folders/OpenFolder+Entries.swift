package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import CLinux
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
  package func openUnnamed(permissions: FilePermissions) -> FileDescriptor? {
    #if canImport(Darwin)
      nil
    #else
      try? open(
        ".", .writeOnly, options: [.init(rawValue: LINUX_O_TMPFILE), .directory],
        permissions: permissions)
    #endif
  }

  /// The names of the entries, in no order.
  package func names() throws(Errno) -> [[UInt8]] {
    // A descriptor of its own, as reading moves it.
    let reading = try open(".", .readOnly, options: [.directory])
    guard let entries = fdopendir(reading.rawValue) else {
      let error = Errno.current
      try? reading.close()
      throw error
    }
    // It also closes the descriptor.
    defer { closedir(entries) }
    var names: [[UInt8]] = []
    while true {
      // It returns nil at the end, too, and only an error sets the number.
      errno = 0
      guard let entry = readdir(entries) else {
        let error = Errno.current
        guard error.rawValue == 0 else { throw error }
        return names
      }
      withUnsafeBytes(of: &entry.pointee.d_name) { field in
        names.append(Array(field.prefix { $0 != 0 }))
      }
    }
  }

  /// The status of an entry. A symbolic link is not followed.
  package func status(of name: FilePath) throws(Errno) -> Stat {
    try Stat(name, relativeTo: descriptor, flags: [.symlinkNoFollow])
  }

  /// The status of the folder.
  package func status() throws(Errno) -> Stat {
    try Stat(descriptor)
  }

  /// Why this user may not write the entry, or by default create entries in the folder; nil if
  /// permissions and the file system allow it.
  package func writingRefusal(of name: FilePath = ".") -> Errno? {
    name.withPlatformString {
      faccessat(descriptor.rawValue, $0, W_OK, 0) == 0 ? nil : Errno.current
    }
  }

  /// Renames an entry atomically. An entry that already has the new name is replaced.
  package func rename(_ name: FilePath, to newName: FilePath) throws(Errno) {
    try Errno.checking {
      name.withPlatformString { old in
        newName.withPlatformString {
          renameat(descriptor.rawValue, old, descriptor.rawValue, $0)
        }
      }
    }
  }

  /// Renames an entry atomically, and moves it to another folder if one is given.
  ///
  /// - Throws: `fileExists` if the new name is taken; `improperLink` if the folder is on another file system;
  ///   `invalidArgument` or similar if the system or the file system cannot do it atomically.
  package func renameWithoutReplacing(
    _ name: FilePath, to newName: FilePath, in folder: OpenFolder? = nil
  ) throws(Errno) {
    let target = (folder ?? self).descriptor.rawValue
    try Errno.checking {
      name.withPlatformString { old in
        newName.withPlatformString { new in
          #if canImport(Darwin)
            renameatx_np(descriptor.rawValue, old, target, new, UInt32(RENAME_EXCL))
          #else
            renameat2(descriptor.rawValue, old, target, new, UInt32(RENAME_NOREPLACE))
          #endif
        }
      }
    }
  }

  /// Exchanges the names of two entries atomically.
  ///
  /// - Throws: `noSuchFileOrDirectory` if one of them is missing; one of `unsupported` if the system or the file
  ///   system cannot do it.
  package func exchange(_ name: FilePath, with other: FilePath) throws(Errno) {
    try Errno.checking {
      name.withPlatformString { one in
        other.withPlatformString { other in
          #if canImport(Darwin)
            renameatx_np(descriptor.rawValue, one, descriptor.rawValue, other, UInt32(RENAME_SWAP))
          #else
            renameat2(
              descriptor.rawValue, one, descriptor.rawValue, other, UInt32(RENAME_EXCHANGE))
          #endif
        }
      }
    }
  }

  /// The errors of `exchange` and `renameWithoutReplacing` where the system or the file system cannot do them.
  package static let unsupported: Set<Errno> = [.invalidArgument, .noFunction, .notSupported]

  /// Gives a file a further name in the folder, or in another one.
  ///
  /// - Throws: `fileExists` if the new name is taken.
  package func link(
    _ name: FilePath, as newName: FilePath, in folder: OpenFolder? = nil
  ) throws(Errno) {
    try link(name, as: newName, in: folder ?? self, flags: 0)
  }

  /// Gives an open file without a name a name in the folder.
  ///
  /// - Parameter path: The path of its descriptor, which the system provides as a symbolic link.
  /// - Throws: `fileExists` if the new name is taken.
  package func link(openFileAt path: FilePath, as newName: FilePath) throws(Errno) {
    try link(path, as: newName, in: self, flags: AT_SYMLINK_FOLLOW)
  }

  private func link(
    _ file: FilePath, as newName: FilePath, in folder: OpenFolder, flags: CInt
  ) throws(Errno) {
    try Errno.checking {
      file.withPlatformString { old in
        newName.withPlatformString {
          linkat(descriptor.rawValue, old, folder.descriptor.rawValue, $0, flags)
        }
      }
    }
  }

  /// Removes a file's name.
  package func remove(_ name: FilePath) throws(Errno) {
    try Errno.checking { name.withPlatformString { unlinkat(descriptor.rawValue, $0, 0) } }
  }

  /// Creates a folder in the folder, with the permissions that the user's mask leaves.
  ///
  /// - Parameter isPrivate: Whether only its owner may look into it.
  package func makeFolder(_ name: FilePath, isPrivate: Bool = false) throws(Errno) {
    try Errno.checking {
      name.withPlatformString { mkdirat(descriptor.rawValue, $0, isPrivate ? 0o700 : 0o777) }
    }
  }

  /// Sets the permissions of the folder itself, as chmod(2) takes them, but for those that change the user.
  package func setPermissions(_ mode: Int) throws(Errno) {
    try Errno.checking { fchmod(descriptor.rawValue, mode_t(mode & 0o3777)) }
  }

  /// Removes a folder in the folder if it is empty.
  package func removeEmptyFolder(_ name: FilePath) throws(Errno) {
    try Errno.checking {
      name.withPlatformString { unlinkat(descriptor.rawValue, $0, AT_REMOVEDIR) }
    }
  }
}
