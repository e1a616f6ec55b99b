package import Platform
package import SystemPackage

/// The owner of a new file that is being written.
package struct NewFile: ~Copyable {
  private let descriptor: FileDescriptor

  /// Creates an empty file without a name in the folder. Unless it gets a name, it disappears when
  /// it is closed, even if the program is killed. Nil if the system does not support such files, or
  /// if too many files are open to keep another one open.
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

  /// Creates an empty file with this name, which must be free.
  init(
    named name: FilePath, in folder: OpenFolder, permissions: FilePermissions = [.ownerReadWrite]
  ) throws(Errno) {
    descriptor = try folder.open(
      name, .writeOnly, options: [.create, .exclusiveCreate], permissions: permissions)
  }

  /// Creates a clone of an open file with this name, which must be free.
  init(cloneOf file: OpenFile, named name: FilePath, in folder: OpenFolder) throws(Errno) {
    descriptor = try folder.clone(file.descriptor, as: name)
  }

  deinit {
    // An error does not matter: the file is already flushed, or is discarded.
    try? descriptor.close()
  }

  /// A path that opens the file again while this owner exists, whatever its name.
  var path: FilePath { FilePath("\(Self.descriptorFolder)/\(descriptor.rawValue)") }

  private static let descriptorFolder = "/proc/self/fd"

  /// Whether files can be opened by their descriptors. Some systems do not allow it.
  private static let isOpenByDescriptor = (try? Stat(FilePath(descriptorFolder))) != nil

  /// The file's status now.
  func status() throws(Errno) -> Stat {
    try Stat(descriptor)
  }

  /// Writes the file. Its parts of the original come from `original`, which is `size` bytes long.
  ///
  /// - Parameter didWrite: Called now and then with the number of bytes that are written.
  /// - Returns: The large ranges that are known to share their blocks with the original.
  @discardableResult
  package func write(
    _ rewrite: FileRewrite, original: OpenFile, size: Int,
    _ didWrite: (Int) -> Void = { _ in }
  ) throws(Errno) -> [Range<Int>] {
    try rewrite.write(to: descriptor, original: original, size: size, didWrite)
  }

  /// Writes these bytes.
  func write(_ bytes: [UInt8]) throws(Errno) {
    _ = try Errno.catching { try descriptor.writeAll(bytes) }
  }

  /// Adopts the original's flags (chattr), before anything is written.
  ///
  /// - Returns: Whether the file has all of them.
  func adoptFlags(of original: OriginalFile) -> Bool {
    FileFlags(of: original.file.descriptor).give(to: descriptor)
  }

  /// Adopts the original's owner if permitted, its group, its mode, and its extended attributes,
  /// which include its access control lists.
  func adoptAttributes(of original: OriginalFile) throws(Errno) {
    let (user, group) = (original.status.userID.rawValue, original.status.groupID.rawValue)
    var mode = original.status.permissions.rawValue
    do throws(Errno) {
      try descriptor.setOwner(user, group: group)
    } catch {
      // Only the system's administrator may give files away. Otherwise the file belongs to the user
      // who edits it. But its group must stay, as the mode gives rights to the group.
      try descriptor.setOwner(nil, group: group)
      // Only the old owner may let others act as the owner or the group.
      mode &= Self.rightsToUse
    }
    try ExtendedAttributes.copy(from: original.file.descriptor, to: descriptor)
    try descriptor.setMode(mode)
  }

  /// The bits of a mode that let users read, write and execute, without set-user-ID, set-group-ID
  /// and sticky (POSIX.1-2017, sys/stat.h).
  private static let rightsToUse: CInterop.Mode = 0o777

  /// Adopts the original's mode and extended attributes, and its group if permitted. The file
  /// belongs to this user.
  ///
  /// - Parameter leavingOutOrigin: Whether attributes that may say where the file comes from are left out.
  func adoptRights(of original: OriginalFile, leavingOutOrigin: Bool) throws(Errno) {
    let group = original.status.groupID
    let hasGroup = try status().groupID == group || isGiven(to: group.rawValue)
    // Before the mode: a file without the right to write accepts no attributes.
    try ExtendedAttributes.copy(
      from: original.file.descriptor, to: descriptor, rightsAlone: leavingOutOrigin)
    // Without the rights to act as the owner or the group, which may be others here.
    var mode = original.status.permissions.rawValue & Self.rightsToUse
    if !hasGroup {
      // The file has another group, which gets no more rights than all other users have.
      mode &= ~0o070 | (mode & 0o007) << 3
    }
    try descriptor.setMode(mode)
  }

  /// Adopts the owner, the group and the mode of the file that this one replaces, as far as this
  /// user may give files away. If the group cannot be kept, the new group and all other users get
  /// only the rights that both had.
  ///
  /// - Parameter isWritable: Whether the owner may write the file in any case.
  func adoptRights(ofReplaced old: Stat, isWritable: Bool = false) throws(Errno) {
    let (user, group) = (old.userID.rawValue, old.groupID.rawValue)
    var mode = old.permissions.rawValue & Self.rightsToUse
    if isWritable { mode |= FilePermissions.ownerWrite.rawValue }
    if (try? descriptor.setOwner(user, group: group)) == nil, !isGiven(to: group) {
      let shared = mode >> 3 & mode & 0o7
      mode = mode & 0o700 | shared << 3 | shared
    }
    try descriptor.setMode(mode)
  }

  private func isGiven(to group: CInterop.GroupID) -> Bool {
    (try? descriptor.setOwner(nil, group: group)) != nil
  }

  /// Adopts the times of the original's last access and modification.
  func adoptTimes(of original: OriginalFile) throws(Errno) {
    try original.status.giveTimes(to: descriptor)
  }

  /// Writes the first bytes of another file. No block is shared with it.
  func writeOwn(_ size: Int, of file: OpenFile) throws(Errno) {
    try file.pass(0..<size) { (bytes, offset) throws(Errno) in
      _ = try Errno.catching { try descriptor.writeAll(toAbsoluteOffset: Int64(offset), bytes) }
    }
  }

  /// Sets the rights of users to read, write and execute it.
  func setRights(_ mode: Int) throws(Errno) {
    try descriptor.setMode(CInterop.Mode(truncatingIfNeeded: mode) & Self.rightsToUse)
  }

  /// Sets the time of last modification, in seconds since 1970, and nanoseconds.
  func setModificationTime(_ seconds: Int, nanoseconds: Int = 0) throws(Errno) {
    try status().give(modificationTime: seconds, nanoseconds: nanoseconds, to: descriptor)
  }

  /// Flushes the file to the disk.
  func synchronize() throws(Errno) {
    try descriptor.synchronize()
  }
}
