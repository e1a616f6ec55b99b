package import Platform
package import SystemPackage

/// An open file to replace or to copy. A file to replace is locked until it is closed; only programs that ask
/// for the lock respect it.
package struct OriginalFile: Sendable {
  /// The maximum time to wait for another editor's lock, in milliseconds.
  private static let patience = 5000
  /// The time between two attempts, in milliseconds.
  private static let pause = 10

  /// The folder of the file itself: if its path is a symbolic link, the folder of the link's
  /// target.
  package let folder: OpenFolder
  /// The file's name in that folder.
  package let name: FilePath
  package let file: OpenFile
  /// The file's status when it was opened, after it was locked.
  package let status: Stat

  /// The path of the file itself, without symbolic links.
  package var path: FilePath { folder.path.appending(name.components) }

  /// The file's size when it was opened, in bytes.
  package var size: Int { Int(status.size) }

  /// Opens the file to copy it.
  ///
  /// - Parameter folders: Keeps folders open from one file to the next; nil to open them for this file.
  package static func openToCopy(
    _ path: FilePath, in folders: OpenFolders? = nil
  ) throws(FileFailure) -> OriginalFile {
    let original = try FileFailure.reading { () throws(Errno) in
      let (folder, name) = try place(of: path, in: folders)
      return try opened(name, in: folder)
    }
    try original.checkCopyable()
    return original
  }

  /// Opens and locks a file that stays as it is, while a file beside it changes.
  ///
  /// - Parameter folders: Keeps folders open from one file to the next; nil to open them for this file.
  package static func openToKeep(
    _ path: FilePath, in folders: OpenFolders? = nil
  ) throws(FileFailure) -> OriginalFile {
    let (folder, name) = try FileFailure.reading { () throws(Errno) in
      try place(of: path, in: folders)
    }
    let original = try openLocked(name, in: folder)
    try original.checkCopyable()
    return original
  }

  /// Opens and locks the file, and checks that it may be replaced.
  ///
  /// - Parameters:
  ///   - splitsHardLinks: Whether a file with several names may be replaced under this one alone.
  ///   - folders: Keeps folders open from one file to the next; nil to open them for this file.
  package static func openToReplace(
    _ path: FilePath, splitsHardLinks: Bool = false, in folders: OpenFolders? = nil
  ) throws(FileFailure) -> OriginalFile {
    let (folder, name) = try FileFailure.reading { () throws(Errno) in
      try place(of: path, in: folders)
    }
    return try openToReplace(name, in: folder, splitsHardLinks: splitsHardLinks)
  }

  /// The same for a file in the folder of another one. A symbolic link is not followed.
  package static func openToReplace(
    _ name: FilePath, beside other: OriginalFile, splitsHardLinks: Bool = false
  ) throws(FileFailure) -> OriginalFile {
    try openToReplace(name, in: other.folder, splitsHardLinks: splitsHardLinks)
  }

  private static func openToReplace(
    _ name: FilePath, in folder: OpenFolder, splitsHardLinks: Bool
  ) throws(FileFailure) -> OriginalFile {
    let original = try openLocked(name, in: folder)
    try original.checkReplaceable(splitsHardLinks: splitsHardLinks)
    return original
  }

  /// Opens and locks the file with this name: every command that changes a photo, its name or its sidecar locks the
  /// file first, and waits a while if another one has.
  static func openLocked(
    _ name: FilePath, in folder: OpenFolder
  ) throws(FileFailure) -> OriginalFile {
    for _ in 0..<patience / pause {
      let locked = try FileFailure.reading { () throws(Errno) -> OriginalFile? in
        // The lock comes before the status: a locked file is not being edited.
        let file = try OpenFile(name, in: folder)
        let isLocked = try lock(file.descriptor)
        let original = OriginalFile(
          folder: folder, name: name, file: file, status: try file.status())
        // Before the lock was free, another editor may have replaced the file.
        let isInPlace = original.status.isSameFile(as: try folder.status(of: name))
        return isLocked && isInPlace ? original : nil
      }
      if let locked { return locked }
      Pause.wait(milliseconds: pause)
    }
    throw .locked
  }

  /// Whether the file is still in its place, and unchanged since it was opened.
  package var isUnchanged: Bool {
    guard let now = try? file.status(), let inPlace = try? folder.status(of: name) else {
      return false
    }
    return inPlace.isSameFile(as: now) && now.isUnchanged(since: status)
  }

  /// Checks that no other program has changed the file since it was opened.
  package func checkUnchanged() throws(FileFailure) {
    guard isUnchanged else { throw .changed }
  }

  /// Opens the file with this name in the folder.
  static func opened(
    _ name: FilePath, in folder: OpenFolder
  ) throws(Errno) -> OriginalFile {
    let file = try OpenFile(name, in: folder)
    return OriginalFile(folder: folder, name: name, file: file, status: try file.status())
  }

  private static func place(
    of path: FilePath, in folders: OpenFolders?
  ) throws(Errno) -> (folder: OpenFolder, name: FilePath) {
    if let folders { try folders.place(of: path) } else { try OpenFolders.place(of: path) }
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
      // The file system has no locks, or, as network file systems do, no locks for files that are
      // open for reading only. The check that the file is unchanged still protects it.
      return true
    }
  }
}
