import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new file beside a photo, that is to take its place; until it has, it goes away with its owner.
final class TemporaryPhoto {
  let path: FilePath
  private let descriptor: FileDescriptor
  private var isKept = false

  /// Creates an empty file in the folder of the photo, under a name that nobody can foresee.
  convenience init(beside photo: FilePath) throws(Errno) {
    let name = ".exifcli-" + String(UInt64.random(in: 0...UInt64.max), radix: 16) + ".tmp"
    try self.init(at: photo.removingLastComponent().appending(name))
  }

  /// Creates an empty file of this name, which nothing has yet.
  init(at path: FilePath) throws(Errno) {
    self.path = path
    descriptor = try Errno.catching {
      try FileDescriptor.open(
        path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
        permissions: [.ownerReadWrite])
    }
  }

  deinit {
    // Too late for an error to matter: what counts has been flushed before, or is thrown away.
    try? descriptor.close()
    if !isKept {
      path.withPlatformString { _ = unlink($0) }
    }
  }

  /// Writes the new file, with what is of the original from `original`, which is `size` bytes long.
  func write(_ rewrite: FileRewrite, original: PhotoFile, size: Int) throws(Errno) {
    let descriptor = descriptor
    try rewrite.read(original: original, size: size) { (bytes) throws(Errno) in
      _ = try Errno.catching { try descriptor.writeAll(bytes) }
    }
  }

  /// Takes on the original's owner, where that is permitted, its group, its mode, and its extended
  /// attributes, among which are its access control lists.
  func adoptAttributes(of original: LockedPhoto) throws(Errno) {
    let status = original.status
    let (user, group) = (status.userID.rawValue, status.groupID.rawValue)
    if fchown(descriptor.rawValue, user, group) == -1 {
      // Only the system's administrator may give files away; the photo then belongs to whoever
      // edited it. But its group must stay: the mode gives rights to it.
      try Errno.checking { fchown(descriptor.rawValue, uid_t.max, group) }
    }
    try ExtendedAttributes.copy(from: original.file.descriptor, to: descriptor)
    try Errno.checking { fchmod(descriptor.rawValue, status.permissions.rawValue) }
  }

  /// Takes on the times at which the original was last read and modified.
  func adoptTimes(of original: LockedPhoto) throws(Errno) {
    try original.status.giveTimes(to: descriptor)
  }

  /// Lets the file outlive its owner.
  func keep() {
    isKept = true
  }

  /// Returns once the file is on the disk.
  func synchronize() throws(Errno) {
    try Errno.checking { fsync(descriptor.rawValue) }
  }

  /// Puts the file in the original's place, in one step.
  func replace(_ original: FilePath) throws(Errno) {
    try Errno.checking {
      path.withPlatformString { new in original.withPlatformString { rename(new, $0) } }
    }
    isKept = true
  }
}
