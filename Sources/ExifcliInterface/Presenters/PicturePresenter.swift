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
