import PhotoEntities

/// A field's value in data, as one of the types that data can have.
package enum MetadataDatum: Sendable, Equatable {
  /// No value: the photo must not have the field.
  case null
  /// A whole number.
  case integer(Int)
  /// A number that may have a fraction.
  case number(Double)
  /// Text.
  case text(String)
  /// Texts.
  case texts([String])
}

/// A field's value in a listing. A listing is less precise than a photo: its fractions are
/// floating-point numbers, and its texts may lack characters that it cannot represent.
package struct ListedValue: Sendable {
  /// The new value of a photo whose own value is listed differently.
  let value: MetadataValue
  private let listed: MetadataValue
  /// Whether another program printed the value for people: rounded, and of a date only what one tag says.
  private let isPrinted: Bool
  /// The bounds of a number that is printed so; nil if it is exact.
  private let rounded: PrintedNumber?
  private let write: @Sendable (String) -> String

  /// The value of the field in `data`; nil for `null`.
  ///
  /// - Parameters:
  ///   - isPrinted: Whether another program printed the listing for people: rounded, and of a date only what one tag
  ///     says.
  ///   - write: How the listing writes a photo's text.
  /// - Throws: `InvalidInput` if the data is not a value of the field.
  init?(
    _ data: MetadataDatum, of field: MetadataField, isPrinted: Bool = false,
    writtenBy write: @escaping @Sendable (String) -> String
  ) throws(InvalidInput) {
    var digits: String?
    switch data {
    case .null: return nil
    case .integer(let number): listed = try Self.value(number, of: field)
    case .number(let number):
      listed = try Self.value(number, of: field)
      digits = "\(number)"
    case .text(let text):
      listed = try Self.value(text, of: field)
      digits = text
    case .texts(let texts):
      guard field.kind == .list else {
        throw InvalidInput("\(field.name) must be \(field.kind.nounOfDatum), not a list")
      }
      guard !texts.isEmpty else { return nil }
      listed = .list(texts)
    }
    value = listed.typed.simplified(digits, for: field).rounded(for: field)
    self.isPrinted = isPrinted
    rounded = isPrinted ? digits.map { PrintedNumber($0, of: field) } : nil
    self.write = write
  }

  /// Whether a photo with the value `other` is listed like this.
  func stands(for other: MetadataValue) -> Bool {
    switch (listed, other) {
    case (.fraction(let number), .fraction(let other)):
      number.doubleValue == other.doubleValue
        || rounded?.stands(number.doubleValue, for: other.doubleValue) ?? false
    case (.date(let date), .date(let other)) where isPrinted:
      date.isSameSecond(as: other)
        && (date.fraction == nil || date.fraction == other.fraction)
        && (date.utcOffset == nil || date.utcOffset == other.utcOffset)
    case (.text(let printed), .text(let text)) where isPrinted && Self.prints(text, as: printed):
      true
    case (.text, .text(let text)): listed == .text(write(text))
    // Commas separate the texts of a list, and are in texts.
    case (.list(let printed), .list(let texts))
    where isPrinted && printed.joined(separator: ", ") == texts.joined(separator: ", "):
      true
    case (.list, .list(let texts)): listed == .list(texts.map(write))
    default: listed == other
    }
  }

  /// Whether a program prints the text so that cannot print all of its characters: there are question marks and full
  /// stops instead.
  private static func prints(_ text: String, as printed: String) -> Bool {
    text.unicodeScalars.elementsEqual(printed.unicodeScalars) { scalar, sign in
      let isPlain = (0x20..<0x7F).contains(scalar.value)
      return scalar == sign || !isPlain && (sign == "?" || sign == "." || sign == "\u{FFFD}")
    }
  }

  private static func value(
    _ number: Int, of field: MetadataField
  ) throws(InvalidInput) -> MetadataValue {
    switch field.kind {
    case .integer: return .integer(number)
    case .fraction: return .fraction(Rational(number))
    // Other programs write texts of digits, such as serial numbers, as numbers.
    case .text: return .text("\(number)")
    case .date, .choice, .list:
      throw InvalidInput("\(field.name) must be \(field.kind.nounOfDatum), not a number")
    }
  }

  private static func value(
    _ number: Double, of field: MetadataField
  ) throws(InvalidInput) -> MetadataValue {
    if field.kind != .text, let whole = Int(exactly: number) {
      return try value(whole, of: field)
    }
    switch field.kind {
    case .fraction:
      guard let fraction = Rational(simplest: number) else {
        throw InvalidInput("'\(number)' has too many digits")
      }
      return .fraction(fraction)
    case .integer: throw InvalidInput("'\(number)' is not a whole number")
    case .text, .date, .choice, .list:
      throw InvalidInput("\(field.name) must be \(field.kind.nounOfDatum), not a number")
    }
  }

  private static func value(
    _ text: String, of field: MetadataField
  ) throws(InvalidInput) -> MetadataValue {
    // A single text is a list of it: other programs write such lists so.
    if field.kind == .list { return .list([text]) }
    guard field.kind == .fraction else { return try MetadataValue(text: text, for: field) }
    do {
      return .fraction(try Rational(listedText: text, unit: field.unit))
    } catch {
      guard let number = PlaceText.coordinate(text, of: field) else { throw error }
      return .fraction(number)
    }
  }
}

extension ListedValue: Equatable {
  /// Whether both are the same value, regardless of how the listing writes texts.
  package static func == (left: ListedValue, right: ListedValue) -> Bool {
    left.value == right.value && left.listed == right.listed
  }
}

extension MetadataKind {
  /// What data must have for a field of this kind, as a noun.
  fileprivate var nounOfDatum: String {
    switch self {
    case .integer, .fraction: "a number"
    case .text, .date, .choice: "text"
    case .list: "a list of texts"
    }
  }
}

extension MetadataValue {
  /// The value as if a user had typed it: a list without blanks around its texts.
  fileprivate var typed: MetadataValue {
    if case .list(let texts) = self { .list(typed: texts) } else { self }
  }

  /// The simpler fraction that was most likely rounded to these digits, as spreadsheets round; the value
  /// itself if there is none.
  fileprivate func simplified(_ digits: String?, for field: MetadataField) -> MetadataValue {
    guard case .fraction(let fraction) = self, let digits,
      let typed = try? Rational(roundedText: digits, unit: field.unit),
      typed.denominator < fraction.denominator
    else { return self }
    return .fraction(typed)
  }
}
