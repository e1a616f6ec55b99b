import PhotoEntities
import PhotoUseCases

/// The keys as a table for people.
struct KeysTablePresenter: KeysPresenter {
  let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func didProvideSortKeys(_ keys: [MetadataListSortKey]) {
    var table = TextTable([
      ("key", .text), ("unit", .text), ("sortable", .text), ("editable", .text),
      ("meaning", .text),
    ])
    for key in keys {
      // What is provided here is what can be sorted by.
      table.append([
        key.name, key.unit?.rawValue, "yes", key.isEditable ? "yes" : "no", key.summary,
      ])
    }
    console.write(table, advice: "see all with '| less -S'")
  }
}
