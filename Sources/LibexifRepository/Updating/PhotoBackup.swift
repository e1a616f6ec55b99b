import PhotoEntities
import PhotoUseCases
import SystemPackage

/// A file beside a photo that keeps it as it was before it is replaced. A backup that is there
/// already is never replaced: it is the older one.
struct PhotoBackup {
  private let original: OriginalPhoto
  private let path: FilePath

  /// The file whose name is the photo's with the suffix behind it.
  init(original: OriginalPhoto, suffix: PhotoIdentifier) {
    self.original = original
    self.path = PhotoIdentifier(bytes: PhotoIdentifier(original.path).bytes + suffix.bytes).path
  }

  /// Checks that the name is free.
  func check() throws(PhotoRepositoryError) {
    if (try? Stat(path, followTargetSymlink: false)) != nil { throw exists }
  }

  /// Makes the file, with all that the photo has. It is on the disk then, but goes away with its
  /// owner unless that keeps it.
  func make() throws(PhotoRepositoryError) -> TemporaryPhoto {
    do throws(Errno) {
      let size = Int(original.status.size)
      let copy = try TemporaryPhoto(at: path) { (copy) throws(Errno) in
        try copy.write(.whole, original: original.file, size: size)
        try copy.adoptAttributes(of: original)
        try copy.adoptTimes(of: original)
      }
      guard try PhotoFile(path).equals(.whole, original: original.file, size: size) else {
        throw .ioError
      }
      try Folder.synchronize(path.folder)
      return copy
    } catch {
      throw error == .fileExists ? exists : .cannotWrite(original.identifier, because: error)
    }
  }

  private var exists: PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: original.identifier, code: .backupExists,
      message: "has a backup already, which is kept; choose another suffix for a further one, or"
        + " move that away")
  }
}
