import PhotoEntities

/// The form of a value in a name.
enum ValueForm: Sendable, Equatable {
  /// As it is.
  case plain
  /// A text in this case.
  case cased(NewName.LetterCase)
  /// A whole number with at least this many digits.
  case padded(digits: Int)
  /// A date by this pattern.
  case date(DateForm)

  /// The form of values that a user writes after a colon; the usual one if it is nil.
  ///
  /// - Throws: `InvalidInput` if the values have no such form.
  init(_ text: String?, of subject: MetadataSubject) throws(InvalidInput) {
    if subject.tag != nil, let text, let padding = Self.padding(text) {
      self = padding
      return
    }
    switch subject.kind {
    case .date:
      self = .date(try text.map { (text) throws(InvalidInput) in try DateForm(text) } ?? .usual)
    case .integer:
      guard let text else {
        self = .plain
        return
      }
      guard let padding = Self.padding(text) else {
        throw InvalidInput("'\(text)' is no form of a number; write zeros: {\(subject.name):0000}")
      }
      self = padding
    case .text, .choice, .list, .fraction:
      guard let text else {
        self = .plain
        return
      }
      guard let letterCase = NewName.LetterCase(rawValue: text) else {
        throw InvalidInput(
          "'\(text)' is no form of \(subject.name); write {\(subject.name):lower} or {\(subject.name):upper}"
        )
      }
      self = .cased(letterCase)
    }
  }

  /// At least as many digits as there are zeros; nil for other texts.
  private static func padding(_ text: String) -> ValueForm? {
    let isPadding =
      text.utf8.allSatisfy { $0 == UInt8(ascii: "0") } && (1...20).contains(text.utf8.count)
    return isPadding ? .padded(digits: text.utf8.count) : nil
  }

  /// The value as a part of a file's name; nil if it is none of which there is such a form: a tag may be anything.
  func bytes(of value: MetadataValue) -> [UInt8]? {
    switch (self, value) {
    case (.date(let pattern), .date(let date)): pattern.bytes(of: date)
    case (.date, _): nil
    case (.padded(let digits), .integer(let number)): Self.padded(number, digits: digits)
    case (.padded(let digits), .fraction(let number)):
      number.denominator == 1 ? Self.padded(Int(number.numerator), digits: digits) : nil
    case (.padded, _): nil
    case (.cased(let letterCase), _): letterCase.applied(to: SafeName.bytes(of: Self.text(value)))
    default: SafeName.bytes(of: Self.text(value))
    }
  }

  /// The number with at least this many digits.
  static func padded(_ number: Int, digits: Int) -> [UInt8] {
    let text = String(number.magnitude)
    let zeros = String(repeating: "0", count: max(0, digits - text.utf8.count))
    return Array(((number < 0 ? "-" : "") + zeros + text).utf8)
  }

  private static func text(_ value: MetadataValue) -> String {
    switch value {
    case .integer(let number): String(number)
    case .fraction(let number): text(number)
    case .text(let text), .choice(let text): text
    case .date(let date): date.description
    case .list(let texts): texts.joined(separator: " ")
    }
  }

  /// A fraction of 1, such as an exposure time, stays a fraction; other numbers have at most four decimal places.
  private static func text(_ number: Rational) -> String {
    if number.numerator == 1 || number.denominator == 1 { return number.description }
    let rounded = number.rounded(toDecimals: 4)
    guard rounded.denominator != 1 else { return rounded.description }
    return "\(rounded.doubleValue)"
  }
}
