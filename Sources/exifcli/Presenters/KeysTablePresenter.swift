import PhotoUseCases

/// The keys as a table for people.
struct KeysTablePresenter: SortKeyListOutput {
  private let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func didProvideSortKeys(_ keys: [MetadataListSortKey]) {
    var table = TextTable([
      ("key", .left), ("unit", .left), ("sortable", .left), ("editable", .left),
      ("meaning", .left),
    ])
    for key in keys {
      // What is provided here is what can be sorted by.
      table.append([
        key.name, key.unit ?? "-", "yes", key.isEditable ? "yes" : "no", key.summary,
      ])
    }
    for line in table.lines {
      console.write(line + "\n")
    }
  }
}
