import PhotoUseCases

/// A JSON object a line for each photo.
struct MetadataJSONLinesPresenter: MetadataPresenter {
  let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) -> FetchDecision {
    for photo in batch {
      console.write(JSONValue(photo).bytes)
      console.write("\n")
    }
    console.flush()
    return console.isWritable ? .goOn : .stop
  }

  func finish() {}
}
