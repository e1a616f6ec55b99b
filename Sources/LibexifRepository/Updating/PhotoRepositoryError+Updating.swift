import PhotoEntities
import PhotoUseCases

extension PhotoRepositoryError {
  /// A photo that somebody else has changed.
  static func changed(_ identifier: PhotoIdentifier) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .changedSinceRead,
      message: "was changed by another program in the meantime; try again")
  }

  /// A photo that the edit would harm.
  static func unsafe(_ identifier: PhotoIdentifier, _ reason: String) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .unsafe,
      message: "cannot be edited without harm: \(reason); the photo is unchanged, have another"
        + " program write its Exif anew first")
  }
}
