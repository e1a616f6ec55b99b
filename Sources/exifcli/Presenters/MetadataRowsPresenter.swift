import PhotoUseCases

/// A header and a row for each photo, for programs: csv and tsv.
struct MetadataRowsPresenter: MetadataPresenter {
  let console: Console
  private let columns: [ListColumn]
  /// The line that a row of cells makes, with its end.
  private let line: @Sendable ([String]) -> String

  init(_ console: Console, columns: [ListColumn], line: @escaping @Sendable ([String]) -> String) {
    self.console = console
    self.columns = columns
    self.line = line
    console.write(line(columns.map(\.name)))
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) -> FetchDecision {
    console.write(rowsFor: batch[...]) { [columns, line] photo, bytes in
      bytes += line(columns.map { $0.text(photo) }).utf8
    }
    console.flush()
    return console.isWritable ? .goOn : .stop
  }

  func finish() {}
}
