import Platform
import SystemPackage

extension FileMove {
  /// Gives the file, or its copy, its new path, unless it has it already. A name that is taken is never taken over.
  ///
  /// - Returns: Whether it was not there already.
  /// - Throws: `FileFailure`; the file is at its old path then, or at both.
  @discardableResult
  package func carryOut(in folders: MovedFolders) throws(FileFailure) -> Bool {
    let standing = try standing()
    if standing == .done { return false }
    let (folder, name) = try Self.moving { () throws(Errno) in try Self.place(source) }
    let (newFolder, newName) = try Self.moving { () throws(Errno) in
      guard let name = target.filePath.lastComponent else { throw .isDirectory }
      return (try folders.make(target.filePath.removingLastComponent()), FilePath(name))
    }
    if standing == .doubled {
      try Self.moving { () throws(Errno) in try newFolder.synchronize() }
      try remove(name, from: folder)
    } else if isCopy {
      try Self.moving { () throws(Errno) in
        try copy(name, in: folder, to: newName, in: newFolder).keep()
      }
    } else {
      try move(name, in: folder, to: newName, in: newFolder)
    }
    folders.touch(folder)
    folders.touch(newFolder)
    return true
  }

  /// Runs `body`. An error of the system means that the file stays where it is.
  private static func moving<Result>(
    _ body: () throws(Errno) -> Result
  ) throws(FileFailure) -> Result {
    do {
      return try body()
    } catch {
      throw error == .fileExists ? .nameTaken : .cannotWrite(error)
    }
  }

  /// Removes the copy, if it still equals the file that it was made of.
  ///
  /// - Returns: Whether there was a copy.
  /// - Throws: `changed` if it does not.
  package func removeCopy(
    isRehearsal: Bool, in folders: MovedFolders
  ) throws(FileFailure) -> Bool {
    do throws(FileFailure) {
      try checkCopy()
    } catch .missing {
      return false
    }
    if isRehearsal { return true }
    do throws(Errno) {
      let (folder, name) = try Self.place(target)
      try folder.remove(name)
      folders.touch(folder)
      return true
    } catch {
      throw .cannotWrite(error)
    }
  }

  private func move(
    _ name: FilePath, in folder: OpenFolder, to newName: FilePath, in newFolder: OpenFolder
  ) throws(FileFailure) {
    do throws(Errno) {
      try folder.renameWithoutReplacing(name, to: newName, in: newFolder)
    } catch .improperLink {
      try moveToOtherDisk(name, in: folder, to: newName, in: newFolder)
    } catch .fileExists where isSameEntry(name, in: folder, newName, in: newFolder) {
      try Self.moving { () throws(Errno) in try folder.rename(name, to: newName) }
    } catch .invalidArgument, .noFunction, .notSupported {
      // The file system cannot rename without replacing: the file has both names for a moment.
      try Self.moving { () throws(Errno) in try folder.link(name, as: newName, in: newFolder) }
      do throws(FileFailure) {
        try remove(name, from: folder)
      } catch {
        try? newFolder.remove(newName)
        throw error
      }
    } catch {
      if error == .fileExists { throw .nameTaken }
      throw folder.writingRefusal() == nil ? .cannotWrite(error) : .cannotLeave
    }
  }

  /// Copies the file to another file system, and removes the old one. If that fails, the copy is removed: no record
  /// leads to it.
  private func moveToOtherDisk(
    _ name: FilePath, in folder: OpenFolder, to newName: FilePath, in newFolder: OpenFolder
  ) throws(FileFailure) {
    // Known before all bytes are copied.
    guard folder.writingRefusal() == nil else { throw .cannotLeave }
    let names = try Self.moving { () throws(Errno) in try folder.status(of: name).linkCount }
    guard names <= 1 else { throw .hardLinked(names: Int(names)) }
    let copy = try Self.moving { () throws(Errno) -> TemporaryFile in
      try self.copy(name, in: folder, to: newName, in: newFolder)
    }
    do throws(FileFailure) {
      try Self.moving { () throws(Errno) in try newFolder.synchronize() }
      try remove(name, from: folder)
    } catch {
      // Another program may have put its own file there.
      if copy.isFound(at: newName) { copy.remove() }
      copy.keep()
      throw error
    }
    copy.keep()
  }

  /// Removes the name that the file has left.
  private func remove(_ name: FilePath, from folder: OpenFolder) throws(FileFailure) {
    do throws(Errno) {
      try folder.remove(name)
    } catch .permissionDenied, .notPermitted, .readOnlyFileSystem {
      throw .cannotLeave
    } catch {
      throw .cannotWrite(error)
    }
  }

  /// Whether both names are the same one to the file system, as it ignores the case of letters.
  private func isSameEntry(
    _ name: FilePath, in folder: OpenFolder, _ newName: FilePath, in newFolder: OpenFolder
  ) -> Bool {
    guard let old = try? folder.status(of: name), let new = try? newFolder.status(of: newName),
      let status = try? folder.status(), let newStatus = try? newFolder.status()
    else { return false }
    return old.isSameFile(as: new) && old.linkCount == 1 && status.isSameFile(as: newStatus)
  }

  /// Copies the file with its attributes and times as far as the file system has them, reads the copy back, and
  /// gives it the new name.
  ///
  /// - Returns: The copy, which is removed with its owner, unless it is kept.
  private func copy(
    _ name: FilePath, in folder: OpenFolder, to newName: FilePath, in newFolder: OpenFolder
  ) throws(Errno) -> TemporaryFile {
    let original = try OriginalFile.opened(name, in: folder)
    guard try FileMark(of: original.file, original.status) == mark else { throw .ioError }
    let copy = try TemporaryFile(in: newFolder) { (copy) throws(Errno) in
      _ = copy.adoptFlags(of: original)
      try copy.write(.whole, original: original.file, size: original.size)
      do throws(Errno) {
        try copy.adoptAttributes(of: original)
      } catch .notSupported, .notPermitted {
        // The file system has no such attributes, or not for this user.
      }
      try copy.adoptTimes(of: original)
    }
    guard try copy.opened().equals(.whole, original: original.file, size: original.size),
      original.isUnchanged
    else { throw .ioError }
    try copy.appear(at: newName)
    return copy
  }
}
