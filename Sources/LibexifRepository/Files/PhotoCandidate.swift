import PhotoEntities
import PhotoUseCases

/// A file that may be a photo.
struct PhotoCandidate {
  /// Why it is one.
  enum Origin {
    /// The user named it.
    case named
    /// It was found in a folder, and may be anything.
    case found
    /// It is a folder that could not be read.
    case unreadable(PhotoRepositoryError)
  }

  let identifier: PhotoIdentifier
  let origin: Origin
}
