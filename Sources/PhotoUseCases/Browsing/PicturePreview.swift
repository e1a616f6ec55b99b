package import PhotoEntities

/// The input boundary of looking at the picture of a photo.
package protocol PicturePreviewInteractor {
  /// Provides the photo's picture, upright, and reduced to fit `frame`.
  func browsePicture(ofIdentifier identifier: PhotoIdentifier, fitting frame: PixelSize)
}

/// The output boundary of looking at the picture of a photo.
package protocol PicturePreviewOutput: PhotoProblemOutput {
  /// The photo's picture.
  func didProvidePictureToBrowse(
    _ picture: PixelImage, ofIdentifier identifier: PhotoIdentifier)
}

/// The use case of looking at the picture of a photo.
package struct PicturePreview: PicturePreviewInteractor {
  private let repository: any PictureRepository
  private let output: any PicturePreviewOutput

  /// Provides pictures of photos of `repository` to `output`.
  package init(repository: any PictureRepository, output: any PicturePreviewOutput) {
    self.repository = repository
    self.output = output
  }

  package func browsePicture(ofIdentifier identifier: PhotoIdentifier, fitting frame: PixelSize) {
    do {
      let picture = try repository.fetchPicture(ofIdentifier: identifier, fitting: frame)
      output.didProvidePictureToBrowse(picture, ofIdentifier: identifier)
    } catch {
      output.didEncounter(PhotoProblem(error))
    }
  }
}
