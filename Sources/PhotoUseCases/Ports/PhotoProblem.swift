public import PhotoEntities

/// Something that the user must know about a photo beside the data asked for.
public struct PhotoProblem: Sendable, Hashable {
  /// How bad it is.
  public enum Severity: Sendable, Hashable {
    /// The photo was done, or is none; something about it is not as it should be.
    case warning
    /// The photo was not done, as the repository failed in this way.
    case failure(PhotoRepositoryError.Code)
    /// The photo was not changed, as the new value cannot be true of any photo.
    case invalidValue
    /// The photo is sound, but has nothing of what was asked for.
    case nothingThere
  }

  /// Which photo.
  public let identifier: PhotoIdentifier
  /// How bad it is.
  public let severity: Severity
  /// What is wrong, and what to do, as a sentence without the photo's name.
  public let message: String

  init(identifier: PhotoIdentifier, severity: Severity, message: String) {
    self.identifier = identifier
    self.severity = severity
    self.message = message
  }

  /// The failure that the repository told of.
  public init(_ error: PhotoRepositoryError) {
    self.init(
      identifier: error.identifier, severity: .failure(error.code), message: error.message)
  }

  static func warnings(of photo: FetchedPhoto) -> [PhotoProblem] {
    photo.warnings.map {
      PhotoProblem(
        identifier: photo.metadata.localIdentifier, severity: .warning, message: $0)
    }
  }
}

/// The part of every output boundary that takes what went wrong.
public protocol PhotoProblemOutput {
  /// A photo could not be done, or not wholly. The others go on.
  func didEncounter(_ problem: PhotoProblem)
}
