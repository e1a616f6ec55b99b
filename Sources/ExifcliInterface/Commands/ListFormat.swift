import ArgumentParser
import PhotoUseCases

/// The formats of `exifcli list`.
enum ListFormat: String, OptionValue {
  case table
  case json
  case jsonl
  case csv
  case tsv
  case paths
  case html

  var meaning: String {
    switch self {
    case .table: "a row for each photo, for people"
    case .json: "a JSON array with an object for each photo"
    case .jsonl: "a JSON object for each photo, one per line"
    case .csv: "comma-separated values with a header (RFC 4180)"
    case .tsv: "tab-separated values with a header"
    case .paths: "only the paths, one per line"
    case .html: "a web page: thumbnails, a table and plots"
    }
  }

  /// The columns unless the user chooses others. Other formats than table, csv and tsv need not have them.
  var columns: [ListColumn] {
    switch self {
    case .table, .html: ListColumn.atAGlance
    case .json, .jsonl, .csv, .tsv: ListColumn.all
    case .paths: [.file]
    }
  }

  /// Whether the user can choose the columns.
  var hasColumns: Bool {
    switch self {
    case .table, .csv, .tsv, .html: true
    case .json, .jsonl, .paths: false
    }
  }

  /// Whether photos that cannot be read can have rows.
  var hasFailureRows: Bool {
    switch self {
    case .json, .jsonl, .csv, .tsv: true
    case .table, .paths, .html: false
    }
  }

  /// The presenter of a list; nil for html, which is a contact sheet.
  func presenter(
    _ console: Console, columns: [ListColumn], areChosen: Bool, pathTerminator: UInt8
  ) -> (any MetadataPresenter)? {
    switch self {
    case .table: MetadataTablePresenter(console, columns: columns, areChosen: areChosen)
    case .json: MetadataJSONPresenter(console, withSources: columns.contains(.sources))
    case .jsonl: MetadataJSONLinesPresenter(console, withSources: columns.contains(.sources))
    case .csv: MetadataRowsPresenter(console, columns: columns, line: CSV.line)
    case .tsv: MetadataRowsPresenter(console, columns: columns, line: TSV.line)
    case .paths: MetadataPathsPresenter(console, terminator: pathTerminator)
    case .html: nil
    }
  }
}

/// The values of `--failures`.
enum FailureReport: String, OptionValue {
  case messages
  case rows

  var meaning: String {
    switch self {
    case .messages: "on standard error only"
    case .rows:
      "as rows too: in json and jsonl with file and error, in csv and tsv with a column error"
    }
  }
}

/// The values of `--thumbnails`.
enum Thumbnails: String, OptionValue {
  case none
  case embedded
  case all

  var meaning: String {
    switch self {
    case .none: "no thumbnails"
    case .embedded: "only those that the photos contain"
    case .all: "those; if a photo has none, one made from its picture"
    }
  }

  /// The size of a thumbnail: sharp in a tile on most screens, and small enough for a page of 20,000
  /// photos to have 80 MB.
  private static let form = ThumbnailForm(longestSide: 160, maximumByteCount: 2800)

  var choice: ThumbnailChoice {
    switch self {
    case .none: .none
    case .embedded: .embedded(Self.form)
    case .all: .all(Self.form)
    }
  }
}
