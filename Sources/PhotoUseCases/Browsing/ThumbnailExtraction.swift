public import PhotoEntities

/// The input boundary of taking the thumbnail out of a photo.
public protocol ThumbnailExtractionInteractor {
  /// Provides the thumbnail that is embedded in the photo.
  func extractThumbnail(ofIdentifier identifier: PhotoIdentifier)
}

/// The output boundary of taking the thumbnail out of a photo.
public protocol ThumbnailExtractionOutput: PhotoProblemOutput {
  /// The photo's thumbnail.
  func didExtractThumbnail(_ thumbnail: Thumbnail, ofIdentifier identifier: PhotoIdentifier)
}

/// The use case of taking the thumbnail out of a photo, byte for byte.
public struct ThumbnailExtraction: ThumbnailExtractionInteractor {
  private let repository: any PictureRepository
  private let output: any ThumbnailExtractionOutput

  /// Takes thumbnails out of photos of `repository`, for `output`.
  public init(repository: any PictureRepository, output: any ThumbnailExtractionOutput) {
    self.repository = repository
    self.output = output
  }

  public func extractThumbnail(ofIdentifier identifier: PhotoIdentifier) {
    do {
      guard let thumbnail = try repository.fetchThumbnail(ofIdentifier: identifier) else {
        return output.didEncounter(
          PhotoProblem(identifier: identifier, cause: .nothingThere(.thumbnail)))
      }
      output.didExtractThumbnail(thumbnail, ofIdentifier: identifier)
    } catch {
      output.didEncounter(PhotoProblem(error))
    }
  }
}
