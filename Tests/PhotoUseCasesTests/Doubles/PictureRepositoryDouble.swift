import PhotoEntities
import PhotoUseCases

/// Thumbnails held in memory. Making those of `broken` photos fails.
struct PictureRepositoryDouble: PictureRepository {
  private let thumbnails: [PhotoIdentifier: Thumbnail]
  private let broken: Set<PhotoIdentifier>

  init(_ thumbnails: [PhotoIdentifier: Thumbnail], broken: Set<PhotoIdentifier> = []) {
    (self.thumbnails, self.broken) = (thumbnails, broken)
  }

  /// A thumbnail made from a picture, whose size is the requested one.
  static func made(_ form: ThumbnailForm) -> Thumbnail {
    Thumbnail(
      jpeg: [], size: PixelSize(width: form.longestSide, height: form.longestSide), orientation: 1)
  }

  func makeThumbnails(
    ofIdentifiers identifiers: [PhotoIdentifier], _ form: ThumbnailForm, picturesToo: Bool
  ) -> AnyIterator<Result<Thumbnail?, PhotoRepositoryError>> {
    AnyIterator(
      identifiers.lazy.map { identifier in
        let thumbnail = thumbnails[identifier] ?? (picturesToo ? Self.made(form) : nil)
        return broken.contains(identifier)
          ? .failure(.failure(of: identifier)) : .success(thumbnail)
      }.makeIterator())
  }
}
