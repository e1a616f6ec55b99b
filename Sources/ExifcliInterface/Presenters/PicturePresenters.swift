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

/// Writes the thumbnail of a photo as a file.
struct ThumbnailPresenter: ConsolePresenter, ThumbnailExtractionOutput {
  /// Where the thumbnail goes.
  enum Destination {
    case standardOutput
    case file(PhotoIdentifier, isReplaced: Bool)
  }

  let console: Console
  private let destination: Destination

  init(_ console: Console, destination: Destination) {
    self.console = console
    self.destination = destination
  }

  func didExtractThumbnail(_ thumbnail: Thumbnail, ofIdentifier identifier: PhotoIdentifier) {
    switch destination {
    case .standardOutput: console.write(thumbnail.jpeg)
    case .file(let file, let isReplaced):
      // Ending the program now would leave part of the file.
      Interruption.putOff()
      do {
        try OutputFile(at: file, isReplaced: isReplaced).write(thumbnail.jpeg, from: identifier)
      } catch {
        console.fail(file, error.message)
      }
    }
  }
}
