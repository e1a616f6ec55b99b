import PhotoEntities
import PhotoUseCases
import Platform
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

  let identifier: PhotoIdentifier
  /// The folder of the file itself: if the identifier is a symbolic link, of its target.
  let folder: OpenFolder
  /// The file's name in that folder.
  let name: FilePath
  let file: OpenFile
  /// What the file system said of the file once it was open, and locked.
  let status: Stat

  /// The path of the file itself, without symbolic links.
  var path: FilePath { folder.path.appending(name.components) }

  /// Opens the photo, to make a copy of it.
  ///
  /// - Parameter folders: The folders of the batch that the photo is in; nil if it is alone.
  init(
    toCopy identifier: PhotoIdentifier, in folders: OpenFolders? = nil
  ) throws(PhotoRepositoryError) {
    let (folder, name) = try Self.place(of: identifier, in: folders)
    (self.identifier, self.folder, self.name) = (identifier, folder, name)
    (file, status) = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      let file = try OpenFile(name, in: folder)
      return (file, try file.status())
    }
    try checkCopyable()
  }

  /// Opens and locks the photo, and checks that it may be replaced.
  ///
  /// - Parameter folders: The folders of the batch that the photo is in; nil if it is alone.
  init(
    toReplace identifier: PhotoIdentifier, hardLinks: HardLinkPolicy = .refuse,
    in folders: OpenFolders? = nil
  ) throws(PhotoRepositoryError) {
    let (folder, name) = try Self.place(of: identifier, in: folders)
    (self.identifier, self.folder, self.name) = (identifier, folder, name)
    for _ in 0..<Self.patience / Self.pause {
      let opened = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
        let file = try OpenFile(name, in: folder)
        let isLocked = try Self.lock(file.descriptor)
        let status = try file.status()
        // While the lock was waited for, another editor may have put a new file in this place.
        let isInPlace = status.isSameFile(as: try folder.status(of: name))
        return isLocked && isInPlace ? (file, status) : nil
      }
      guard let (file, status) = opened else {
        usleep(UInt32(Self.pause) * 1000)
        continue
      }
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
    guard let now = try? file.status(), let inPlace = try? folder.status(of: name) else {
      return false
    }
    return inPlace.isSameFile(as: now) && now.isUnchanged(since: status)
  }

  /// Checks that nobody else has changed the photo meanwhile.
  func checkUnchanged() throws(PhotoRepositoryError) {
    guard isUnchanged else { throw .changed(identifier) }
  }

  /// The folder of the file, open, and the file's name in it. From here on no path is looked up again.
  private static func place(
    of identifier: PhotoIdentifier, in folders: OpenFolders?
  ) throws(PhotoRepositoryError) -> (folder: OpenFolder, name: FilePath) {
    try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      let path = try identifier.path.resolvingSymlinks()
      guard let name = path.lastComponent else { throw Errno.isDirectory }
      let folderPath = path.removingLastComponent()
      let folder =
        if let folders { try folders.folder(at: folderPath) } else { try OpenFolder(folderPath) }
      return (folder, FilePath(name))
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
