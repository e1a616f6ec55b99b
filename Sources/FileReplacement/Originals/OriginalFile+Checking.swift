import Platform
import SystemPackage

extension OriginalFile {
  /// The maximum size of a file that is copied or replaced: 1 TiB, in bytes. Films of a day have less.
  package static let maximumSize: Int64 = 1 << 40

  /// Checks that the file can be copied.
  func checkCopyable() throws(FileFailure) {
    guard status.type == .regular else { throw .notRegular(status.type) }
    guard status.size <= Self.maximumSize else { throw .tooLarge }
  }

  /// Checks that the file may be replaced, as far as exifcli can know in advance.
  func checkReplaceable(splitsHardLinks: Bool) throws(FileFailure) {
    try checkCopyable()
    guard status.linkCount <= 1 || splitsHardLinks else {
      throw .hardLinked(names: Int(status.linkCount))
    }
    if let obstacle { throw .readOnly(obstacle) }
  }

  /// Whether the file's flags let it lose its name: it is neither append-only nor immutable.
  var isRemovable: Bool {
    FileFlags(of: file.descriptor).isDisjoint(with: [.appendOnly, .immutable])
  }

  /// Why this user may not replace the file; nil if nothing prevents it.
  private var obstacle: FileFailure.ReadOnly? {
    let refusal = folder.writingRefusal(of: name)
    if refusal == .readOnlyFileSystem { return .fileSystem }
    if status.permissions.isDisjoint(with: [.ownerWrite, .groupWrite, .otherWrite]) {
      return .file
    }
    if refusal != nil { return .otherUsersFile }
    // An append-only file may be writable, but cannot be replaced.
    guard isRemovable else { return .flags }
    if folder.writingRefusal() != nil { return .folder }
    return isKeptByStickyFolder ? .stickyFolder : nil
  }

  /// Whether the folder is sticky, such as /tmp, and this user owns neither the file nor the
  /// folder. Then only the system's administrator can replace the file (POSIX.1-2017, rename).
  private var isKeptByStickyFolder: Bool {
    let user = CurrentUser.id
    guard let folderStatus = try? folder.status(), folderStatus.permissions.contains(.saveText),
      user != CurrentUser.root
    else { return false }
    return ![folderStatus.userID.rawValue, status.userID.rawValue].contains(user)
  }
}
