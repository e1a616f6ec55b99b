import PhotoEntities

extension MetadataValue {
  /// The value of `field` that a user writes as `text`.
  ///
  /// - Throws: `InvalidInput` if the text is not a value of the field.
  init(text: String, for field: MetadataField) throws(InvalidInput) {
    switch field.kind {
    case .fraction:
      let number: Rational
      do {
        number = try Rational(roundedText: text, unit: field.unit)
      } catch {
        guard let coordinate = PlaceText.coordinate(text, of: field) else { throw error }
        number = coordinate
      }
      self = MetadataValue.fraction(number).rounded(for: field)
    case .integer:
      self = .integer(try Int(text: text, for: field))
    case .text:
      self = .text(try Self.withoutTrailingBlanks(text, for: field))
    case .date:
      self = .date(try CaptureDate(knownText: text))
    case .choice(let names):
      guard let name = ChoiceName.name(typed: text, of: field, among: names) else {
        throw InvalidInput(
          "'\(text)' is not a \(field.name); choose one of \(names.joined(separator: ", "))")
      }
      self = .choice(name)
    case .list:
      self = .list(
        typed: field.texts(typed: try ListText.texts(in: text, separatedBy: ",")))
      if self == .list([""]) { throw InvalidInput(Self.emptiness(of: field)) }
    }
  }

  /// The value rounded to the field's decimal places.
  func rounded(for field: MetadataField) -> MetadataValue {
    guard case .fraction(let number) = self, let decimals = field.decimals else { return self }
    return .fraction(number.rounded(toDecimals: decimals))
  }

  /// Whether the text is valid UTF-8. Other bytes that a user types are in it as in file names, as
  /// scalars of `PhotoIdentifier.text`.
  package var isUTF8: Bool {
    func isUTF8(_ text: String) -> Bool {
      !text.unicodeScalars.contains(where: PhotoIdentifier.isByte)
    }
    return switch self {
    case .text(let text): isUTF8(text)
    case .list(let texts): texts.allSatisfy(isUTF8)
    case .integer, .fraction, .date, .choice: true
    }
  }

  private static func emptiness(of field: MetadataField) -> String {
    "\(field.name) must not be empty; to remove it, give --unset \(field.name) (in JSON: null)"
  }

  /// The text as photos store it: without the blanks at its end, which mean nothing in Exif.
  private static func withoutTrailingBlanks(
    _ text: String, for field: MetadataField
  ) throws(InvalidInput) -> String {
    var scalars = text.unicodeScalars
    while scalars.last == " " { scalars.removeLast() }
    guard !scalars.isEmpty else {
      throw InvalidInput(emptiness(of: field))
    }
    return String(scalars)
  }
}

extension Int {
  /// The whole number that a user writes, with the field's unit or without.
  init(text: String, for field: MetadataField) throws(InvalidInput) {
    let range = field.range == .unlimited ? "" : " (\(field.range))"
    let number = try Rational(
      text: text, unit: field.unit, advice: "give a whole number\(range)")
    guard number.denominator == 1, let whole = Int(exactly: number.numerator) else {
      throw InvalidInput("'\(text)' is not a whole number")
    }
    self = whole
  }
}
