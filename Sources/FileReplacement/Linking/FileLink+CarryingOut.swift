import Platform
import SystemPackage

extension FileLink {
  /// Makes the file one with the kept one, unless it is already. Both are locked, and compared once more. The link or
  /// the clone is made under a temporary name, and takes the file's place in one step.
  ///
  /// - Parameter id: The link's name in the journal.
  /// - Returns: Whether it was not done already.
  /// - Throws: `FileFailure`; the file is as it was then. `missing` if it is gone; `originalChanged` if the kept one is
  ///   gone, or has other bytes.
  @discardableResult
  package func carryOut(
    _ id: String, in folders: MovedFolders, isCancelled: @escaping Journal.Cancellation
  ) throws(FileFailure) -> Bool {
    guard let (folder, name) = try Self.found(path) else { throw .missing }
    guard let (keptFolder, keptName) = try Self.found(kept) else { throw .originalChanged }
    let isOne = try FileFailure.reading { () throws(Errno) in
      try folder.status(of: name).isSameFile(as: keptFolder.status(of: keptName))
    }
    let file = try OriginalFile.openLocked(name, in: folder)
    if isOne {
      removeLeftover(id, besides: file)
      return false
    }
    try file.checkReplaceable(splitsHardLinks: true)
    let keptFile = try OriginalFile.openLocked(keptName, in: keptFolder)
    try checkContent(of: file, keptFile, isCancelled)
    try Self.check(file, keptFile, kind)
    removeLeftover(id, besides: file)
    let temporary = temporaryName(id)
    let replacement =
      try kind == .name
      ? link(keptFile, as: temporary, in: folder) : clone(keptFile, as: temporary, like: file)
    // The link is on the disk before the file goes. Without the flush, the bytes are still in the kept file.
    try? folder.synchronize()
    guard file.isUnchanged else { throw .changed }
    let isReplaced = try FileFailure.writing { () throws(Errno) in
      try replacement.replace(name, of: file.status, by: temporary)
    }
    guard isReplaced else { throw .changed }
    // If it could not be removed at once.
    removeLeftover(id, besides: file)
    folders.touch(folder)
    return true
  }

  /// Gives the file bytes of its own again, with the permissions and the time of last modification that it had.
  ///
  /// - Returns: Whether it was linked.
  /// - Throws: `FileFailure`; the file is as it was then. `missing` if it is gone; `changed` if it has other bytes.
  package func undo(
    _ id: String, isRehearsal: Bool, in folders: MovedFolders
  ) throws(FileFailure) -> Bool {
    guard let (folder, name) = try Self.found(path) else { throw .missing }
    let file = try OriginalFile.openLocked(name, in: folder)
    let isOld = UInt64(file.status.inode.rawValue) == old.inode
    guard try hasContent(file) else { throw .changed }
    if isRehearsal { return !isOld }
    removeLeftover(id, besides: file)
    if isOld { return false }
    try file.checkReplaceable(splitsHardLinks: true)
    let copy = try FileFailure.writing { () throws(Errno) in
      try TemporaryFile(in: folder) { (copy) throws(Errno) in
        _ = copy.adoptFlags(of: file)
        try copy.writeOwn(file.size, of: file.file)
        try copy.adoptAttributes(of: file)
        try copy.setRights(old.mode)
        try copy.setModificationTime(old.seconds, nanoseconds: old.nanoseconds)
      }
    }
    let isReplaced = try FileFailure.writing { () throws(Errno) in
      guard try copy.opened().equals(.whole, original: file.file, size: file.size) else {
        throw .ioError
      }
      guard file.isUnchanged else { return false }
      return try copy.replace(name, of: file.status, by: temporaryName(id))
    }
    guard isReplaced else { throw .changed }
    // If it could not be removed at once.
    removeLeftover(id, besides: file)
    folders.touch(folder)
    return true
  }

  /// Whether the file of the path is still the one that the link should replace.
  package var isOpen: Bool {
    guard let (folder, name) = try? Self.found(path), let status = try? folder.status(of: name)
    else { return false }
    return UInt64(status.inode.rawValue) == old.inode
  }

  /// The folder and the name of a regular file; nil if there is none.
  private static func found(_ path: PathBytes) throws(FileFailure) -> (OpenFolder, FilePath)? {
    try FileMove.Entry.finding { () throws(Errno) in
      let (folder, name) = try FileMove.place(path)
      try FileMove.Entry.checkRegular(name, in: folder)
      return (folder, name)
    }
  }

  /// The name of what waits to take the file's place. It is known, so that nothing is left if the program is killed.
  private func temporaryName(_ id: String) -> FilePath {
    TemporaryFile.takenName(ofEdit: id) ?? TemporaryFile.newName
  }

  /// Removes what was left when the program was killed, unless it is the only one with the recorded bytes.
  private func removeLeftover(_ id: String, besides file: OriginalFile) {
    let name = temporaryName(id)
    guard let status = try? file.folder.status(of: name), status.type == .regular,
      status.isSameFile(as: file.status) || (try? hasContent(file)) ?? false
    else { return }
    try? file.folder.remove(name)
  }

  /// A further name of the kept file.
  private func link(
    _ kept: OriginalFile, as temporary: FilePath, in folder: OpenFolder
  ) throws(FileFailure) -> TemporaryFile {
    let link: TemporaryFile
    let isKept: Bool
    do throws(Errno) {
      try kept.file.descriptor.synchronize()
      try kept.folder.link(kept.name, as: temporary, in: folder)
      link = TemporaryFile(linkedAs: temporary, in: folder, kept.status)
      isKept = try folder.isWritten(temporary, like: kept.status)
    } catch {
      throw Self.refusal(error, .noLinks)
    }
    // Another program may just have saved a new version, which has got the further name.
    guard isKept else { throw .originalChanged }
    return link
  }

  /// A clone of the kept file with the permissions, attributes and times of the file that it replaces.
  private func clone(
    _ kept: OriginalFile, as temporary: FilePath, like file: OriginalFile
  ) throws(FileFailure) -> TemporaryFile {
    do throws(Errno) {
      let clone = try TemporaryFile(cloneOf: kept.file, named: temporary, in: file.folder) {
        (clone) throws(Errno) in
        try clone.adoptAttributes(of: file)
        try clone.adoptTimes(of: file)
      }
      guard try clone.opened().equals(.whole, original: file.file, size: file.size) else {
        throw .ioError
      }
      return clone
    } catch {
      throw Self.refusal(error, .noClones)
    }
  }

  private static func refusal(
    _ error: Errno, _ unable: FileFailure.LinkRefusal
  ) -> FileFailure {
    switch error {
    case .improperLink: .notLinkable(.otherDisk)
    case .notPermitted, .notSupported, .invalidArgument, .noFunction, .inappropriateIOCTLForDevice:
      .notLinkable(unable)
    default: .cannotWrite(error)
    }
  }
}
