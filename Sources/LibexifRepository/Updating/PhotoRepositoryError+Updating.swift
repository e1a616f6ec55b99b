import PhotoEntities
import PhotoUseCases
import SystemPackage

extension PhotoRepositoryError {
  /// A photo that somebody else has changed.
  static func changed(_ identifier: PhotoIdentifier) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .changedSinceRead,
      message: "was changed by another program in the meantime; try again")
  }

  /// A photo that is to be written to a place that something has.
  static func outputExists(_ identifier: PhotoIdentifier) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .outputExists,
      message: "there is a file of its name in the output folder, which is kept; name another"
        + " folder, or move that file away")
  }

  /// A photo whose edit could not be recorded, and was not made.
  static func cannotRecord(
    _ identifier: PhotoIdentifier, because error: Errno
  ) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .notRecorded,
      message: "its edit could not be recorded in the journal: \(error);"
        + " the photo is unchanged, check the journal's permissions and the free space")
  }

  /// A photo that the edit would harm.
  static func unsafe(_ identifier: PhotoIdentifier, _ reason: String) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .unsafe,
      message: "cannot be edited without harm: \(reason); the photo is unchanged, have another"
        + " program write its Exif anew first")
  }
}
