import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// A new file for a photo, written, checked and on the disk: all that is left to be done is to put
/// it in its place. It goes away with this unless that is done.
///
/// Of all this the photo itself alone is open, as there may be thousands at a time.
struct PreparedReplacement: Sendable {
  /// Where the new file goes.
  enum Place {
    /// To the original's place.
    case original
    /// Under a name of its own, which nothing in its folder has yet.
    case further(FilePath)
  }

  let original: OriginalPhoto
  let copy: TemporaryPhoto
  /// Made, but not to be kept before the photo is replaced.
  let backup: TemporaryPhoto?
  /// What the journal is to say before the photo is replaced.
  let record: JournalRecord?
  let place: Place
  /// What the user should know once the photo is replaced, as sentences without its name.
  let warnings: [String]

  /// Puts the new file in its place, provided that nobody has changed the original meanwhile.
  ///
  /// This is the one place from which a photo is ever replaced.
  func land() throws(PhotoRepositoryError) {
    // Recording the edit, and preparing others, may have taken a while.
    try original.checkUnchanged()
    switch place {
    case .original:
      try PhotoRepositoryError.writing(original.identifier) { () throws(Errno) in
        try copy.replace(original.name)
      }
    case .further(let name):
      do throws(Errno) {
        try copy.appear(at: name)
      } catch {
        if error == .fileExists { throw .outputExists(original.identifier) }
        throw .cannotWrite(original.identifier, because: error)
      }
      copy.keep()
    }
  }

  /// Takes back what `land` did: the photo's bytes, attributes and times are again what they were.
  /// They are in a new file of the same name, which is on the disk before it takes that name.
  ///
  /// - Returns: Whether it is so. It is not where somebody else has changed the photo since.
  func takeBack() throws(Errno) -> Bool {
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

  /// Returns once the folder, with what was put in it, is on the disk.
  ///
  /// - Returns: What the user should know of each photo in it, as sentences without its name.
  static func flush(_ folder: OpenFolder) -> [String] {
    do {
      try folder.synchronize()
      return []
    } catch {
      return ["is written, but its folder could not be flushed to the disk: \(error)"]
    }
  }
}
