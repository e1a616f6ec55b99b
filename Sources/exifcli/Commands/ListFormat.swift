import ArgumentParser

/// The formats of `exifcli list`.
enum ListFormat: String, ExpressibleByArgument, CaseIterable {
  case table
  case json
  case jsonl

  func presenter(_ console: Console) -> any MetadataPresenter {
    switch self {
    case .table: MetadataTablePresenter(console)
    case .json: MetadataJSONPresenter(console)
    case .jsonl: MetadataJSONLinesPresenter(console)
    }
  }
}
