public import PhotoEntities

/// Something that the user must know about a photo beside the data asked for.
public struct PhotoProblem: Sendable, Hashable {
  /// What is wrong, and how bad it is.
  public enum Cause: Sendable, Hashable {
    /// The photo was done, or is none; something about it is not as it should be.
    case warning(PhotoWarning)
    /// The photo was not done, as the repository failed.
    case failure(PhotoRepositoryError.Reason)
    /// The photo was not changed, as the change cannot be made to it.
    case invalidValue(ChangeFault)
    /// The photo is sound, but has nothing of what was asked for.
    case nothingThere(Absence)
  }

  /// Why a change cannot be made to a photo.
  public enum ChangeFault: Sendable, Hashable {
    /// The field cannot be edited.
    case notEditable(MetadataField)
    /// The field was to be shifted, and the photo does not have it.
    case nothingToShift(MetadataField)
    /// The field would be shifted out of what can be counted.
    case shiftedTooFar(MetadataField)
    /// The field is listed with another value than the photo's, and cannot be edited.
    case listedOtherwise(MetadataField)
    /// The text is not UTF-8.
    case notUTF8(MetadataField)
    /// The value cannot be true of any photo.
    case outOfRange(MetadataFault)
  }

  /// What a photo does not have.
  public enum Absence: Sendable, Hashable {
    /// A thumbnail that is a JPEG file.
    case thumbnail
    /// These fields, which were to be copied.
    case fields([MetadataField])
    /// Any field that can be copied.
    case anyField
  }

  /// Which photo.
  public let identifier: PhotoIdentifier
  /// What is wrong.
  public let cause: Cause

  /// A problem of this photo.
  public init(identifier: PhotoIdentifier, cause: Cause) {
    self.identifier = identifier
    self.cause = cause
  }

  /// The failure that the repository told of.
  public init(_ error: PhotoRepositoryError) {
    self.init(identifier: error.identifier, cause: .failure(error.reason))
  }

  /// The warnings of a photo.
  static func warnings(
    _ warnings: [PhotoWarning], of identifier: PhotoIdentifier
  ) -> [PhotoProblem] {
    warnings.map { PhotoProblem(identifier: identifier, cause: .warning($0)) }
  }

  static func warnings(of photo: FetchedPhoto) -> [PhotoProblem] {
    warnings(photo.warnings, of: photo.metadata.localIdentifier)
  }
}

/// The part of every output boundary that takes what went wrong.
public protocol PhotoProblemOutput {
  /// A photo could not be done, or not wholly. The others go on.
  func didEncounter(_ problem: PhotoProblem)
}
