import PhotoEntities

extension FilterOperand {
  /// The operand that a user writes for the subject; nil if the text is not valid for it.
  init?(_ text: String, for subject: MetadataSubject) {
    if subject.tag != nil {
      let units: [Unit?] = [nil, .fNumber, .second, .millimetre, .exposureValue, .metre]
      let numbers = units.lazy.compactMap { try? Rational(text: text, unit: $0) }
      self = .open(text, number: numbers.first, partialDate: Self.partialDate(text))
      return
    }
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
  static func expectation(for subject: MetadataSubject) -> String {
    switch subject.kind {
    case .integer, .fraction:
      switch subject.unit {
      case .fNumber: "an aperture like f/2.8 or 2.8"
      case .second: "a time like 1/250, 0.5 or 30s"
      case let unit?: "a number, in \(unit.rawValue)"
      case nil: "a number"
      }
    case .date where subject.tag == nil: "a date like 2024, 2024-05 or 2024-05-01T12:30"
    case .text, .list, .date: "text"
    case .choice(let names): "one of \(names.joined(separator: ", "))"
    }
  }

  /// Why there is no such date although the text has the form of one; nil for any other text or subject.
  static func absence(of text: String, for subject: MetadataSubject) -> String? {
    subject.kind == .date && subject.tag == nil
      ? CaptureDate.parts(text).flatMap(CaptureDate.absence) : nil
  }

  /// The given parts of a date that the calendar has, with the smallest values for the missing parts.
  private static func partialDate(_ text: String) -> [Int]? {
    CaptureDate.parts(text).flatMap { CaptureDate.absence(of: $0) == nil ? $0 : nil }
  }
}
