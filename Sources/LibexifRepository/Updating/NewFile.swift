import Platform
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import CLinuxFiles
  import Glibc
#endif

/// The owner of one file that was created to be written.
struct NewFile: ~Copyable {
  private let descriptor: FileDescriptor

  /// Creates an empty file in the folder that has no name: unless it is given one, it is gone once
  /// nobody has it open, also where the program is killed. Nil where there is no such thing, or too
  /// many files are open already for one that has to stay so.
  init?(unnamedIn folder: OpenFolder) {
    #if canImport(Darwin)
      return nil
    #else
      let options: FileDescriptor.OpenOptions = [
        .init(rawValue: LINUX_O_TMPFILE), .directory,
      ]
      guard Self.isOpenByDescriptor,
        let descriptor = try? folder.open(
          ".", .writeOnly, options: options, permissions: [.ownerReadWrite])
      else { return nil }
      guard OpenFileLimit.leavesRoom(after: descriptor) else {
        try? descriptor.close()
        return nil
      }
      self.descriptor = descriptor
    #endif
  }

  /// Creates an empty file of this name, which nothing in the folder has yet.
  init(named name: FilePath, in folder: OpenFolder) throws(Errno) {
    descriptor = try folder.open(
      name, .writeOnly, options: [.create, .exclusiveCreate], permissions: [.ownerReadWrite])
  }

  deinit {
    // Too late for an error to matter: what counts has been flushed before, or is thrown away.
    try? descriptor.close()
  }

  /// Where the file can be opened again as long as this owner has it, whatever its name.
  var path: FilePath { FilePath("\(Self.descriptorFolder)/\(descriptor.rawValue)") }

  private static let descriptorFolder = "/proc/self/fd"

  /// Whether files can be opened by their descriptors; a system may be set up without that.
  private static let isOpenByDescriptor = (try? Stat(FilePath(descriptorFolder))) != nil

  /// What the file system says of the file now.
  func status() throws(Errno) -> Stat {
    try Stat(descriptor)
  }

  /// Writes the file, with what is of the original from `original`, which is `size` bytes long.
  func write(_ rewrite: FileRewrite, original: OpenFile, size: Int) throws(Errno) {
    try rewrite.write(to: descriptor, original: original, size: size)
  }

  /// Takes on the original's flags (chattr), before anything is written.
  ///
  /// - Returns: Whether it has them all.
  func adoptFlags(of original: OriginalPhoto) -> Bool {
    FileFlags(of: original.file.descriptor).give(to: descriptor)
  }

  /// Takes on the original's owner, where that is permitted, its group, its mode, and its extended
  /// attributes, among which are its access control lists.
  func adoptAttributes(of original: OriginalPhoto) throws(Errno) {
    let status = original.status
    let (user, group) = (status.userID.rawValue, status.groupID.rawValue)
    var mode = status.permissions.rawValue
    if fchown(descriptor.rawValue, user, group) == -1 {
      // Only the system's administrator may give files away; the photo then belongs to whoever
      // edited it. But its group must stay: the mode gives rights to it.
      try Errno.checking { fchown(descriptor.rawValue, uid_t.max, group) }
      // The rights to act as the owner or the group were given by the owner that was.
      mode &= Self.rightsToUse
    }
    try ExtendedAttributes.copy(from: original.file.descriptor, to: descriptor)
    try Errno.checking { fchmod(descriptor.rawValue, mode) }
  }

  /// The bits of a mode that let users read, write and execute, without set-user-ID, set-group-ID and
  /// sticky (POSIX.1-2017, sys/stat.h).
  private static let rightsToUse: CInterop.Mode = 0o777

  /// Takes on the original's mode and extended attributes, and its group if that is permitted, as a
  /// further file does, which belongs to whoever made it.
  func adoptRights(of original: OriginalPhoto) throws(Errno) {
    let group = original.status.groupID
    let hasGroup =
      try status().groupID == group || fchown(descriptor.rawValue, uid_t.max, group.rawValue) == 0
    // While the file may be written: attributes are not given to one that may not.
    try ExtendedAttributes.copy(from: original.file.descriptor, to: descriptor)
    // Not the rights to act as the owner or the group, which may be others here.
    var mode = original.status.permissions.rawValue & Self.rightsToUse
    if !hasGroup {
      // Another group may do what everybody may, and not what the photo's group may.
      mode &= ~0o070 | (mode & 0o007) << 3
    }
    try Errno.checking { fchmod(descriptor.rawValue, mode) }
  }

  /// Takes on the times at which the original was last read and modified.
  func adoptTimes(of original: OriginalPhoto) throws(Errno) {
    try original.status.giveTimes(to: descriptor)
  }

  /// Returns once the file is on the disk.
  func synchronize() throws(Errno) {
    try Errno.checking { fsync(descriptor.rawValue) }
  }
}
