import Platform
import SystemPackage

/// A file beside the original that keeps its bytes before it is replaced. An existing backup is
/// never replaced: it is an older one, or the same one.
package struct FileBackup {
  private let original: OriginalFile
  /// The backup's name in the original's folder.
  private let name: FilePath

  /// The backup that is named like the original, with this suffix.
  package init(of original: OriginalFile, suffix: [UInt8]) {
    self.original = original
    name = PathBytes(PathBytes(original.name).bytes + suffix).filePath
  }

  /// Checks that the name is free, or that the file is already a backup of the original, for
  /// example because a run was interrupted before replacing it.
  package func check() throws(FileFailure) {
    guard (try? original.folder.status(of: name)) != nil else { return }
    if existing == nil { throw .backupExists }
  }

  /// Creates the backup, with all the original's attributes, unless it exists. It is on the disk
  /// then, but it is removed with its owner unless it is kept.
  ///
  /// - Returns: Nil if a backup of the original exists already.
  func make() throws(FileFailure) -> TemporaryFile? {
    do throws(Errno) {
      var copy: TemporaryFile?
      if (try? original.folder.status(of: name)) != nil {
        guard let existing else { throw .fileExists }
        try existing.synchronize()
      } else {
        copy = try original.copied(preservingTimes: true)
        try copy?.appear(at: name)
      }
      try original.folder.synchronize()
      return copy
    } catch {
      throw error == .fileExists ? .backupExists : .cannotWrite(error)
    }
  }

  /// The file with the backup's name, if it is a backup of the original: it has exactly the bytes
  /// that the original has now.
  ///
  /// Another name of the original itself does not count, as writing to one name changes both. Nor
  /// does a file of a user who is neither the original's owner nor this user: they may change it at
  /// any time.
  private var existing: OpenFile? {
    guard let file = try? OpenFile(name, in: original.folder), let status = try? file.status(),
      status.type == .regular, status.size == original.status.size,
      !status.isSameFile(as: original.status),
      [original.status.userID.rawValue, CurrentUser.id].contains(status.userID.rawValue)
    else { return nil }
    let isEqual = try? file.equals(.whole, original: original.file, size: original.size)
    return isEqual == true ? file : nil
  }
}

extension OriginalFile {
  /// A new file beside the original, with its bytes and attributes as they were when it was opened,
  /// and its times if `preservingTimes`. It is read back.
  func copied(preservingTimes: Bool) throws(Errno) -> TemporaryFile {
    let copy = try TemporaryFile(in: folder) { (copy) throws(Errno) in
      // Flags may be missing: a backup is useful without them.
      _ = copy.adoptFlags(of: self)
      try copy.write(.whole, original: file, size: size)
      try copy.adoptAttributes(of: self)
      if preservingTimes { try copy.adoptTimes(of: self) }
    }
    guard try copy.opened().equals(.whole, original: file, size: size) else { throw .ioError }
    return copy
  }
}
