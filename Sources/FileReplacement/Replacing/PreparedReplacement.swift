import Platform
package import SystemPackage

/// A new file, written, checked and on the disk: it only has to be put in its place. It goes away with this
/// unless that is done.
///
/// Only the original is open, as there may be thousands at a time.
package struct PreparedReplacement: Sendable {
  /// Where the new file goes.
  enum Place {
    /// To the original's place.
    case original
    /// Under a name of its own, which nothing in its folder has yet.
    case further(FilePath)
  }

  package let original: OriginalFile
  package let copy: TemporaryFile
  /// Made, but not to be kept before the original is replaced.
  let backup: TemporaryFile?
  /// What the journal must have before the original is replaced.
  let record: JournalRecord?
  let place: Place
  let notes: [FileNote]

  /// Puts the new file in its place, unless another program has changed the original meanwhile.
  ///
  /// This is the one place from which a file is ever replaced.
  package func land() throws(FileFailure) {
    // Recording the edit, and preparing others, may have taken a while.
    try original.checkUnchanged()
    switch place {
    case .original:
      try FileFailure.writing { () throws(Errno) in try copy.replace(original.name) }
    case .further(let name):
      do throws(Errno) {
        try copy.appear(at: name)
      } catch {
        throw error == .fileExists ? .outputExists : .cannotWrite(error)
      }
      copy.keep()
    }
  }

  /// Takes back what `land` did: the file's bytes, attributes and times are again what they were. They are in
  /// a new file of the same name, which is on the disk before it takes that name.
  ///
  /// - Returns: False if another program has changed the file since.
  package func takeBack() throws(Errno) -> Bool {
    switch place {
    case .further(let name):
      guard copy.isFound(at: name) else { return false }
      try copy.folder.remove(name)
    case .original:
      guard copy.isFound(at: original.name) else { return false }
      try original.copied(preservingTimes: true).replace(original.name)
    }
    return true
  }

  /// Lets the backup stay.
  func keepBackup() {
    backup?.keep()
  }

  /// Returns once the folder, and so the names in it, are on the disk.
  ///
  /// - Returns: What the user should know of each file in it.
  static func flush(_ folder: OpenFolder) -> [FileNote] {
    do throws(Errno) {
      try folder.synchronize()
      return []
    } catch {
      return [.folderNotFlushed(error)]
    }
  }
}
