import PhotoContainers
import PhotoEntities
import PhotoUseCases
import SystemPackage

extension PhotoRepositoryError {
  /// Runs `body`. If it fails, the photo cannot be read.
  static func reading<Result>(
    _ identifier: PhotoIdentifier, _ body: () throws(Errno) -> Result
  ) throws(PhotoRepositoryError) -> Result {
    do {
      return try body()
    } catch {
      throw cannotRead(identifier, because: error)
    }
  }

  /// A file or folder that cannot be opened or read.
  static func cannotRead(
    _ identifier: PhotoIdentifier, because error: Errno
  ) -> PhotoRepositoryError {
    PhotoRepositoryError(identifier: identifier, reason: .cannotRead(because: error))
  }

  /// Something that is not a regular file.
  static func notAFile(_ identifier: PhotoIdentifier, type: FileType) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier,
      reason: .notAPhoto(type == .directory ? .isFolder : .isNotRegular))
  }

  /// A file of a format that exifcli does not read. `format` is a noun with its article; nil if it
  /// is unknown.
  static func notAPhoto(
    _ identifier: PhotoIdentifier, size: Int64, format: String?
  ) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier,
      reason: .notAPhoto(
        size == 0 ? .isEmpty : .otherFormat(format, supported: PhotoFormats.names)))
  }
}

extension PhotoRepositoryError.Reason {
  /// The reason for an error of the system when it opens or reads a file or folder.
  static func cannotRead(because error: Errno) -> PhotoRepositoryError.Reason {
    switch error {
    case .noSuchFileOrDirectory, .notDirectory: .missing
    case .isDirectory: .notReadable(.isFolder)
    // Sockets, and devices that do not exist.
    case .noSuchAddressOrDevice: .notAPhoto(.isNotRegular)
    case .permissionDenied: .notReadable(.notPermitted)
    case .tooManyOpenFiles, .tooManyOpenFilesInSystem: .notReadable(.tooManyOpenFiles)
    default: .notReadable(.system(detail: "\(error)"))
    }
  }
}

extension PhotoRepositoryError.Reason.WritingFault {
  /// The fault for an error of the system when it writes the new file.
  init(_ error: Errno) {
    self =
      switch error {
      case .notPermitted: .attributesNotPermitted
      case .tooManyOpenFiles, .tooManyOpenFilesInSystem: .tooManyOpenFiles
      default: .system(detail: "\(error)")
      }
  }
}
