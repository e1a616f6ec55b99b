import PhotoUseCases

/// A header and a row for each photo, for programs: csv and tsv.
struct MetadataRowsPresenter: MetadataPresenter {
  let console: Console
  private let columns: [ListColumn]
  /// The line that a row of cells makes, with its end.
  private let line: ([String]) -> String

  init(_ console: Console, columns: [ListColumn], line: @escaping ([String]) -> String) {
    self.console = console
    self.columns = columns
    self.line = line
    console.write(line(columns.map(\.name)))
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) -> FetchDecision {
    for photo in batch {
      console.write(line(columns.map { $0.text(photo) }))
    }
    console.flush()
    return console.isWritable ? .goOn : .stop
  }

  func finish() {}
}
