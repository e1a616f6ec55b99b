package import PhotoEntities
package import PhotoSearch
package import PhotoUseCases

extension PhotoRepositoryError {
  /// A folder, a list or data that cannot be read.
  package static func unreadable(
    _ identifier: PhotoIdentifier, _ failure: InputFailure
  ) -> PhotoRepositoryError {
    PhotoRepositoryError(identifier: identifier, reason: Reason(failure))
  }
}

extension PhotoRepositoryError.Reason {
  fileprivate init(_ failure: InputFailure) {
    self =
      switch failure {
      case .system(let error): .cannotRead(because: error)
      case .tooLarge(let limit): .notReadable(.tooLarge(limit: limit))
      case .device: .notReadable(.isDevice)
      case .endlessPath(let limit): .notAName(.tooLong(limit: limit))
      case .nulInPath: .notAName(.hasNUL)
      }
  }
}
