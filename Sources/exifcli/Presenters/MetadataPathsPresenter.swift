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
    for photo in batch {
      let path = photo.identifier
      let bytes = isShown ? Array(VisibleText.path(path).utf8) : path.bytes
      console.write(bytes + [terminator])
    }
    console.flush()
    return console.isWritable ? .goOn : .stop
  }

  private var isShown: Bool { console.outputTerminal != nil }

  func finish() {}
}
