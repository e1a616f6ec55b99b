import PhotoUseCases

/// One JSON array with an object for each photo.
struct MetadataJSONPresenter: MetadataPresenter {
  let console: Console
  private let array: JSONArrayWriter

  init(_ console: Console) {
    self.console = console
    self.array = JSONArrayWriter(console)
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) -> FetchDecision {
    array.write(elementsFor: batch) { $0.writeJSON(to: &$1) }
    return console.isWritable ? .goOn : .stop
  }

  func finish() {
    array.finish()
  }
}
