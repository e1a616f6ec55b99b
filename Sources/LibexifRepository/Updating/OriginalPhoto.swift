import PhotoEntities
import PhotoUseCases
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A photo that is about to be replaced: open, and locked against other editors that ask. The
/// lock goes with the open file. Or one that is about to be copied: open alone.
struct OriginalPhoto: Sendable {
  /// How long another editor's lock is waited for, in milliseconds, and how long at a time.
  private static let patience = 5000
  private static let pause = 10
  /// How large a photo's file may be, in bytes: 4 GiB. The largest images have 500 MB, and videos
  /// behind them less; what is larger may be a hole that a copy would fill the disk with.
  static let maximumSize: Int64 = 1 << 32

  let identifier: PhotoIdentifier
  /// The path of the file itself: where the identifier is a symbolic link, what it leads to.
  let path: FilePath
  let file: PhotoFile
  /// What the file system said of the file once it was open, and locked.
  let status: Stat

  /// Opens the photo, of which a copy is to be made.
  init(toCopy identifier: PhotoIdentifier) throws(PhotoRepositoryError) {
    (self.identifier, path) = (identifier, try Self.path(of: identifier))
    let path = path
    (file, status) = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      let file = try PhotoFile(path)
      return (file, try file.status())
    }
    try checkCopyable()
  }

  /// Opens and locks the photo, having checked that it may be replaced.
  init(
    toReplace identifier: PhotoIdentifier, hardLinks: HardLinkPolicy = .refuse
  ) throws(PhotoRepositoryError) {
    self.identifier = identifier
    let path = try Self.path(of: identifier)
    for _ in 0..<Self.patience / Self.pause {
      let opened = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
        let file = try PhotoFile(path)
        let isLocked = try Self.lock(file.descriptor)
        let status = try file.status()
        // While the lock was waited for, another editor may have put a new file in this place.
        let isInPlace = status.isSameFile(as: try Stat(path))
        return isLocked && isInPlace ? (file, status) : nil
      }
      guard let (file, status) = opened else {
        usleep(UInt32(Self.pause) * 1000)
        continue
      }
      self.path = path
      self.file = file
      self.status = status
      try checkReplaceable(hardLinks)
      return
    }
    throw PhotoRepositoryError(
      identifier: identifier, code: .locked,
      message: "is being edited by another program; try again when that is done")
  }

  /// Whether the file is still in its place, and as it was when it was opened.
  var isUnchanged: Bool {
    guard let now = try? file.status(), let inPlace = try? Stat(path) else { return false }
    return inPlace.isSameFile(as: now) && now.isUnchanged(since: status)
  }

  /// Checks that nobody else has changed the photo meanwhile.
  func checkUnchanged() throws(PhotoRepositoryError) {
    guard isUnchanged else { throw .changed(identifier) }
  }

  private static func path(
    of identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FilePath {
    try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try identifier.path.resolvingSymlinks()
    }
  }

  private func checkCopyable() throws(PhotoRepositoryError) {
    guard status.type == .regular else { throw .notAFile(identifier, type: status.type) }
    guard status.size <= Self.maximumSize else {
      throw PhotoRepositoryError(
        identifier: identifier, code: .unsafe,
        message: "has more than \(Self.maximumSize >> 30) GiB, which are not copied; the photo is"
          + " unchanged, have another program cut off what is behind its picture")
    }
  }

  private func checkReplaceable(_ hardLinks: HardLinkPolicy) throws(PhotoRepositoryError) {
    try checkCopyable()
    guard status.linkCount <= 1 || hardLinks != .refuse else {
      throw PhotoRepositoryError(
        identifier: identifier, code: .hardLinked,
        message: "has \(status.linkCount) names (hard links), and an edit would split this one"
          + " from the others; edit it with --hard-links break if it may become a photo of its own")
    }
    guard !path.isOnReadOnlyFileSystem else {
      throw PhotoRepositoryError(
        identifier: identifier, code: .readOnly,
        message: "is on a file system that is mounted read-only; mount it for writing first, or"
          + " have the edited copy written elsewhere with --output")
    }
    let isWritable = !status.permissions.isDisjoint(with: [.ownerWrite, .groupWrite, .otherWrite])
    guard isWritable else {
      throw PhotoRepositoryError(
        identifier: identifier, code: .readOnly,
        message: "is read-only; make it writable first (chmod u+w)")
    }
    guard path.isWritable else {
      throw PhotoRepositoryError(
        identifier: identifier, code: .readOnly,
        message: "may not be written by this user; check its owner, its permissions, and whether it"
          + " is immutable (lsattr)")
    }
    guard path.removingLastComponent().isWritable else {
      throw PhotoRepositoryError(
        identifier: identifier, code: .readOnly,
        message: "is in a folder that is read-only, where no new file can take its place;"
          + " make the folder writable first")
    }
  }

  /// Locks the file; false where another editor has.
  private static func lock(_ descriptor: FileDescriptor) throws(Errno) -> Bool {
    do {
      try Errno.checking { flock(descriptor.rawValue, LOCK_EX | LOCK_NB) }
      return true
    } catch .wouldBlock {
      return false
    } catch .notSupported, .noLocks, .badFileDescriptor {
      // A file system without locks, or, as network file systems have it, without locks on what
      // is open for reading only. That the photo is unchanged is checked all the same.
      return true
    }
  }
}
