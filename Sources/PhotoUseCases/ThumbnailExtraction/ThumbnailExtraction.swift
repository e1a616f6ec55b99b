public import PhotoEntities

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
          PhotoProblem(
            identifier: identifier, severity: .nothingThere,
            message: "brings no thumbnail with it that is a JPEG file"))
      }
      output.didExtractThumbnail(thumbnail, ofIdentifier: identifier)
    } catch {
      output.didEncounter(PhotoProblem(error))
    }
  }
}
