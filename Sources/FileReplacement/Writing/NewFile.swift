package import Platform
package import SystemPackage

/// The owner of a file that was created to be written.
package struct NewFile: ~Copyable {
  private let descriptor: FileDescriptor

  /// Creates an empty file in the folder that has no name: unless it is given one, it is gone once nobody has
  /// it open, also if the program is killed. Nil if the system has no such files, or if too many files are
  /// open already for one that has to stay open.
  init?(unnamedIn folder: OpenFolder, permissions: FilePermissions = [.ownerReadWrite]) {
    guard Self.isOpenByDescriptor,
      let descriptor = folder.openUnnamed(permissions: permissions)
    else { return nil }
    guard OpenFileLimit.leavesRoom(after: descriptor) else {
      try? descriptor.close()
      return nil
    }
    self.descriptor = descriptor
  }

  /// Creates an empty file of this name, which nothing in the folder has yet.
  init(
    named name: FilePath, in folder: OpenFolder, permissions: FilePermissions = [.ownerReadWrite]
  ) throws(Errno) {
    descriptor = try folder.open(
      name, .writeOnly, options: [.create, .exclusiveCreate], permissions: permissions)
  }

  deinit {
    // An error no longer matters: the file was flushed before, or is thrown away.
    try? descriptor.close()
  }

  /// The path that the file can be opened by again as long as this owner has it, whatever its name.
  var path: FilePath { FilePath("\(Self.descriptorFolder)/\(descriptor.rawValue)") }

  private static let descriptorFolder = "/proc/self/fd"

  /// Whether files can be opened by their descriptors; a system may be set up without that.
  private static let isOpenByDescriptor = (try? Stat(FilePath(descriptorFolder))) != nil

  /// What the file system says of the file now.
  func status() throws(Errno) -> Stat {
    try Stat(descriptor)
  }

  /// Writes the file. Stretches of the original come from `original`, which is `size` bytes long.
  package func write(_ rewrite: FileRewrite, original: OpenFile, size: Int) throws(Errno) {
    try rewrite.write(to: descriptor, original: original, size: size)
  }

  /// Writes these bytes.
  func write(_ bytes: [UInt8]) throws(Errno) {
    _ = try Errno.catching { try descriptor.writeAll(bytes) }
  }

  /// Takes on the original's flags (chattr), before anything is written.
  ///
  /// - Returns: Whether it has them all.
  func adoptFlags(of original: OriginalFile) -> Bool {
    FileFlags(of: original.file.descriptor).give(to: descriptor)
  }

  /// Takes on the original's owner, if that is permitted, its group, its mode, and its extended attributes,
  /// which include its access control lists.
  func adoptAttributes(of original: OriginalFile) throws(Errno) {
    let (user, group) = (original.status.userID.rawValue, original.status.groupID.rawValue)
    var mode = original.status.permissions.rawValue
    do throws(Errno) {
      try descriptor.setOwner(user, group: group)
    } catch {
      // Only the system's administrator may give files away; the file then belongs to whoever edited it.
      // But its group must stay: the mode gives rights to it.
      try descriptor.setOwner(nil, group: group)
      // The former owner gave the rights to act as the owner or the group.
      mode &= Self.rightsToUse
    }
    try ExtendedAttributes.copy(from: original.file.descriptor, to: descriptor)
    try descriptor.setMode(mode)
  }

  /// The bits of a mode that let users read, write and execute, without set-user-ID, set-group-ID and sticky
  /// (POSIX.1-2017, sys/stat.h).
  private static let rightsToUse: CInterop.Mode = 0o777

  /// Takes on the original's mode and extended attributes, and its group if that is permitted, as a further
  /// file does, which belongs to whoever made it.
  func adoptRights(of original: OriginalFile) throws(Errno) {
    let group = original.status.groupID
    let hasGroup = try status().groupID == group || isGiven(to: group.rawValue)
    // While the file may be written: attributes are not given to a file that may not.
    try ExtendedAttributes.copy(from: original.file.descriptor, to: descriptor)
    // Not the rights to act as the owner or the group, which may be others here.
    var mode = original.status.permissions.rawValue & Self.rightsToUse
    if !hasGroup {
      // Another group may do what everybody may, and not what the original's group may.
      mode &= ~0o070 | (mode & 0o007) << 3
    }
    try descriptor.setMode(mode)
  }

  /// Takes on the owner, the group and the mode of a file that this one replaces, as far as this user may give
  /// files away. If the group is another, it and all others get the rights that both had.
  func adoptRights(ofReplaced old: Stat) throws(Errno) {
    let (user, group) = (old.userID.rawValue, old.groupID.rawValue)
    var mode = old.permissions.rawValue & Self.rightsToUse
    if (try? descriptor.setOwner(user, group: group)) == nil, !isGiven(to: group) {
      let shared = mode >> 3 & mode & 0o7
      mode = mode & 0o700 | shared << 3 | shared
    }
    try descriptor.setMode(mode)
  }

  private func isGiven(to group: CInterop.GroupID) -> Bool {
    (try? descriptor.setOwner(nil, group: group)) != nil
  }

  /// Takes on the times at which the original was last read and modified.
  func adoptTimes(of original: OriginalFile) throws(Errno) {
    try original.status.giveTimes(to: descriptor)
  }

  /// Returns once the file is on the disk.
  func synchronize() throws(Errno) {
    try descriptor.synchronize()
  }
}
