import PhotoEntities
import PhotoUseCases

/// A format of `exifcli keys`.
protocol KeysPresenter: ConsolePresenter, OrderedMetadataListOutput {}

extension KeysPresenter {
  /// The list of keys shows no photos.
  func didProvideSortedMetadataToBrowse(_ batch: [BrowsingMetadata]) {}
}

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
      // All keys that arrive here can sort.
      table.append([
        key.name, key.unit?.rawValue, "yes", key.isEditable ? "yes" : "no", key.summary,
      ])
    }
    console.write(table, advice: "see all with '| less -S'")
  }
}

/// The keys as one JSON array.
struct KeysJSONPresenter: KeysPresenter {
  let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func didProvideSortKeys(_ keys: [MetadataListSortKey]) {
    let array = JSONArrayWriter(console)
    for key in keys {
      array.write(
        .object([
          ("name", .string(key.name)),
          ("kind", .string(key.kind.name)),
          ("choices", key.kind.choices),
          ("unit", key.unit.map { .string($0.rawValue) } ?? .null),
          // All keys that arrive here can sort.
          ("sortable", .bool(true)),
          ("editable", .bool(key.isEditable)),
          ("meaning", .string(key.summary)),
        ]))
    }
    array.finish()
  }
}

extension MetadataKind {
  fileprivate var name: String {
    switch self {
    case .integer: "integer"
    case .fraction: "number"
    case .text: "text"
    case .date: "date"
    case .choice: "choice"
    case .list: "list"
    }
  }

  fileprivate var choices: JSONValue {
    guard case .choice(let names) = self else { return .null }
    return .array(names.map(JSONValue.string))
  }
}
