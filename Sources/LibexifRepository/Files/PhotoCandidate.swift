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
    /// It is a folder that could not be read, or was not named well enough.
    case unreadable(PhotoRepositoryError)
  }

  let identifier: PhotoIdentifier
  let origin: Origin
  /// Whether it was found as a symbolic link.
  var isLink = false
}

extension PhotoCandidate {
  /// The photo that was named, or what went wrong about that.
  init(_ named: Result<PhotoIdentifier, PhotoRepositoryError>) {
    switch named {
    case .success(let identifier): self.init(identifier: identifier, origin: .named)
    case .failure(let error): self.init(identifier: error.identifier, origin: .unreadable(error))
    }
  }
}
