import PhotoMetadata
import Synchronization

/// Photos in memory. The use cases of the library work on them as on files: for tests, or for photos in a
/// store of your own.
final class MemoryRepository: PhotoRepository, Sendable {
  private let photos: Mutex<[PhotoIdentifier: Metadata]>

  init(_ photos: [Metadata]) {
    self.photos = Mutex(
      Dictionary(photos.map { ($0.localIdentifier, $0) }, uniquingKeysWith: { first, _ in first }))
  }

  func fetchPhoto(
    withIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FetchedPhoto {
    guard let photo = photos.withLock({ $0[identifier] }) else {
      throw PhotoRepositoryError(identifier: identifier, reason: .missing)
    }
    return FetchedPhoto(metadata: photo)
  }

  // The use cases filter and sort: this repository does not answer queries.
  func fetchPhotos(_ query: PhotoQuery) -> PhotoBatches {
    let all = photos.withLock { $0.values.sorted() }
    let batch = FetchBatch(
      outcomes: all.map { .fetched(FetchedPhoto(metadata: $0)) },
      progress: PhotoProgress(done: all.count, total: all.count))
    return PhotoBatches([batch])
  }

  func updatePhotos<Failure: Error>(
    _ updates: [MetadataUpdate], together: Bool,
    _ receive: (UpdateOutcome) throws(Failure) -> Void
  ) throws(Failure) {
    for update in updates {
      photos.withLock { $0[update.metadata.localIdentifier] = update.metadata }
      try receive(.updated(UpdateReport()))
    }
  }
}
