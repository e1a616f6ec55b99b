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
    for photo in batch {
      array.write(JSONValue(photo))
    }
    return console.isWritable ? .goOn : .stop
  }

  func finish() {
    array.finish()
  }
}
