import PhotoEntities
import PhotoUseCases

/// Thumbnails held in memory. It records which had to be made, and fails where it is told to.
final class PictureRepositoryDouble: PictureRepository {
  private let thumbnails: [PhotoIdentifier: Thumbnail]
  private let broken: Set<PhotoIdentifier>
  private(set) var fetches: [PhotoIdentifier] = []

  init(_ thumbnails: [PhotoIdentifier: Thumbnail], broken: Set<PhotoIdentifier> = []) {
    self.thumbnails = thumbnails
    self.broken = broken
  }

  /// A made thumbnail, which tells how large it was to be.
  static func made(longestSide: Int) -> Thumbnail {
    Thumbnail(
      jpeg: [], size: PixelSize(width: longestSide, height: longestSide), orientation: 1)
  }

  func fetchThumbnail(
    ofIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> Thumbnail? {
    fetches.append(identifier)
    return thumbnails[identifier]
  }

  func makeThumbnail(
    ofIdentifier identifier: PhotoIdentifier, longestSide: Int
  ) throws(PhotoRepositoryError) -> Thumbnail {
    if broken.contains(identifier) { throw .failure(of: identifier) }
    return Self.made(longestSide: longestSide)
  }

  func fetchPicture(
    ofIdentifier identifier: PhotoIdentifier, fitting frame: PixelSize
  ) throws(PhotoRepositoryError) -> PixelImage {
    throw .failure(of: identifier)
  }
}
