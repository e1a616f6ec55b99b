import Platform
import SystemPackage

extension FileMove {
  /// Gives the file, or its copy, its new path, unless it has it already. A name that is taken is never taken over.
  /// The file is locked meanwhile, so that no edit of it is in progress.
  ///
  /// - Returns: Whether it was not there already.
  /// - Throws: `FileFailure`; the file is at its old path then, or at both.
  @discardableResult
  package func carryOut(in folders: MovedFolders) throws(FileFailure) -> Bool {
    let found = try Entry.finding { () throws(Errno) in try Self.place(source) }
    guard let (folder, name) = found else {
      guard try standing(nil, try Entry.at(target)) == .done else { throw .missing }
      return false
    }
    var original = try locked(name, in: folder)
    if original == nil, giveBack(name, in: folder) { original = try locked(name, in: folder) }
    let old = try original.map { (original) throws(FileFailure) in
      try FileFailure.reading { () throws(Errno) in try Entry(original.file, original.status) }
    }
    let standing = try standing(old, try Entry.at(target))
    guard standing != .done, let original else { return false }
    let (newFolder, newName) = try Self.moving { () throws(Errno) in
      guard let name = target.filePath.lastComponent else { throw .isDirectory }
      return (try folders.make(target.filePath.removingLastComponent()), FilePath(name))
    }
    if standing == .doubled {
      try Self.moving { () throws(Errno) in try newFolder.synchronize() }
      try remove(original)
    } else if isCopy {
      try copy(original, to: newName, in: newFolder).keep()
    } else {
      try move(original, to: newName, in: newFolder)
    }
    folders.touch(folder)
    folders.touch(newFolder)
    return true
  }

  /// The file with this name, locked unless only a copy is made; nil if no file has it.
  private func locked(
    _ name: FilePath, in folder: OpenFolder
  ) throws(FileFailure) -> OriginalFile? {
    let isThere = try Entry.finding { () throws(Errno) -> Bool? in
      try Entry.checkRegular(name, in: folder)
      return true
    }
    guard isThere != nil else { return nil }
    do throws(FileFailure) {
      guard isCopy else { return try OriginalFile.openLocked(name, in: folder) }
      return try FileFailure.reading { () throws(Errno) in
        try OriginalFile.opened(name, in: folder)
      }
    } catch .cannotRead(.noSuchFileOrDirectory) {
      return nil
    }
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
    let copy: Entry
    do throws(FileFailure) {
      copy = try checkCopy()
    } catch .missing {
      return false
    }
    if isRehearsal { return true }
    let isRemoved = try FileFailure.writing { () throws(Errno) in
      let (folder, name) = try Self.place(target)
      defer { folders.touch(folder) }
      return try folder.remove(name, of: copy.status)
    }
    guard isRemoved else { throw .changed }
    return true
  }

  private func move(
    _ original: OriginalFile, to newName: FilePath, in newFolder: OpenFolder
  ) throws(FileFailure) {
    let (folder, name) = (original.folder, original.name)
    do throws(Errno) {
      try folder.renameWithoutReplacing(name, to: newName, in: newFolder)
    } catch .improperLink {
      return try moveToOtherDisk(original, to: newName, in: newFolder)
    } catch .fileExists where isSameEntry(name, in: folder, newName, in: newFolder) {
      return try Self.moving { () throws(Errno) in try folder.rename(name, to: newName) }
    } catch {
      guard OpenFolder.unsupported.contains(error) else {
        throw Self.refusal(error, moving: original)
      }
      // The file system cannot rename without replacing: the file has both names for a moment.
      try Self.moving { () throws(Errno) in try folder.link(name, as: newName, in: newFolder) }
      do throws(FileFailure) {
        try remove(original)
      } catch {
        _ = try? newFolder.remove(newName, of: original.status)
        throw error
      }
      return
    }
    guard (try? newFolder.isWritten(newName, like: original.status)) ?? false else {
      // Another program has just saved a new version, which was moved in its place.
      try? newFolder.renameWithoutReplacing(newName, to: name, in: folder)
      throw .changed
    }
  }

  private static func refusal(_ error: Errno, moving original: OriginalFile) -> FileFailure {
    switch error {
    case .fileExists: .nameTaken
    case .noSuchFileOrDirectory: .missing
    case .notPermitted where !original.isRemovable: .readOnly(.flags)
    default: original.folder.writingRefusal() == nil ? .cannotWrite(error) : .cannotLeave
    }
  }

  /// Copies the file to another file system, and removes the old one. If that fails, the copy is removed: no record
  /// leads to it.
  private func moveToOtherDisk(
    _ original: OriginalFile, to newName: FilePath, in newFolder: OpenFolder
  ) throws(FileFailure) {
    // Known before all bytes are copied.
    guard original.folder.writingRefusal() == nil else { throw .cannotLeave }
    guard original.status.linkCount <= 1 else {
      throw .hardLinked(names: Int(original.status.linkCount))
    }
    if giveBack(newName, in: newFolder) {
      // A move the other way was cut off before its end: only the copy has to go.
      guard try standing() == .doubled else { throw .changed }
      return try remove(original)
    }
    let copy = try self.copy(original, to: newName, in: newFolder)
    do throws(FileFailure) {
      try Self.moving { () throws(Errno) in try newFolder.synchronize() }
      try remove(original)
    } catch {
      // Another program may have put its own file there.
      _ = try? newFolder.remove(newName, of: copy.status)
      copy.keep()
      throw error
    }
    copy.keep()
  }

  /// Removes the name that the file has left, unless another program has put a new version there.
  private func remove(_ original: OriginalFile) throws(FileFailure) {
    let isRemoved: Bool
    do throws(Errno) {
      // What was cut off before may have left a file with that name.
      let isFree = (try? original.folder.status(of: takenName)) == nil
      isRemoved = try original.folder.remove(
        original.name, of: original.status, by: isFree ? takenName : TemporaryFile.newName)
    } catch .permissionDenied, .notPermitted, .readOnlyFileSystem {
      throw .cannotLeave
    } catch {
      throw .cannotWrite(error)
    }
    guard isRemoved else { throw .changed }
  }

  /// The name that the file has in its old folder just before it is removed there. It is known, so that nothing is
  /// left if the program is killed at that moment.
  private var takenName: FilePath {
    let head = String(decoding: mark.head.text.prefix(32), as: UTF8.self)
    return FilePath(".exifcli-\(head)-\(mark.size).tmp")
  }

  /// Gives a file its name back that was taken from it when a move was cut off.
  ///
  /// - Returns: Whether there was one.
  private func giveBack(_ name: FilePath, in folder: OpenFolder) -> Bool {
    guard (try? folder.status(of: takenName))?.type == .regular,
      let file = try? OpenFile(takenName, in: folder), let status = try? file.status(),
      (try? FileMark(of: file, status)) == mark
    else { return false }
    return (try? folder.renameWithoutReplacing(takenName, to: name)) != nil
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
    _ original: OriginalFile, to newName: FilePath, in newFolder: OpenFolder
  ) throws(FileFailure) -> TemporaryFile {
    let isKnown = try Self.moving { () throws(Errno) in
      try FileMark(of: original.file, original.status) == mark
    }
    guard isKnown else { throw .changed }
    let copy = try Self.moving { () throws(Errno) in
      try TemporaryFile(in: newFolder) { (copy) throws(Errno) in
        _ = copy.adoptFlags(of: original)
        try copy.write(.whole, original: original.file, size: original.size)
        do throws(Errno) {
          try copy.adoptAttributes(of: original)
        } catch .notSupported, .notPermitted {
          // The file system has no such attributes, or not for this user.
        }
        try copy.adoptTimes(of: original)
      }
    }
    let isEqual = try Self.moving { () throws(Errno) in
      try copy.opened().equals(.whole, original: original.file, size: original.size)
    }
    guard original.isUnchanged else { throw .changed }
    guard isEqual else { throw .cannotWrite(.ioError) }
    try Self.moving { () throws(Errno) in try copy.appear(at: newName) }
    return copy
  }
}
