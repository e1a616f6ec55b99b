import PhotoEntities
import PhotoUseCases

/// Draws photos in the terminal, each below its name.
final class PicturePresenter {
  private let console: Console
  private let canvas: PictureCanvas
  private var isFirst = true

  init(_ console: Console, canvas: PictureCanvas) {
    self.console = console
    self.canvas = canvas
  }

  func present(_ picture: PixelImage, of identifier: PhotoIdentifier) {
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

/// Writes the thumbnails or previews of many photos, each to a file of its own.
final class PictureFilesPresenter: ConsolePresenter, ThumbnailExtractionOutput, MetadataListOutput {
  let console: Console
  private let write: OutputFileWriter
  /// Extracts the picture of a photo, whose output is this object.
  var extract: (PhotoIdentifier) -> Void = { _ in }
  private(set) var written = 0

  init(_ console: Console, write: @escaping OutputFileWriter) {
    (self.console, self.write) = (console, write)
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) -> FetchDecision {
    for photo in batch where !Interruption.isRequested { extract(photo.identifier) }
    return Interruption.isRequested ? .stop : .goOn
  }

  func didExtractThumbnail(_ thumbnail: Thumbnail, ofIdentifier identifier: PhotoIdentifier) {
    do throws(OutputFileFailure) {
      try write(thumbnail.jpeg, identifier, Self.suffix(for: identifier))
      written += 1
    } catch {
      console.fail(identifier, "its picture is not written: the file " + error.messageForFolders)
    }
  }

  /// What follows the photo's name in the name of its picture: nothing if it already says that it is a JPEG file.
  private static func suffix(for identifier: PhotoIdentifier) -> String {
    let name = identifier.text.lowercased()
    return [".jpg", ".jpeg", ".jpe"].contains(where: name.isSuffixed) ? "" : ".jpg"
  }
}
