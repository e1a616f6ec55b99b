import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder of a file that is written, open for as long as that takes: whatever becomes of its
/// path meanwhile, all names are names in this one folder.
struct OpenFolder: ~Copyable {
  private let descriptor: FileDescriptor

  /// Opens the folder that the path's last component is in.
  init(of path: FilePath) throws(Errno) {
    let folder = path.removingLastComponent()
    do {
      descriptor = try FileDescriptor.open(
        folder.isEmpty ? "." : folder, .readOnly, options: [.directory, .closeOnExec])
    } catch {
      throw error as? Errno ?? .ioError
    }
  }

  deinit {
    try? descriptor.close()
  }

  /// What is known of the file of this name, which may be a link; nil if there is none.
  func status(of name: FilePath) -> stat? {
    var status = stat()
    let result = name.withPlatformString {
      fstatat(descriptor.rawValue, $0, &status, AT_SYMLINK_NOFOLLOW)
    }
    return result == 0 ? status : nil
  }

  /// Makes a file of a name that nothing has yet, and lends it to be written. If that fails the file
  /// goes away again.
  func create(
    _ name: FilePath, mode: mode_t, _ write: (FileDescriptor) throws(Errno) -> Void
  ) throws(Errno) {
    let options = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let number = name.withPlatformString { openat(descriptor.rawValue, $0, options, mode) }
    guard number >= 0 else { throw Errno(rawValue: errno) }
    let file = FileDescriptor(rawValue: number)
    do throws(Errno) {
      defer { try? file.close() }
      try write(file)
    } catch {
      remove(name)
      throw error
    }
  }

  /// Gives a file another name, in place of the file that has it.
  func move(_ name: FilePath, to newName: FilePath) throws(Errno) {
    let result = name.withPlatformString { old in
      newName.withPlatformString { renameat(descriptor.rawValue, old, descriptor.rawValue, $0) }
    }
    guard result == 0 else { throw Errno(rawValue: errno) }
  }

  func remove(_ name: FilePath) {
    name.withPlatformString { _ = unlinkat(descriptor.rawValue, $0, 0) }
  }

  /// Returns once the names in the folder are on the disk.
  func synchronize() throws(Errno) {
    // Some file systems know no such thing of folders.
    if fsync(descriptor.rawValue) != 0, ![EINVAL, EBADF, ENOTSUP].contains(errno) {
      throw Errno(rawValue: errno)
    }
  }
}
