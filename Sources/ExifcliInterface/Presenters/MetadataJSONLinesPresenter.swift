import PhotoUseCases

/// A JSON object a line for each photo.
struct MetadataJSONLinesPresenter: MetadataPresenter {
  let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) -> FetchDecision {
    console.write(rowsFor: batch[...]) { photo, bytes in
      photo.writeJSON(to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    console.flush()
    return console.isWritable ? .goOn : .stop
  }

  func finish() {}
}
