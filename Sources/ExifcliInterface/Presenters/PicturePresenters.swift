import PhotoEntities
import PhotoUseCases

/// Photos drawn in the terminal, each below its name.
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

/// The thumbnail of a photo, as the file that it is.
struct ThumbnailPresenter: ConsolePresenter, ThumbnailExtractionOutput {
  /// Where it goes.
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
      // An end in the midst of it would leave a part of the file.
      Interruption.putOff()
      do {
        try OutputFile(at: file, isReplaced: isReplaced).write(thumbnail.jpeg, from: identifier)
      } catch {
        console.fail(file, error.message)
      }
    }
  }
}
