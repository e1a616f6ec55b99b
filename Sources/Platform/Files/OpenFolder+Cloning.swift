package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import CLinux
  import Glibc
#endif

extension OpenFolder {
  /// Makes a clone of an open file with a new name in the folder, and opens it for writing: the file system copies a
  /// block only when one of both files changes it.
  ///
  /// - Throws: `fileExists` if the new name is taken; another error if the file system cannot do it.
  package func clone(_ file: FileDescriptor, as newName: FilePath) throws(Errno) -> FileDescriptor {
    #if canImport(Darwin)
      try Errno.checking {
        newName.withPlatformString { fclonefileat(file.rawValue, descriptor.rawValue, $0, 0) }
      }
      return try open(newName, .writeOnly)
    #else
      let clone = try open(
        newName, .writeOnly, options: [.create, .exclusiveCreate], permissions: [.ownerReadWrite])
      do throws(Errno) {
        try file.shareAll(with: clone)
        return clone
      } catch {
        try? clone.close()
        try? remove(newName)
        throw error
      }
    #endif
  }

  /// Whether files of the folder can be clones of this file, as far as that can be tried without a name.
  package func canClone(_ file: FileDescriptor) -> Bool {
    #if canImport(Darwin)
      true
    #else
      guard let clone = openUnnamed(permissions: [.ownerReadWrite]) else { return true }
      defer { try? clone.close() }
      return (try? file.shareAll(with: clone)) != nil
    #endif
  }
}

extension FileDescriptor {
  /// Makes the target, an empty file, share all blocks of this file.
  ///
  /// - Throws: An error of the system if the file system cannot do it.
  fileprivate func shareAll(with target: FileDescriptor) throws(Errno) {
    #if canImport(Darwin)
      throw .notSupported
    #else
      // A length of 0 is up to the end.
      var request = file_clone_range(
        src_fd: Int64(rawValue), src_offset: 0, src_length: 0, dest_offset: 0)
      try Errno.checking { ioctl(target.rawValue, UInt(LINUX_FICLONERANGE), &request) }
    #endif
  }
}
