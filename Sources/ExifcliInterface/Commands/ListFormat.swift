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
  case geojson
  case kml
  case gpx

  var meaning: String {
    switch self {
    case .table: "a row for each photo, for people"
    case .json: "a JSON array with an object for each photo"
    case .jsonl: "a JSON object for each photo, one per line"
    case .csv: "comma-separated values with a header (RFC 4180)"
    case .tsv: "tab-separated values with a header"
    case .paths: "only the paths, one per line"
    case .html: "a web page: thumbnails, a table and plots"
    case .geojson: "the photos with a position, for maps (RFC 7946)"
    case .kml: "the same as placemarks (KML 2.2)"
    case .gpx: "the same as waypoints (GPX 1.1)"
    }
  }

  /// The columns unless the user chooses others. Formats without columns need not have them.
  var columns: [ListColumn] {
    switch self {
    case .table, .html: ListColumn.atAGlance
    case .json, .jsonl, .csv, .tsv, .geojson: ListColumn.all
    case .kml, .gpx: ListColumn.ofMapPoint
    case .paths: [.file]
    }
  }

  /// Whether the user can choose the columns.
  var hasColumns: Bool {
    switch self {
    case .table, .json, .jsonl, .csv, .tsv, .html, .geojson: true
    case .paths, .kml, .gpx: false
    }
  }

  /// Whether it has a key for each field that the query reads.
  var hasKeys: Bool {
    switch self {
    case .json, .jsonl, .geojson: true
    case .table, .csv, .tsv, .html, .paths, .kml, .gpx: false
    }
  }

  /// Whether photos that cannot be read can have rows.
  var hasFailureRows: Bool {
    switch self {
    case .json, .jsonl, .csv, .tsv: true
    case .table, .paths, .html, .geojson, .kml, .gpx: false
    }
  }

  /// Whether it can say where values come from.
  var hasSources: Bool {
    switch self {
    case .table, .json, .jsonl, .csv, .tsv: true
    case .paths, .html, .geojson, .kml, .gpx: false
    }
  }

  /// What photos must have besides the user's filter: those on maps have a position.
  var filter: MetadataFilter? {
    switch self {
    case .geojson, .kml, .gpx: try? MetadataFilter("has latitude and has longitude")
    case .table, .json, .jsonl, .csv, .tsv, .paths, .html: nil
    }
  }

  /// The fields to read, besides those of the columns.
  var furtherColumns: [ListColumn] { self == .geojson ? ListColumn.ofMapPoint : [] }

  /// The presenter of a list; nil for html, which is a contact sheet.
  func presenter(
    _ console: Console, columns: [ListColumn], areChosen: Bool, pathTerminator: UInt8
  ) -> (any MetadataPresenter)? {
    switch self {
    case .table: MetadataTablePresenter(console, columns: columns, areChosen: areChosen)
    case .json: MetadataJSONPresenter(console, MetadataJSONKeys(columns, areChosen: areChosen))
    case .jsonl:
      MetadataJSONLinesPresenter(console, MetadataJSONKeys(columns, areChosen: areChosen))
    case .csv: MetadataRowsPresenter<CSV>(console, columns: columns)
    case .tsv: MetadataRowsPresenter<TSV>(console, columns: columns)
    case .paths: MetadataPathsPresenter(console, terminator: pathTerminator)
    case .geojson:
      MetadataGeoJSONPresenter(console, MetadataJSONKeys(columns, areChosen: areChosen))
    case .kml: MetadataMapPresenter(console, kind: .kml)
    case .gpx: MetadataMapPresenter(console, kind: .gpx)
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
