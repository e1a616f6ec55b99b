import PhotoUseCases

/// A table for people.
final class MetadataTablePresenter: MetadataPresenter {
  let console: Console
  private let columns: [ListColumn]
  private var table: TextTable

  init(_ console: Console, columns: [ListColumn]) {
    self.console = console
    self.columns = columns
    table = TextTable(columns.map { ($0.name, $0.content) })
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) -> FetchDecision {
    for photo in batch {
      table.append(columns.map { $0.readableText(photo) })
    }
    return .goOn
  }

  func finish() {
    console.write(table, advice: "choose columns with --columns, or see all with '| less -S'")
  }
}
