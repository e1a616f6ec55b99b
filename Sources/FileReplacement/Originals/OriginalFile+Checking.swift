import Platform
import SystemPackage

extension OriginalFile {
  /// The largest file that is copied or replaced, in bytes: 4 GiB. The largest images have 500 MB, and the
  /// videos after them less.
  package static let maximumSize: Int64 = 1 << 32

  /// Checks that a copy of the file can be made.
  func checkCopyable() throws(FileFailure) {
    guard status.type == .regular else { throw .notRegular(status.type) }
    guard status.size <= Self.maximumSize else { throw .tooLarge }
  }

  /// Checks that the file may be replaced, as far as one can tell before it is done.
  func checkReplaceable(splitsHardLinks: Bool) throws(FileFailure) {
    try checkCopyable()
    guard status.linkCount <= 1 || splitsHardLinks else {
      throw .hardLinked(names: Int(status.linkCount))
    }
    if let obstacle { throw .readOnly(obstacle) }
  }

  /// What keeps this user from replacing the file.
  private var obstacle: FileFailure.ReadOnly? {
    let refusal = folder.writingRefusal(of: name)
    if refusal == .readOnlyFileSystem { return .fileSystem }
    if status.permissions.isDisjoint(with: [.ownerWrite, .groupWrite, .otherWrite]) {
      return .file
    }
    if refusal != nil { return .otherUsersFile }
    // An append-only file may be written, but not replaced.
    guard FileFlags(of: file.descriptor).isDisjoint(with: [.appendOnly, .immutable]) else {
      return .flags
    }
    if folder.writingRefusal() != nil { return .folder }
    return isKeptByStickyFolder ? .stickyFolder : nil
  }

  /// Whether the folder is sticky, such as /tmp, and keeps this user from replacing the file: only the
  /// owner of the file or of the folder can (POSIX.1-2017, rename).
  private var isKeptByStickyFolder: Bool {
    let user = CurrentUser.id
    guard let folderStatus = try? folder.status(), folderStatus.permissions.contains(.saveText),
      user != CurrentUser.root
    else { return false }
    return ![folderStatus.userID.rawValue, status.userID.rawValue].contains(user)
  }
}
