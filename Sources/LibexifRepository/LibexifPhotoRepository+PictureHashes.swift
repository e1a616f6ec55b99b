import PhotoContainers
package import PhotoEntities
import PhotoSearch
package import PhotoUseCases
import Platform
import SystemPackage

extension LibexifPhotoRepository: PictureHashRepository {
  package func fetchPictureStarts(
    ofIdentifiers identifiers: [PhotoIdentifier],
    _ receive: (Result<PictureStart?, PhotoRepositoryError>) -> FetchDecision
  ) {
    fetch(identifiers, receive) { (file, container) throws(Errno) in
      let hash = try container.pictureStartHash(in: file)
      let number = FileIdentity(try file.status()).number
      return hash.map { PictureStart(ofFile: number, hash: $0) }
    }
  }

  package func fetchPictureHashes(
    ofIdentifiers identifiers: [PhotoIdentifier],
    _ receive: (Result<String?, PhotoRepositoryError>) -> FetchDecision
  ) {
    fetch(identifiers, receive) { (file, container) throws(Errno) in
      try container.pictureHash(in: file)
    }
  }

  /// Reads something of each photo, and hands it over in their order; nil for a file that is no photo any more.
  private func fetch<Value: Sendable>(
    _ identifiers: [PhotoIdentifier],
    _ receive: (Result<Value?, PhotoRepositoryError>) -> FetchDecision,
    _ read: @escaping @Sendable (OpenFile, any PhotoContainer) throws(Errno) -> Value?
  ) {
    readers.map(
      identifiers, isCancelled: isCancelled,
      { identifier -> Result<Value?, PhotoRepositoryError> in
        do throws(PhotoRepositoryError) {
          return .success(
            try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
              let file = try OpenFile(identifier)
              return try PhotoFormats.container(of: file).flatMap { container throws(Errno) in
                try read(file, container)
              }
            })
        } catch {
          return .failure(error)
        }
      }, { receive($0).workDecision })
  }
}
