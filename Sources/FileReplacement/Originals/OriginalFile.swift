package import Platform
package import SystemPackage

/// A file that is about to be replaced: open, and locked against other editors that ask. The lock goes with
/// the open file. Or a file that is about to be copied: only open.
package struct OriginalFile: Sendable {
  /// How long another editor's lock is waited for, in milliseconds, and how long at a time.
  private static let patience = 5000
  private static let pause = 10

  /// The folder of the file itself: if its path is a symbolic link, the folder of its target.
  package let folder: OpenFolder
  /// The file's name in that folder.
  package let name: FilePath
  package let file: OpenFile
  /// What the file system said of the file once it was open, and locked.
  package let status: Stat

  /// The path of the file itself, without symbolic links.
  package var path: FilePath { folder.path.appending(name.components) }

  /// The size in bytes that the file had when it was opened.
  package var size: Int { Int(status.size) }

  /// Opens the file, to make a copy of it.
  ///
  /// - Parameter folders: The folders of the batch that the file is in; nil if it is alone.
  package static func openToCopy(
    _ path: FilePath, in folders: OpenFolders? = nil
  ) throws(FileFailure) -> OriginalFile {
    let original = try FileFailure.reading { () throws(Errno) in
      let (folder, name) = try place(of: path, in: folders)
      return try open(name, in: folder)
    }
    try original.checkCopyable()
    return original
  }

  /// Opens and locks the file, and checks that it may be replaced.
  ///
  /// - Parameters:
  ///   - splitsHardLinks: Whether a file with several names may be replaced under this one alone.
  ///   - folders: The folders of the batch that the file is in; nil if it is alone.
  package static func openToReplace(
    _ path: FilePath, splitsHardLinks: Bool = false, in folders: OpenFolders? = nil
  ) throws(FileFailure) -> OriginalFile {
    let (folder, name) = try FileFailure.reading { () throws(Errno) in
      try place(of: path, in: folders)
    }
    for _ in 0..<patience / pause {
      let locked = try FileFailure.reading { () throws(Errno) -> OriginalFile? in
        // The lock comes before the status, so that the status is of a file that nobody edits.
        let file = try OpenFile(name, in: folder)
        let isLocked = try lock(file.descriptor)
        let original = OriginalFile(
          folder: folder, name: name, file: file, status: try file.status())
        // While the lock was waited for, another editor may have put a new file in this place.
        let isInPlace = original.status.isSameFile(as: try folder.status(of: name))
        return isLocked && isInPlace ? original : nil
      }
      if let locked {
        try locked.checkReplaceable(splitsHardLinks: splitsHardLinks)
        return locked
      }
      Pause.wait(milliseconds: pause)
    }
    throw .locked
  }

  /// Whether the file is still in its place, and as it was when it was opened.
  package var isUnchanged: Bool {
    guard let now = try? file.status(), let inPlace = try? folder.status(of: name) else {
      return false
    }
    return inPlace.isSameFile(as: now) && now.isUnchanged(since: status)
  }

  /// Checks that nobody else has changed the file meanwhile.
  package func checkUnchanged() throws(FileFailure) {
    guard isUnchanged else { throw .changed }
  }

  private static func open(
    _ name: FilePath, in folder: OpenFolder
  ) throws(Errno) -> OriginalFile {
    let file = try OpenFile(name, in: folder)
    return OriginalFile(folder: folder, name: name, file: file, status: try file.status())
  }

  /// The folder of the file, open, and the file's name in it. No path is looked up again after this.
  private static func place(
    of path: FilePath, in folders: OpenFolders?
  ) throws(Errno) -> (folder: OpenFolder, name: FilePath) {
    let path = try path.resolvingSymlinks()
    guard let name = path.lastComponent else { throw Errno.isDirectory }
    let folderPath = path.removingLastComponent()
    let folder =
      if let folders { try folders.folder(at: folderPath) } else { try OpenFolder(folderPath) }
    return (folder, FilePath(name))
  }

  /// Locks the file.
  ///
  /// - Returns: False if another editor has locked it.
  private static func lock(_ file: FileDescriptor) throws(Errno) -> Bool {
    do {
      try file.tryLock()
      return true
    } catch .wouldBlock {
      return false
    } catch .notSupported, .noLocks, .badFileDescriptor {
      // The file system has no locks, or, as network file systems do, no locks on files that are open
      // for reading only. The check that the file is unchanged still holds.
      return true
    }
  }
}
