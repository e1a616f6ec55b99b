public import PhotoEntities

extension PhotoRepositoryError {
  /// The failure of a photo that could be changed, but not together with others.
  public static func notAttempted(_ identifier: PhotoIdentifier) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .notAttempted,
      message: "is not edited, as not all photos of the batch can be; see the errors of the others")
  }
}
