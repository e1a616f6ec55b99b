import Platform
package import SystemPackage

/// A new file that is written, checked and on the disk, and only has to take its place. It is
/// removed with this value unless it has taken its place.
///
/// Only the original is open, as there may be thousands of replacements at a time.
package struct PreparedReplacement: Sendable {
  /// The place of the new file.
  enum Place {
    /// The original's place.
    case original
    /// A free name in the output folder.
    case output(FilePath)
    /// A free name in the original's folder.
    case beside(FilePath)
    /// The original itself, which gets these new bytes.
    case inside([ByteChange])
  }

  package let original: OriginalFile
  /// Nil if the original itself gets new bytes.
  let copy: TemporaryFile?
  /// The backup, which is kept only if the original is replaced.
  let backup: TemporaryFile?
  /// The record that the journal must contain before the original is replaced.
  let record: JournalRecord?
  let place: Place
  /// Gives the original that gets new bytes its times.
  let finish: @Sendable (FileDescriptor) throws(Errno) -> Void
  let notes: [FileNote]

  /// The folder of the new file.
  var folder: OpenFolder { copy?.folder ?? original.folder }

  /// Puts the new file in its place, unless another program has changed the original meanwhile.
  ///
  /// Edits replace originals only here.
  package func land() throws(FileFailure) {
    // Recording the edit and preparing other files may have taken a while.
    try original.checkUnchanged()
    switch place {
    case .original:
      let isReplaced = try FileFailure.writing { () throws(Errno) in
        try copy?.replace(
          original.name, of: original.status,
          by: record?.edited.flatMap { TemporaryFile.takenName(ofEdit: $0.id) })
      }
      guard isReplaced ?? false else { throw .changed }
    case .output(let name): try appear(at: name, ifTaken: .outputExists)
    // Another program has just made the file.
    case .beside(let name): try appear(at: name, ifTaken: .changed)
    case .inside(let changes): try original.overwrite(changes, finishing: finish)
    }
  }

  private func appear(at name: FilePath, ifTaken failure: FileFailure) throws(FileFailure) {
    do throws(Errno) {
      try copy?.appear(at: name)
    } catch {
      throw error == .fileExists ? failure : .cannotWrite(error)
    }
    copy?.keep()
  }

  /// Reverts `land`. A file in another place is removed. A replaced file gets its bytes, attributes
  /// and times back, in a new file that is on the disk before it takes the name. The original itself gets its old bytes
  /// back.
  ///
  /// - Returns: False if another program has changed the file since.
  package func revert() throws(Errno) -> Bool {
    if case .inside(let changes) = place { return try revert(changes) }
    guard let copy else { return false }
    return switch place {
    case .output(let name), .beside(let name): try copy.folder.remove(name, of: copy.status)
    case .original, .inside:
      try original.copied(preservingTimes: true).replace(original.name, of: copy.status)
    }
  }

  private func revert(_ changes: [ByteChange]) throws(Errno) -> Bool {
    let times = original.status
    guard let standing = try changes.standing(in: original.file), !standing.hasOld else {
      return false
    }
    do throws(FileFailure) {
      try original.overwrite(changes.reversed) { (file) throws(Errno) in
        try times.giveTimes(to: file)
      }
      return true
    } catch {
      switch error {
      case .halfWritten(let error), .cannotWrite(let error): throw error
      default: return false
      }
    }
  }

  /// Keeps the backup.
  func keepBackup() {
    backup?.keep()
  }

  /// Flushes the folder, and so the names in it, to the disk.
  ///
  /// - Returns: The notes about each file in it.
  static func flush(_ folder: OpenFolder) -> [FileNote] {
    do throws(Errno) {
      try folder.synchronize()
      return []
    } catch {
      return [.folderNotFlushed(error)]
    }
  }
}
