import PhotoEntities
import PhotoUseCases

/// Thumbnails held in memory. It records which thumbnails it made, and fails on
/// demand.
final class PictureRepositoryDouble: PictureRepository {
  private let thumbnails: [PhotoIdentifier: Thumbnail]
  private let broken: Set<PhotoIdentifier>
  private let missing: Set<PhotoIdentifier>
  private(set) var fetches: [PhotoIdentifier] = []

  /// Making a thumbnail fails for `broken` photos, and fetching one fails for `missing` photos.
  init(
    _ thumbnails: [PhotoIdentifier: Thumbnail] = [:],
    broken: Set<PhotoIdentifier> = [], missing: Set<PhotoIdentifier> = []
  ) {
    self.thumbnails = thumbnails
    self.broken = broken
    self.missing = missing
  }

  /// A thumbnail made from a picture, whose size is the requested one.
  static func made(_ form: ThumbnailForm) -> Thumbnail {
    Thumbnail(
      jpeg: [], size: PixelSize(width: form.longestSide, height: form.longestSide), orientation: 1)
  }

  func fetchThumbnail(
    ofIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> Thumbnail? {
    fetches.append(identifier)
    if missing.contains(identifier) { throw .failure(of: identifier) }
    return thumbnails[identifier]
  }

  func fetchPreview(
    ofIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> Thumbnail? {
    try fetchThumbnail(ofIdentifier: identifier)
  }

  func makeThumbnails(
    ofIdentifiers identifiers: [PhotoIdentifier], _ form: ThumbnailForm, picturesToo: Bool,
    _ receive: (Result<Thumbnail?, PhotoRepositoryError>) -> FetchDecision
  ) {
    for identifier in identifiers {
      let thumbnail = thumbnails[identifier] ?? (picturesToo ? Self.made(form) : nil)
      let result: Result<Thumbnail?, PhotoRepositoryError> =
        broken.contains(identifier) ? .failure(.failure(of: identifier)) : .success(thumbnail)
      if receive(result) == .stop { return }
    }
  }
}
