import Platform
import SystemPackage

/// A file beside the original that keeps it as it was before it is replaced. A backup that exists is never
/// replaced: it is the older one, or the very one that is wanted.
package struct FileBackup {
  private let original: OriginalFile
  /// The backup's name in the original's folder.
  private let name: FilePath

  /// The file whose name is the original's with the suffix after it.
  package init(of original: OriginalFile, suffix: [UInt8]) {
    self.original = original
    name = PathBytes(PathBytes(original.name).bytes + suffix).filePath
  }

  /// Checks that the name is free, or that the original's backup has it already, for example because a run
  /// was cut off before it replaced the file.
  package func check() throws(FileFailure) {
    guard (try? original.folder.status(of: name)) != nil else { return }
    if existing == nil { throw .backupExists }
  }

  /// Makes the file, with all that the original has, unless it exists. It is on the disk then, but goes away
  /// with its owner unless that keeps it.
  ///
  /// - Returns: Nil if the original's backup exists already.
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

  /// The file of that name, if it is the original's backup: byte for byte what the original is now.
  ///
  /// Another name of the original itself does not count, as writing to one name changes both. A file of a
  /// user who is neither the original's owner nor this user does not count either: they may change it at any
  /// time.
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
  /// A new file beside the original, which is what the original was when it was opened, with all its
  /// attributes and, if wanted, its times. It has been read back.
  func copied(preservingTimes: Bool) throws(Errno) -> TemporaryFile {
    let copy = try TemporaryFile(in: folder) { (copy) throws(Errno) in
      // A backup serves without the flags, too.
      _ = copy.adoptFlags(of: self)
      try copy.write(.whole, original: file, size: size)
      try copy.adoptAttributes(of: self)
      if preservingTimes { try copy.adoptTimes(of: self) }
    }
    guard try copy.opened().equals(.whole, original: file, size: size) else { throw .ioError }
    return copy
  }
}
