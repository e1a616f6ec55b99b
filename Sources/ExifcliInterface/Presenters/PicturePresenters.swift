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

/// Writes the thumbnails or previews of many photos, each to a file of its own.
struct PictureFilesPresenter: ConsolePresenter, MetadataListOutput {
  let console: Console
  private let write: OutputFileWriter
  /// The picture of a photo as a JPEG file; nil if there is none.
  private let picture: (PhotoIdentifier) -> [UInt8]?

  init(
    _ console: Console, write: @escaping OutputFileWriter,
    picture: @escaping (PhotoIdentifier) -> [UInt8]?
  ) {
    (self.console, self.write, self.picture) = (console, write, picture)
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded) {
    for photo in batch where !Interruption.isRequested {
      if let jpeg = picture(photo.identifier) { put(jpeg, of: photo.identifier) }
    }
    if Interruption.isRequested { throw OutputEnded() }
  }

  private func put(_ jpeg: [UInt8], of identifier: PhotoIdentifier) {
    do throws(OutputFileFailure) {
      try write(jpeg, identifier, Self.suffix(for: identifier))
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
