import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file beside a photo that keeps it as it was before it is replaced. A backup that is there
/// already is never replaced: it is the older one, or the very one that is wanted.
struct PhotoBackup {
  private let original: OriginalPhoto
  /// The backup's name in the photo's folder.
  private let name: FilePath

  /// The file whose name is the photo's with the suffix behind it.
  init(original: OriginalPhoto, suffix: PhotoIdentifier) {
    self.original = original
    name = PhotoIdentifier(bytes: PhotoIdentifier(original.name).bytes + suffix.bytes).path
  }

  /// Checks that the name is free, or that the photo's backup has it already, as where a run was
  /// cut off before it replaced the photo.
  func check() throws(PhotoRepositoryError) {
    guard (try? original.folder.status(of: name)) != nil else { return }
    if backup == nil { throw exists }
  }

  /// Makes the file, with all that the photo has, where there is none yet. It is on the disk then,
  /// but goes away with its owner unless that keeps it.
  ///
  /// - Returns: Nil where the photo's backup is there already.
  func make() throws(PhotoRepositoryError) -> TemporaryPhoto? {
    do throws(Errno) {
      var copy: TemporaryPhoto?
      if (try? original.folder.status(of: name)) != nil {
        guard let backup else { throw .fileExists }
        try backup.synchronize()
      } else {
        copy = try original.copied(preservingTimes: true)
        try copy?.appear(at: name)
      }
      try original.folder.synchronize()
      return copy
    } catch {
      throw error == .fileExists ? exists : .cannotWrite(original.identifier, because: error)
    }
  }

  /// The file of that name, if it is the photo's backup: byte for byte what the photo is now.
  ///
  /// Another name of the photo itself does not count, as what is written to the one is in the other.
  /// A file of a user who is neither the photo's owner nor this one does not count either: they may
  /// change it at any time.
  private var backup: OpenFile? {
    guard let file = try? OpenFile(name, in: original.folder), let status = try? file.status(),
      status.type == .regular, status.size == original.status.size,
      !status.isSameFile(as: original.status),
      [original.status.userID.rawValue, geteuid()].contains(status.userID.rawValue)
    else { return nil }
    let isEqual = try? file.equals(.whole, original: original.file, size: Int(status.size))
    return isEqual == true ? file : nil
  }

  private var exists: PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: original.identifier, code: .backupExists,
      message: "has a backup already, which is kept; choose another suffix for a further one, or"
        + " move that away")
  }
}
