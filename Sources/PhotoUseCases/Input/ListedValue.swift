import PhotoEntities

/// What data says of a field, in the types that data has.
public enum MetadataDatum: Sendable, Equatable {
  /// JSON's `null`: the photo is to have no such field.
  case null
  /// A whole number.
  case integer(Int)
  /// A number that need not be whole.
  case number(Double)
  /// Text.
  case text(String)
  /// The text of a cell of csv, in which control characters are written out.
  case cell(String)
}

/// A field's value as a listing has it. A listing is not as fine as a photo: its fractions are
/// floating-point numbers, and in csv control characters are written out.
public struct ListedValue: Sendable, Equatable {
  /// The value that a photo gets that is not listed so.
  let value: MetadataValue
  private let listed: MetadataValue
  private let isWithoutControls: Bool

  /// The value that `data` says; nil where it says that there is none.
  ///
  /// - Throws: `InvalidInput` where it is no value of the field.
  init?(_ data: MetadataDatum, of field: MetadataField) throws(InvalidInput) {
    switch data {
    case .null: return nil
    case .integer(let number): listed = try Self.value(number, of: field)
    case .number(let number): listed = try Self.value(number, of: field)
    case .text(let text), .cell(let text): listed = try Self.value(text, of: field)
    }
    value = listed.rounded(for: field)
    if case .cell = data { isWithoutControls = true } else { isWithoutControls = false }
  }

  /// Whether a photo with this value is listed so.
  func stands(for other: MetadataValue) -> Bool {
    switch (listed, other) {
    case (.fraction(let number), .fraction(let other)):
      number.doubleValue == other.doubleValue
    case (.text, .text(let text)) where isWithoutControls:
      listed == .text(ListedText.withoutControls(text))
    default: listed == other
    }
  }

  private static func value(
    _ number: Int, of field: MetadataField
  ) throws(InvalidInput) -> MetadataValue {
    switch field.kind {
    case .integer: return .integer(number)
    case .fraction: return .fraction(Rational(number))
    case .text, .date, .choice: throw InvalidInput("\(field.name) must be text, not a number")
    }
  }

  private static func value(
    _ number: Double, of field: MetadataField
  ) throws(InvalidInput) -> MetadataValue {
    if let whole = Int(exactly: number) { return try value(whole, of: field) }
    switch field.kind {
    case .fraction:
      guard let fraction = Rational(simplest: number) else {
        throw InvalidInput("'\(number)' has too many digits")
      }
      return .fraction(fraction)
    case .integer: throw InvalidInput("'\(number)' is no whole number")
    case .text, .date, .choice: throw InvalidInput("\(field.name) must be text, not a number")
    }
  }

  private static func value(
    _ text: String, of field: MetadataField
  ) throws(InvalidInput) -> MetadataValue {
    guard field.kind == .fraction else { return try MetadataValue(text: text, for: field) }
    return .fraction(try Rational(listedText: text, unit: field.unit))
  }
}

/// Text as listings have it that have no form for control characters, which a terminal would obey:
/// csv and tsv.
public enum ListedText {
  /// The text with `\x1B` for a control character that is no tab or line break.
  public static func withoutControls(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return text.unicodeScalars.map { isControl($0) ? escape($0) : String($0) }.joined()
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && !["\t", "\n", "\r"].contains(scalar)
  }

  /// Controls have no more than two digits.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    (scalar.value < 0x10 ? #"\x0"# : #"\x"#) + String(scalar.value, radix: 16, uppercase: true)
  }
}
