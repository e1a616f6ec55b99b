package import PhotoEntities

/// The input boundary of taking the thumbnail out of a photo.
package protocol ThumbnailExtractionInteractor {
  /// Provides the thumbnail that is embedded in the photo.
  func extractThumbnail(ofIdentifier identifier: PhotoIdentifier)

  /// Provides the largest picture that is embedded in the photo.
  func extractPreview(ofIdentifier identifier: PhotoIdentifier)
}

/// The output boundary of taking the thumbnail out of a photo.
package protocol ThumbnailExtractionOutput: PhotoProblemOutput {
  /// The photo's thumbnail, or its preview.
  func didExtractThumbnail(_ thumbnail: Thumbnail, ofIdentifier identifier: PhotoIdentifier)
}

/// The use case of taking the thumbnail out of a photo, byte for byte.
package struct ThumbnailExtraction: ThumbnailExtractionInteractor {
  private let repository: any PictureRepository
  private let output: any ThumbnailExtractionOutput

  /// Takes thumbnails out of photos of `repository`, for `output`.
  package init(repository: any PictureRepository, output: any ThumbnailExtractionOutput) {
    self.repository = repository
    self.output = output
  }

  package func extractThumbnail(ofIdentifier identifier: PhotoIdentifier) {
    extract(identifier, lacking: .thumbnail, repository.fetchThumbnail)
  }

  package func extractPreview(ofIdentifier identifier: PhotoIdentifier) {
    extract(identifier, lacking: .preview, repository.fetchPreview)
  }

  private func extract(
    _ identifier: PhotoIdentifier, lacking absence: PhotoProblem.Absence,
    _ fetch: (PhotoIdentifier) throws(PhotoRepositoryError) -> Thumbnail?
  ) {
    do throws(PhotoRepositoryError) {
      guard let picture = try fetch(identifier) else {
        return output.didEncounter(
          PhotoProblem(identifier: identifier, cause: .nothingThere(absence)))
      }
      output.didExtractThumbnail(picture, ofIdentifier: identifier)
    } catch {
      output.didEncounter(PhotoProblem(error))
    }
  }
}
