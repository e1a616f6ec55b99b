package import PhotoEntities
package import PhotoFixtures

extension FieldEdit {
  /// Several fields, and the change of each, as one edit.
  package struct Several {
    package let fields: [String]
    package let edit: FieldEdit
  }

  /// The fields that can be edited, but the hierarchical keywords, which change together with the keywords.
  package static let independentFields = MetadataField.all.filter { field in
    field.isEditable && field.name != "hierarchicalKeywords"
  }

  /// One to four random fields, each set to a random value, shifted or unset.
  package static func random(using random: inout SeededGenerator) -> Several {
    let fields = independentFields.shuffled(using: &random)
    let edits = fields.prefix(.random(in: 1...4, using: &random)).map { field in
      switch Int.random(in: 0..<6, using: &random) {
      case 0: FieldEdit(field.name, "unset") { field.setValue(nil, in: &$0) }
      case 1: shifts.first { $0.field == field.name } ?? set(field, using: &random)
      default: set(field, using: &random)
      }
    }
    return several(edits)
  }

  /// Combines the edits to one.
  package static func several(_ edits: [FieldEdit]) -> Several {
    let words = edits.map(\.description).joined(separator: ", ")
    return Several(
      fields: edits.flatMap(\.fields),
      edit: FieldEdit(words, "") { metadata in edits.forEach { $0.apply(&metadata) } })
  }

  /// Sets the field to a random valid value.
  package static func set(_ field: MetadataField, using random: inout SeededGenerator) -> FieldEdit
  {
    let value = MetadataValue.random(of: field, using: &random)
    return FieldEdit(field.name, "set to \(value.map { "\($0)" } ?? "")") {
      field.setValue(value, in: &$0)
    }
  }
}

extension MetadataValue {
  /// The letters of texts: of one to four bytes in UTF-8, and blanks.
  private static let letters = Array("aZ09-/. éßŁж日本🌅")

  /// A value that a user may give the field, and that Exif can hold.
  static func random(
    of field: MetadataField, using random: inout SeededGenerator
  ) -> MetadataValue? {
    switch field.kind {
    case .integer:
      let largest = ["orientation": 8, "rating": 5]
      let smallest = field.name == "rating" ? 0 : 1
      return .integer(.random(in: smallest...(largest[field.name] ?? 200_000), using: &random))
    case .fraction: return .fraction(Self.fraction(of: field.name, using: &random))
    case .text:
      let lines = Int.random(in: 1...min(3, field.maximumLines), using: &random)
      return .text(
        (0..<lines).map { _ in Self.line(using: &random) }.joined(separator: "\n"))
    case .list:
      return .list((1...3).map { "\($0) " + Self.line(using: &random) })
    case .date: return Self.date(using: &random).map { .date($0) }
    case .choice(let names): return .choice(names.randomElement(using: &random) ?? "")
    }
  }

  private static func fraction(
    of field: String, using random: inout SeededGenerator
  ) -> Rational {
    func number(_ range: ClosedRange<Int64>, _ denominators: [Int64]) -> Rational {
      let denominator = denominators.randomElement(using: &random) ?? 1
      let range = range.lowerBound * denominator...range.upperBound * denominator
      return Rational(.random(in: range, using: &random), denominator) ?? 1
    }
    switch field {
    case "latitude": return number(-90...90, [1, 60, 3600, 10_000, 1_000_000])
    case "longitude": return number(-180...180, [1, 60, 3600, 10_000, 1_000_000])
    case "altitude": return number(-11_000...9_000, [1, 3, 100])
    case "exposureValue": return number(-100...100, [1, 2, 3, 10, 100])
    case "focalLength35mm": return number(1...65_535, [1])
    default: return number(1...5_000, [1, 3, 10, 8_000, 65_537])
    }
  }

  /// Text of any length, mostly short: up to three bytes fit the entry itself.
  private static func line(using random: inout SeededGenerator) -> String {
    let length = [1, 2, 3, 4, 30, 300, 2000].randomElement(using: &random) ?? 1
    let letters = (0..<Int.random(in: 1...length, using: &random)).compactMap { _ in
      Self.letters.randomElement(using: &random)
    }
    // Blanks at the end mean nothing in Exif.
    return String(letters) + "."
  }

  private static func date(using random: inout SeededGenerator) -> CaptureDate? {
    let fractions = [nil, "0", "007", "123456789"]
    let offsets = [nil, 0, -570, 840]
    return CaptureDate(
      year: .random(in: 1...9999, using: &random), month: .random(in: 1...12, using: &random),
      day: .random(in: 1...28, using: &random), hour: .random(in: 0...23, using: &random),
      minute: .random(in: 0...59, using: &random), second: .random(in: 0...59, using: &random),
      fraction: fractions.randomElement(using: &random) ?? nil,
      utcOffset: offsets.randomElement(using: &random) ?? nil)
  }
}
