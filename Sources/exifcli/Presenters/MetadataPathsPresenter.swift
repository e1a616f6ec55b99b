import PhotoEntities
import PhotoUseCases

/// The paths alone, byte for byte, each with a terminator.
struct MetadataPathsPresenter: MetadataPresenter {
  let console: Console
  private let terminator: UInt8

  init(_ console: Console, terminator: UInt8) {
    self.console = console
    self.terminator = terminator
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) -> FetchDecision {
    for photo in batch {
      console.write(photo.identifier.bytes + [terminator])
    }
    console.flush()
    return console.isWritable ? .goOn : .stop
  }

  func finish() {}
}
