import PhotoEntities
import PhotoUseCases

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
