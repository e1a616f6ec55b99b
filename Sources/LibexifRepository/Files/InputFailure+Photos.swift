package import PhotoEntities
package import PhotoSearch
package import PhotoUseCases

extension PhotoRepositoryError {
  /// A folder, a list or data that cannot be read.
  package static func unreadable(
    _ identifier: PhotoIdentifier, _ failure: InputFailure
  ) -> PhotoRepositoryError {
    let (code, message): (Code, String)
    switch failure {
    case .system(let error): return .cannotRead(identifier, because: error)
    case .tooLarge(let limit):
      (code, message) = (
        .notReadable, "has more than \(limit >> 30) GiB; give it in parts, or through a pipe"
      )
    case .device:
      (code, message) = (.notReadable, "is a device, whose bytes say nothing; name a file")
    case .endlessPath(let limit):
      (code, message) = (
        .notFound,
        "has more than \(limit) bytes without an end of line, which is no path; check whether its"
          + " paths end in NUL (-0)"
      )
    case .nulInPath:
      (code, message) = (
        .notFound,
        "has a line with a NUL in it, which is no path; check whether its paths end in NUL (-0)"
      )
    }
    return PhotoRepositoryError(identifier: identifier, code: code, message: message)
  }
}

extension FetchDecision {
  /// The same for work on photos.
  var workDecision: WorkDecision {
    switch self {
    case .goOn: .goOn
    case .stop: .stop
    }
  }
}

extension WorkDecision {
  /// The same for photos.
  var fetchDecision: FetchDecision {
    switch self {
    case .goOn: .goOn
    case .stop: .stop
    }
  }
}
