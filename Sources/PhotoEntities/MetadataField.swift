/// One field of `Metadata`: its name, its unit, what values it has.
///
/// `MetadataField.all` is the table that sort keys, columns, edit options, JSON and documentation
/// are derived from.
public struct MetadataField: Sendable, Hashable {
  /// Its place in `all`.
  public let position: Int

  /// The name that users, scripts and JSON know it by, in camel case.
  public var name: String { Self.rows[position].name }
  /// What the field means, in a few words.
  public var summary: String { Self.rows[position].summary }
  /// The unit of its numbers, in the standard's spelling; nil where they have none.
  public var unit: String? { Self.rows[position].unit }
  /// What values it has.
  public var kind: MetadataKind { Self.rows[position].kind }
  /// The numbers that it may have.
  public var range: MetadataRange { Self.rows[position].range }
  /// How many decimal places of a number are kept that is given with more: finer than anybody can
  /// measure. Nil where all are.
  public var decimals: Int? { Self.rows[position].decimals }
  /// What values are counted together.
  public var scale: MetadataScale { Self.rows[position].scale }
  /// How many lines its texts may have.
  public var maximumLines: Int { Self.rows[position].maximumLines }
  /// Whether it can be edited.
  public var isEditable: Bool { Self.rows[position].isEditable }
}

extension MetadataField {
  private static let byName = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name.lowercased(), $0) })

  /// The field of this name, in any case; nil where there is none.
  public init?(named name: String) {
    guard let key = name.nameKey, let field = Self.byName[key] else { return nil }
    self = field
  }

  /// The field's value in `metadata`; nil where the photo does not say.
  public func value(in metadata: Metadata) -> MetadataValue? {
    Self.rows[position].get(metadata)
  }

  /// Gives the field this value in `metadata`, or none. A value of another kind than the
  /// field's counts as none.
  public func setValue(_ value: MetadataValue?, in metadata: inout Metadata) {
    Self.rows[position].set(value, &metadata)
  }

  /// Why the field cannot have this value, or nil where it can.
  public func fault(in value: MetadataValue) -> MetadataFault? {
    let number: Rational
    switch value {
    case .integer(let integer): number = Rational(integer)
    case .fraction(let fraction): number = fraction
    case .text(let text): return fault(in: text)
    case .date, .choice: return nil
    }
    guard !range.contains(number) else { return nil }
    let unit = unit.map { " " + $0 } ?? ""
    return MetadataFault(field: self, reason: "must be \(range)\(unit)")
  }
}

extension MetadataField {
  /// Why the field cannot have this text, which must say something and nothing invisible.
  private func fault(in text: String) -> MetadataFault? {
    let lines = text.parts(separatedBy: "\n")
    let isControlled = text.unicodeScalars.contains { scalar in
      scalar.properties.generalCategory == .control && scalar != "\n"
    }
    if lines.contains(where: { $0.isEmpty || $0.isSuffixed(by: " ") }) {
      return MetadataFault(field: self, reason: "must not be empty or end in a blank")
    }
    // What is typed comes as file names do.
    if text.unicodeScalars.contains(where: PhotoIdentifier.isByte) {
      return MetadataFault(field: self, reason: "must be UTF-8")
    }
    if isControlled || lines.count > maximumLines {
      return MetadataFault(field: self, reason: "must not contain control characters")
    }
    return nil
  }
}
