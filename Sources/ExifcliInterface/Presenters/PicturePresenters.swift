import PhotoEntities
import PhotoUseCases

/// Draws photos in the terminal, each below its name.
final class PicturePresenter: ConsolePresenter, PicturePreviewOutput {
  let console: Console
  private let canvas: PictureCanvas
  private var isFirst = true

  init(_ console: Console, canvas: PictureCanvas) {
    self.console = console
    self.canvas = canvas
  }

  func didProvidePictureToBrowse(
    _ picture: PixelImage, ofIdentifier identifier: PhotoIdentifier
  ) {
    console.write(
      (isFirst ? "" : "\n") + console.ink(VisibleText.path(identifier), .bold) + "\n")
    isFirst = false
    console.write(canvas.bytes(picture))
    console.flush()
  }
}

/// The thumbnail of a photo, as a file. The command writes the file.
final class ThumbnailPresenter: ConsolePresenter, ThumbnailExtractionOutput {
  let console: Console
  /// The file's bytes, and the photo that they come from; nil if there is no thumbnail.
  private(set) var file: (bytes: [UInt8], photo: PhotoIdentifier)?

  init(_ console: Console) {
    self.console = console
  }

  func didExtractThumbnail(_ thumbnail: Thumbnail, ofIdentifier identifier: PhotoIdentifier) {
    file = (thumbnail.jpeg, identifier)
  }
}
