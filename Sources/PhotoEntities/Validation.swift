extension Metadata {
  /// What cannot be true of any photo: one fault for each field that is out of its range, in the order of
  /// `MetadataField.all`. The ranges hold whatever the program does: an exposure time is more than 0 s, a latitude is
  /// within 90 degrees.
  public var faults: [MetadataFault] {
    MetadataField.all.compactMap { field in
      field.value(in: self).flatMap(field.fault(in:))
    }
  }
}

/// A field whose value is out of its range.
public struct MetadataFault: Sendable, Hashable {
  /// The field.
  public let field: MetadataField
  /// The rest of a sentence that begins with the field's name: "must be more than 0 s".
  public let reason: String
}

extension MetadataField {
  /// Why the field cannot have this value; nil if it can.
  public func fault(in value: MetadataValue) -> MetadataFault? {
    let number: Rational
    switch value {
    case .integer(let integer): number = Rational(integer)
    case .fraction(let fraction): number = fraction
    case .text(let text): return fault(in: text)
    case .list(let texts): return texts.lazy.compactMap(faultInItem).first
    case .date, .choice: return nil
    }
    guard !range.contains(number) else { return nil }
    let unit = unit.map { " " + $0.rawValue } ?? ""
    return MetadataFault(field: self, reason: "must be \(range)\(unit)")
  }

  /// Why the field cannot have this text: an empty line, a trailing blank, a control character. A text of
  /// any number of lines may have empty ones and blanks, except at its end.
  private func fault(in text: String) -> MetadataFault? {
    let allLines = text.parts(separatedBy: "\n")
    let lines = maximumLines == .max ? allLines.suffix(1) : allLines[...]
    let isControlled = text.unicodeScalars.contains { $0.isControl && $0 != "\n" }
    if lines.contains(where: { $0.isEmpty || $0.isSuffixed(by: " ") }) {
      return MetadataFault(field: self, reason: "must not be empty or end in a blank")
    }
    if isControlled || lines.count > maximumLines {
      return MetadataFault(field: self, reason: "must not contain control characters")
    }
    return nil
  }

  /// Why a list cannot have this text: other programs would not read it back.
  private func faultInItem(_ text: String) -> MetadataFault? {
    if text.isEmpty || text.isPrefixed(by: " ") || text.isSuffixed(by: " ") {
      return MetadataFault(
        field: self, reason: "must not be empty or have blanks around them")
    }
    if text.unicodeScalars.contains(where: \.isControl) {
      return MetadataFault(
        field: self, reason: "must not contain control characters or line ends")
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character (The Unicode Standard, section 23.1). Its properties say the same, more slowly.
  package var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

  /// The same, except for tab and line breaks.
  package var isControlBesideLayout: Bool {
    isControl && self != "\t" && self != "\n" && self != "\r"
  }
}
