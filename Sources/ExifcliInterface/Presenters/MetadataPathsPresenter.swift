import PhotoEntities
import PhotoUseCases

/// The paths alone, byte for byte, each with a terminator; on a terminal, which they might control,
/// as visible text.
struct MetadataPathsPresenter: MetadataPresenter {
  let console: Console
  private let terminator: UInt8

  init(_ console: Console, terminator: UInt8) {
    self.console = console
    self.terminator = terminator
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) -> FetchDecision {
    let (isShown, terminator) = (console.outputTerminal != nil, terminator)
    console.write(rowsFor: batch[...]) { photo, bytes in
      if isShown {
        bytes += VisibleText.path(photo.identifier).utf8
      } else {
        bytes += photo.identifier.bytes
      }
      bytes.append(terminator)
    }
    console.flush()
    return console.isWritable ? .goOn : .stop
  }

  func finish() {}
}
