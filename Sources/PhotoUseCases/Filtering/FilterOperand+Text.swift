import PhotoEntities

extension FilterOperand {
  /// The operand that a user writes for the subject; nil if the text is not valid for it.
  init?(_ text: String, for subject: FilterSubject) {
    switch subject.kind {
    case .integer, .fraction:
      guard let number = try? Rational(text: text, unit: subject.unit) else { return nil }
      self = .number(number)
    case .text, .list:
      self = .text(text)
    case .date:
      guard let date = Self.partialDate(text) else { return nil }
      self = .partialDate(date)
    case .choice(let names):
      guard let key = text.nameKey, let name = names.first(where: { $0.nameKey == key }) else {
        return nil
      }
      self = .text(name)
    }
  }

  /// What a user may write as the operand for the subject.
  static func expectation(for subject: FilterSubject) -> String {
    switch subject.kind {
    case .integer, .fraction:
      switch subject.unit {
      case .fNumber: "an aperture like f/2.8 or 2.8"
      case .second: "a time like 1/250, 0.5 or 30s"
      case let unit?: "a number, in \(unit.rawValue)"
      case nil: "a number"
      }
    case .text, .list: "text"
    case .date: "a date like 2024, 2024-05 or 2024-05-01T12:30"
    case .choice(let names): "one of \(names.joined(separator: ", "))"
    }
  }

  /// Why there is no such date although the text has the form of one; nil for any other text or subject.
  static func absence(of text: String, for subject: FilterSubject) -> String? {
    subject.kind == .date ? dateParts(text).flatMap(CaptureDate.absence) : nil
  }

  /// The given parts of a date that the calendar has, with the smallest values for the missing parts.
  private static func partialDate(_ text: String) -> [Int]? {
    dateParts(text).flatMap { CaptureDate.absence(of: $0) == nil ? $0 : nil }
  }

  /// The given parts of a text in the form of ISO 8601 or of Exif, from the year on.
  private static func dateParts(_ text: String) -> [Int]? {
    let separators = ["-:", "-:", "Tt ", ":", ":"].map { Array($0.utf8) }
    var rest = text.utf8[...]
    var components: [Int] = []
    while true {
      let width = components.isEmpty ? 4 : 2
      let digits = rest.prefix(width)
      guard digits.count == width, digits.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(Substring(digits))
      else { return nil }
      components.append(number)
      rest = rest.dropFirst(width)
      if rest.isEmpty { return components }
      guard components.count <= separators.count, let separator = rest.first,
        separators[components.count - 1].contains(separator)
      else { return nil }
      rest = rest.dropFirst()
    }
  }
}
