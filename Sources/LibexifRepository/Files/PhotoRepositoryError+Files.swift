import PhotoContainers
import PhotoEntities
import PhotoUseCases
import SystemPackage

extension PhotoRepositoryError {
  /// Runs `body`, and says of an error that the photo cannot be read.
  static func reading<Result>(
    _ identifier: PhotoIdentifier, _ body: () throws(Errno) -> Result
  ) throws(PhotoRepositoryError) -> Result {
    do {
      return try body()
    } catch {
      throw cannotRead(identifier, because: error)
    }
  }

  /// Runs `body`, and says of an error that the photo cannot be written.
  static func writing<Result>(
    _ identifier: PhotoIdentifier, _ body: () throws(Errno) -> Result
  ) throws(PhotoRepositoryError) -> Result {
    do {
      return try body()
    } catch {
      throw cannotWrite(identifier, because: error)
    }
  }

  /// A file that cannot be written.
  static func cannotWrite(
    _ identifier: PhotoIdentifier, because error: Errno
  ) -> PhotoRepositoryError {
    let message =
      switch error {
      case .notPermitted:
        "has a group or attributes that are not yours to give to a new file;"
          + " the photo is unchanged, edit it as its owner"
      case .tooManyOpenFiles, .tooManyOpenFilesInSystem: tooManyOpenFiles
      default:
        "cannot be written: \(error); the photo is unchanged,"
          + " check the folder's permissions and the free space"
      }
    return PhotoRepositoryError(identifier: identifier, code: .writeFailed, message: message)
  }

  private static let tooManyOpenFiles =
    "cannot be opened, as too many files are open at a time; raise their number (ulimit -n), or"
    + " edit fewer photos together"

  /// A file or folder that cannot be opened or read.
  static func cannotRead(
    _ identifier: PhotoIdentifier, because error: Errno
  ) -> PhotoRepositoryError {
    let (code, message): (Code, String) =
      switch error {
      case .noSuchFileOrDirectory, .notDirectory:
        (.notFound, "there is no such file; check the path")
      case .isDirectory: (.notReadable, "is a folder; name a file")
      // Sockets, and devices that nothing is behind.
      case .noSuchAddressOrDevice: (.notAPhoto, "is no regular file; name another")
      case .permissionDenied: (.notReadable, "may not be read; check its permissions")
      case .tooManyOpenFiles, .tooManyOpenFilesInSystem: (.notReadable, tooManyOpenFiles)
      default: (.notReadable, "cannot be read: \(error); check the path and the disk")
      }
    return PhotoRepositoryError(identifier: identifier, code: code, message: message)
  }

  /// Something that is no regular file.
  static func notAFile(_ identifier: PhotoIdentifier, type: FileType) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .notAPhoto,
      message: type == .directory
        ? "is a folder; name the photos in it" : "is no regular file; name a photo")
  }

  /// A file of a format that exifcli does not read: `format` as a noun with its article; nil if it is
  /// unknown.
  static func notAPhoto(
    _ identifier: PhotoIdentifier, size: Int64, format: String?
  ) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .notAPhoto,
      message: size == 0
        ? "is empty; restore it from a backup"
        : (format.map { "is \($0)" } ?? "has an unknown format")
          + "; exifcli reads \(PhotoFormats.names)")
  }
}
