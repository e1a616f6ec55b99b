import PhotoEntities
import PhotoUseCases
import SystemPackage

/// A file beside a photo that keeps it as it was before it is replaced. A backup that is there
/// already is never replaced: it is the older one, or the very one that is wanted.
struct PhotoBackup {
  private let original: OriginalPhoto
  private let path: FilePath

  /// The file whose name is the photo's with the suffix behind it.
  init(original: OriginalPhoto, suffix: PhotoIdentifier) {
    self.original = original
    self.path = PhotoIdentifier(bytes: PhotoIdentifier(original.path).bytes + suffix.bytes).path
  }

  /// Checks that the name is free, or that the photo's backup has it already, as where a run was
  /// cut off before it replaced the photo.
  func check() throws(PhotoRepositoryError) {
    guard let status = try? Stat(path, followTargetSymlink: false) else { return }
    if !isBackup(status) { throw exists }
  }

  /// Makes the file, with all that the photo has, where there is none yet. It is on the disk then,
  /// but goes away with its owner unless that keeps it.
  ///
  /// - Returns: Nil where the photo's backup is there already.
  func make() throws(PhotoRepositoryError) -> TemporaryPhoto? {
    do throws(Errno) {
      var copy: TemporaryPhoto?
      if let status = try? Stat(path, followTargetSymlink: false) {
        guard isBackup(status) else { throw .fileExists }
        try PhotoFile(path).synchronize()
      } else {
        copy = try original.copied(preservingTimes: true)
        try copy?.appear(at: path)
      }
      try Folder.synchronize(path.folder)
      return copy
    } catch {
      throw error == .fileExists ? exists : .cannotWrite(original.identifier, because: error)
    }
  }

  /// Whether it is a file that is, byte for byte, what the photo is now. Another name of the photo
  /// itself is none, as what is written to the one is in the other.
  private func isBackup(_ status: Stat) -> Bool {
    guard status.type == .regular, status.size == original.status.size,
      !status.isSameFile(as: original.status), let file = try? PhotoFile(path)
    else { return false }
    let size = Int(status.size)
    return (try? file.equals(.whole, original: original.file, size: size)) ?? false
  }

  private var exists: PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: original.identifier, code: .backupExists,
      message: "has a backup already, which is kept; choose another suffix for a further one, or"
        + " move that away")
  }
}
