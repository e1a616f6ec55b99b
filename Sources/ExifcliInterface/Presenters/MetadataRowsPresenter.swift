import PhotoUseCases

/// A header and a row for each photo, for programs: csv and tsv. A terminal, which the cells might
/// control, gets them as visible text.
struct MetadataRowsPresenter: MetadataPresenter {
  let console: Console
  private let columns: [ListColumn]
  /// The line that a row of cells makes, with its end.
  private let line: @Sendable ([String]) -> [UInt8]

  init(_ console: Console, columns: [ListColumn], line: @escaping @Sendable ([String]) -> [UInt8]) {
    self.console = console
    self.columns = columns
    self.line = line
    console.write(line(columns.map(\.name)))
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) -> FetchDecision {
    let isShown = console.outputTerminal != nil
    console.write(rowsFor: batch[...]) { [columns, line] photo, bytes in
      let cells = columns.map { $0.text(photo) }
      bytes += line(isShown ? cells.map(VisibleText.of) : cells)
    }
    console.flush()
    return console.isWritable ? .goOn : .stop
  }

  func finish() {}
}
