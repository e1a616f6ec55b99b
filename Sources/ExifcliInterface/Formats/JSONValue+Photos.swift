import PhotoEntities
import PhotoUseCases

extension JSONValue {
  /// The value, always with the type of the field's kind. A fraction is a floating-point number even if
  /// it is whole, so the type never changes for a reader.
  init(_ value: MetadataValue?) {
    self =
      switch value {
      case nil: .null
      case .integer(let integer): .integer(integer)
      case .fraction(let fraction): .number(fraction.doubleValue)
      case .text(let text), .choice(let text): .string(text)
      case .date(let date): .string(date.description)
      case .list(let texts): .array(texts.map(JSONValue.string))
      }
  }
}

/// The keys of a photo's JSON object.
struct MetadataJSONKeys: Sendable {
  /// The columns that the user has chosen as keys, in their order; nil for `file` and all usual fields.
  let chosen: [ListColumn]?
  /// The fields after the usual ones: those that were asked for, of those that a photo has only then.
  let requested: [MetadataField]
  /// Whether it has the source of each value.
  let hasSources: Bool

  /// The keys for these columns.
  ///
  /// - Parameter areChosen: Whether the user has chosen the columns.
  init(_ columns: [ListColumn] = [], areChosen: Bool = false) {
    chosen = areChosen ? columns.filter { $0 != .sources && $0 != .error } : nil
    requested = MetadataField.all.filter { $0.isOnRequest && columns.contains(.field($0)) }
    hasSources = columns.contains(.sources)
  }
}

extension BrowsingMetadata {
  /// The members of fields without values, `,"iso":null` and so on, joined.
  private static let nulls = Array(
    MetadataField.usual.map { ",\"\($0.name)\":null" }.joined().utf8)
  private static let nullSizes = MetadataField.usual.map { $0.name.utf8.count + 8 }

  /// Appends the photo's JSON object: the keys, and perhaps the source of each value, which is nil if it is the file
  /// itself. Of a photo that could not be read: `file`, and
  /// `error` with the code and the message.
  func writeJSON(to bytes: inout [UInt8], _ keys: MetadataJSONKeys) {
    if problem == nil, let chosen = keys.chosen {
      writeValues(of: chosen, to: &bytes)
      if keys.hasSources { writeSources(to: &bytes) }
      bytes.append(UInt8(ascii: "}"))
      return
    }
    bytes += #"{"file":"#.utf8
    JSONValue.write(identifier, to: &bytes)
    if let problem {
      bytes += #","error":"#.utf8
      JSONValue(problem).write(to: &bytes)
      bytes.append(UInt8(ascii: "}"))
      return
    }
    // Fields without values, and the key of the next one with a value, are appended at once: a third of the
    // instructions. Their text is borrowed for the row: threads that retain it slow each other down.
    Self.nulls.withUnsafeBufferPointer { nulls in
      let sizes = Self.nullSizes
      var (start, end) = (0, 0)
      forEachField { field, value in
        guard field.position < sizes.count else { return }
        end += sizes[field.position]
        guard let value else { return }
        bytes += nulls[start..<end - 4]
        JSONValue.write(value, to: &bytes)
        Self.writeBasis(of: value, to: &bytes)
        start = end
      }
      bytes += nulls[start..<end]
    }
    for field in keys.requested {
      bytes += ",\"\(field.name)\":".utf8
      JSONValue(self[field]).write(to: &bytes)
    }
    if keys.hasSources { writeSources(to: &bytes) }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Appends the members of these columns, of which there is at least one.
  private func writeValues(of columns: [ListColumn], to bytes: inout [UInt8]) {
    for (index, column) in columns.enumerated() {
      bytes += (index == 0 ? "{\"" : ",\"").utf8
      if case .tag(let tag) = column {
        bytes.removeLast()
        JSONValue.string(tag.name).write(to: &bytes)
        bytes.append(UInt8(ascii: ":"))
      } else {
        bytes += column.name.utf8
        bytes += "\":".utf8
      }
      if case .field(let field) = column {
        if let value = self[field] {
          JSONValue.write(value, to: &bytes)
          if field == .captureDate { Self.writeBasis(of: value, to: &bytes) }
        } else {
          bytes += "null".utf8
        }
      } else if case .tag(let tag) = column {
        (first(tag).map(ReadableTag.json) ?? .null).write(to: &bytes)
      } else {
        JSONValue.write(identifier, to: &bytes)
      }
    }
  }

  /// Appends what a date of capture rests on, unless the photo says that it was taken then, and what its offset was
  /// inferred from.
  private static func writeBasis(of value: MetadataValue, to bytes: inout [UInt8]) {
    guard case .date(let date) = value else { return }
    if date.basis != .captureDate { bytes += #","captureDateSource":"\#(date.basis)""#.utf8 }
    if let basis = date.offsetBasis { bytes += #","captureDateOffsetSource":"\#(basis)""#.utf8 }
  }

  private func writeSources(to bytes: inout [UInt8]) {
    bytes += #","sources":"#.utf8
    JSONValue.object(
      MetadataField.all.compactMap { field in
        source(of: field).map { (field.name, .string($0.rawValue)) }
      }
    ).write(to: &bytes)
  }
}

extension BrowsingMetadata {
  /// The photo's failure as a problem; nil if it could be read.
  var problem: PhotoProblem? {
    failure.map { PhotoProblem(identifier: identifier, cause: .failure($0)) }
  }
}

extension JSONValue {
  /// The problem's code and message.
  init(_ problem: PhotoProblem) {
    self = .object([("code", .string(problem.code)), ("message", .string(problem.message))])
  }

  /// Appends the value, as `JSONValue(value)` would be written, without making one: that took as long as
  /// writing it.
  static func write(_ value: MetadataValue, to bytes: inout [UInt8]) {
    switch value {
    case .integer(let integer): write(integer, to: &bytes)
    case .fraction(let fraction): write(fraction, to: &bytes)
    case .text(let text), .choice(let text): write(text, to: &bytes)
    case .date(let date):
      // It has no character that is escaped.
      bytes.append(UInt8(ascii: "\""))
      date.write(to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    case .list: JSONValue(value).write(to: &bytes)
    }
  }

  /// Appends the fraction as a floating-point number. Most are whole.
  private static func write(_ fraction: Rational, to bytes: inout [UInt8]) {
    guard fraction.denominator == 1, fraction.numerator.magnitude < 1_000_000 else {
      return JSONValue.number(fraction.doubleValue).write(to: &bytes)
    }
    write(Int(fraction.numerator), to: &bytes)
    bytes += ".0".utf8
  }
}

extension JSONValue {
  /// The tag, always with all keys in this order.
  init(_ tag: PhotoTag) {
    self = .object([
      ("source", .string(tag.source.rawValue)),
      ("directory", .string(tag.directory)),
      ("number", tag.number.map { .integer(Int($0)) } ?? .null),
      ("name", tag.name.map(JSONValue.string) ?? .null),
      ("type", tag.type.map(JSONValue.string) ?? .null),
      ("count", tag.count.map(JSONValue.integer) ?? .null),
      ("raw", tag.raw.map { JSONValue($0, count: tag.count) } ?? .null),
      ("rawIsCut", .bool(tag.isRawCut)),
      ("value", .string(ReadableTag.meaning(tag))),
    ])
  }

  /// Numbers as numbers, fractions and bytes as exact text; a single value as it is, any other count as an
  /// array.
  private init(_ value: TagValue, count: Int?) {
    func list(_ values: [JSONValue]) -> JSONValue {
      count == 1 ? values.first ?? .null : .array(values)
    }
    self =
      switch value {
      case .integers(let integers): list(integers.map(JSONValue.integer))
      case .fractions(let fractions): list(fractions.map { .string("\($0)") })
      case .numbers(let numbers): list(numbers.map(JSONValue.number))
      case .text(let text): .string(text)
      case .texts(let texts): .array(texts.map(JSONValue.string))
      case .bytes(let bytes):
        .string(bytes.map { Hexadecimal.text($0, digits: 2, uppercase: false) }.joined())
      }
  }
}
