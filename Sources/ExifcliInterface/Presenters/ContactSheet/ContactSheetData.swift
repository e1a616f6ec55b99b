import PhotoEntities
import PhotoUseCases

/// The photos as data for the page's scripts, column by column.
///
/// Most photos of an archive share their cameras, lenses and exposures. So a column has each value once,
/// and for each photo the place of its value. The values are in their order: photos are sorted by places.
struct ContactSheetData {
  /// The columns of the details of one photo: all of them, and those that were asked for.
  private let columns: [ListColumn]

  /// The most bins of a plot of names. The last one is for all other names.
  fileprivate static let mostNames = 50

  private let sheet: BrowsingContactSheet
  private let shown: [ListColumn]
  private let place: PagePlace

  /// - Parameter place: Where the page lies.
  init(_ sheet: BrowsingContactSheet, columns: [ListColumn], on place: PagePlace = .here) {
    self.sheet = sheet
    self.place = place
    shown = columns
    self.columns = (ListColumn.all + columns).distinct
  }

  /// The data of the whole page, without the columns.
  var description: [(String, JSONValue)] {
    [
      ("count", .integer(sheet.photos.count)),
      ("shown", .array(shown.compactMap(columns.firstIndex).map(JSONValue.integer))),
      ("names", .object(fieldNames)),
      ("special", .object(Self.specialNames.map { ($0, whichHave($0)) })),
      ("groups", .array(ExifName.groups.map(JSONValue.string))),
      ("plots", .array(plots)),
      (
        "shots",
        .array(
          ShotPair.all(in: sheet.photos).map { .array([.integer($0.picture), .integer($0.raw)]) })
      ),
    ]
  }

  /// What `has` takes besides fields.
  private static let specialNames = ["offset", "gps"]

  /// For each photo 1 if `has NAME` holds, and else 0.
  private func whichHave(_ name: String) -> JSONValue {
    let filter = try? MetadataFilter("has " + name)
    return .array(
      sheet.photos.map { photo in .integer(filter?.matches(photo) ?? false ? 1 : 0) })
  }

  private var plots: [JSONValue] {
    sheet.histograms.compactMap { histogram in
      histogram.subject.field.flatMap { JSONValue.plot(histogram, values: coded($0).values) }
    }
  }

  /// Hands over the columns one after the other: together they take much memory.
  func forEachColumn(_ body: (JSONValue) -> Void) {
    for column in columns {
      switch column {
      case .file: body(fileColumn)
      case .field(let field): body(Self.column(field, coded(field)))
      // The page has no such column.
      case .tag, .sources, .error: break
      }
    }
  }

  private func coded(_ field: MetadataField) -> CodedValues<MetadataValue> {
    // A guess is not sorted or found as a date would be.
    CodedValues(sheet.photos.map { $0[field].flatMap { $0.isGuess ? nil : $0 } })
  }

  /// The columns of fields by the names that a user may type in a filter, in lower case.
  private var fieldNames: [(String, JSONValue)] {
    (MetadataField.namesInLowerCase + ExifName.numbersWithFields).compactMap { name, field in
      columns.firstIndex(of: .field(field)).map { (name, .integer($0)) }
    }
  }

  private var fileColumn: JSONValue {
    let coded = CodedValues(sheet.photos.map(\.identifier))
    let texts = coded.values.map(VisibleText.path)
    let addresses = zip(coded.values, texts).map { identifier, text in
      JSONValue(PhotoAddress.of(identifier, on: place), unless: text)
    }
    return Self.column(
      .file, kind: "text", operand: "text", texts, values: coded.values.map(\.text), coded.places,
      [("addresses", .array(addresses))])
  }

  private static func column(
    _ field: MetadataField, _ coded: CodedValues<MetadataValue>
  ) -> JSONValue {
    let texts = coded.values.map { ReadableValue.text($0, of: field) }
    let values = coded.values.map { value in
      switch value {
      case .fraction(let fraction): "\(fraction)"
      case .text(let text): text
      case .integer(let integer): "\(integer)"
      case .date, .choice, .list: nil as String?
      }
    }
    var more: [(String, JSONValue)] = []
    let kind: String
    switch field.kind {
    case .integer: kind = "integer"
    case .fraction: kind = "fraction"
    case .text: kind = "text"
    case .date: kind = "date"
    case .choice(let names):
      kind = "choice"
      more.append(("choices", .array(names.map(JSONValue.string))))
    case .list:
      kind = "list"
      more.append(("lists", .array(coded.values.map { JSONValue($0) })))
    }
    return column(
      .field(field), kind: kind, operand: MetadataFilter.operand(for: field), texts,
      values: values, coded.places, more)
  }

  /// - Parameter values: The values in full, where they are not as in the texts.
  private static func column(
    _ column: ListColumn, kind: String, operand: String, _ texts: [String], values: [String?],
    _ places: [Int], _ more: [(String, JSONValue)]
  ) -> JSONValue {
    let others = zip(values, texts).map { value, text in JSONValue(value ?? text, unless: text) }
    let areAsShown = others.allSatisfy { if case .null = $0 { true } else { false } }
    return .object(
      [
        ("name", .string(column.name)), ("title", .string(ColumnTitle.of(column.name))),
        ("summary", .string(column.summary)), ("unit", JSONValue(column.unit?.rawValue)),
        ("isNumber", .bool(column.content == .number)), ("kind", .string(kind)),
        ("operand", .string(operand)), ("texts", .array(texts.map(JSONValue.string))),
        ("values", areAsShown ? .null : .array(others)),
        ("of", .array(places.map(JSONValue.integer))),
      ] + more)
  }
}

/// Each of many values once, in their order, and for each photo the place of its value; -1 for none.
private struct CodedValues<Value: Hashable & Comparable> {
  let values: [Value]
  let places: [Int]

  init(_ all: [Value?]) {
    values = Set(all.lazy.compactMap { $0 }).sorted()
    let placesOfValues = Dictionary(
      uniqueKeysWithValues: values.enumerated().map { place, value in (value, place) })
    places = all.map { value in value.flatMap { placesOfValues[$0] } ?? -1 }
  }
}

extension JSONValue {
  fileprivate init(_ text: String?) {
    self = text.map(JSONValue.string) ?? .null
  }

  /// The text; null if it is the same as the other.
  fileprivate init(_ text: String, unless other: String) {
    self = text.isIdentical(to: other) ? .null : .string(text)
  }

  /// The plot of a field; nil if the page has no column for it.
  fileprivate static func plot(
    _ histogram: MetadataHistogram, values: [MetadataValue]
  ) -> JSONValue? {
    guard let field = histogram.subject.field,
      let column = ListColumn.all.firstIndex(of: .field(field))
    else { return nil }
    var isOfNames = false
    if case .value = histogram.bins.first?.extent { isOfNames = true }
    var labels = histogram.bins.map { ReadableExtent.text($0.extent, of: histogram.subject) }
    var positions = values.map { histogram.positions(of: $0) }
    if isOfNames, labels.count > ContactSheetData.mostNames {
      let last = ContactSheetData.mostNames - 1
      labels = labels.prefix(last) + ["\(labels.count - last) others"]
      positions = positions.map { Set($0.map { min($0, last) }).sorted() }
    }
    let isOfLists = field.kind == .list
    return .object([
      ("column", .integer(column)), ("isOfNames", .bool(isOfNames)),
      ("bins", .array(labels.map(JSONValue.string))),
      (
        "of",
        .array(
          positions.map { places in
            isOfLists ? .array(places.map(JSONValue.integer)) : .integer(places.first ?? -1)
          })
      ),
    ])
  }
}
