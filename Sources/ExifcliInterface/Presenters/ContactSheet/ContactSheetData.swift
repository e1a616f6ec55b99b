import PhotoEntities
import PhotoUseCases

/// The photos as data for the page's scripts: texts to show, numbers to sort and plot by.
struct ContactSheetData {
  /// The columns of the details of one photo: all of them.
  private static let columns = ListColumn.all

  private let sheet: BrowsingContactSheet
  private let shown: [ListColumn]
  /// For each shown column, the places of the photos in the order of its values.
  private let ranks: [[Int?]]

  init(_ sheet: BrowsingContactSheet, columns: [ListColumn]) {
    self.sheet = sheet
    shown = columns
    ranks = columns.map { Self.ranks(of: sheet.photos, by: $0) }
  }

  /// The data of the whole page: the columns, which of them the table shows, and the plots.
  var description: [(String, JSONValue)] {
    [
      ("columns", .array(Self.columns.map(JSONValue.init))),
      ("shown", .array(shown.compactMap(Self.columns.firstIndex).map(JSONValue.integer))),
      ("plots", .array(sheet.histograms.compactMap(JSONValue.init))),
    ]
  }

  /// The data of one photo.
  func photo(at index: Int) -> JSONValue {
    let photo = sheet.photos[index]
    let bins = sheet.histograms.map { $0.position(of: photo[$0.field]) }
    return .object([
      ("address", .string(PhotoAddress.of(photo.identifier))),
      ("texts", .array(Self.columns.map { .init($0.readableText(photo)) })),
      ("ranks", .array(ranks.map { JSONValue($0[index]) })),
      ("bins", .array(bins.map(JSONValue.init))),
    ])
  }

  /// The place of each photo's value among the values of the column; equal values share a place. Nil
  /// for a photo without a value.
  private static func ranks(of photos: [BrowsingMetadata], by column: ListColumn) -> [Int?] {
    switch column {
    case .file: ranks(of: photos.map(\.identifier))
    case .field(let field): ranks(of: photos.map { $0[field] })
    }
  }

  private static func ranks<Value: Comparable>(of values: [Value?]) -> [Int?] {
    var ranks = [Int?](repeating: nil, count: values.count)
    var rank = 0
    var last: Value?
    let present = values.enumerated().compactMap { index, value in value.map { (index, $0) } }
    for (index, value) in present.sorted(by: { $0.1 < $1.1 }) {
      if let last, last < value { rank += 1 }
      ranks[index] = rank
      last = value
    }
    return ranks
  }
}

extension JSONValue {
  fileprivate init(_ number: Int?) {
    self = number.map(JSONValue.integer) ?? .null
  }

  fileprivate init(_ text: String?) {
    self = text.map(JSONValue.string) ?? .null
  }

  fileprivate init(_ column: ListColumn) {
    self = .object([
      ("name", .string(column.name)), ("unit", column.unit.map { .string($0.rawValue) } ?? .null),
      ("isNumber", .bool(column.content == .number)),
    ])
  }

  /// The plot of a field; nil if the page has no column for it.
  fileprivate init?(_ histogram: MetadataHistogram) {
    guard let column = ListColumn.all.firstIndex(of: .field(histogram.field)) else { return nil }
    self = .object([
      ("column", .integer(column)),
      (
        "bins",
        .array(
          histogram.bins.map { .string(ReadableExtent.text($0.extent, of: histogram.field)) })
      ),
    ])
  }
}

/// The address of a photo in a page (RFC 3986); relative if the path is relative.
enum PhotoAddress {
  private static let unreserved = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)

  /// The path with all bytes percent-encoded except unreserved ones. A colon is encoded too, so that no
  /// path begins with a scheme.
  static func of(_ photo: PhotoIdentifier) -> String {
    // After two slashes a host would follow.
    let isAbsolute = photo.bytes.first == slash
    let path = isAbsolute ? photo.bytes.drop { $0 == slash } : photo.bytes[...]
    return (isAbsolute ? "file:///" : "") + path.map(text).joined()
  }

  private static let slash = UInt8(ascii: "/")

  private static func text(_ byte: UInt8) -> String {
    unreserved.contains(byte)
      ? String(UnicodeScalar(byte)) : "%" + Hexadecimal.text(byte, digits: 2)
  }
}
