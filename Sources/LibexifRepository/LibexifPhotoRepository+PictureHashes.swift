import PhotoContainers
package import PhotoEntities
import PhotoSearch
package import PhotoUseCases
import Platform
import SystemPackage

extension LibexifPhotoRepository: PictureHashRepository {
  package func fetchPictureStarts(
    ofIdentifiers identifiers: [PhotoIdentifier]
  ) -> AnyIterator<Result<PictureStart?, PhotoRepositoryError>> {
    fetch(identifiers) { (file, container) throws(Errno) in
      let hash = try container.pictureStartHash(in: file)
      let status = try file.status()
      return hash.map {
        PictureStart(
          ofFile: FileIdentity(status).number, hash: $0, byteCount: Int(clamping: status.size))
      }
    }
  }

  package func fetchPictureHashes(
    ofIdentifiers identifiers: [PhotoIdentifier]
  ) -> AnyIterator<Result<String?, PhotoRepositoryError>> {
    fetch(identifiers) { (file, container) throws(Errno) in
      try container.pictureHash(in: file)
    }
  }

  /// Reads a value from each photo, in their order; nil if the file is no longer a photo.
  private func fetch<Value: Sendable>(
    _ identifiers: [PhotoIdentifier],
    _ read: @escaping @Sendable (OpenFile, any PhotoContainer) throws(Errno) -> Value?
  ) -> AnyIterator<Result<Value?, PhotoRepositoryError>> {
    AnyIterator(
      readers.map(identifiers, isCancelled: isCancelled) { identifier in
        Result { () throws(PhotoRepositoryError) in
          try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
            let file = try OpenFile(identifier)
            return try PhotoFormats.container(of: file).flatMap { container throws(Errno) in
              try read(file, container)
            }
          }
        }
      }.makeIterator())
  }
}
