import PhotoEntities
import PhotoUseCases

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
          // What is provided here is what can be sorted by.
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
    }
  }

  fileprivate var choices: JSONValue {
    guard case .choice(let names) = self else { return .null }
    return .array(names.map(JSONValue.string))
  }
}
