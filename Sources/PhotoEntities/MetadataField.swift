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
  /// The unit of its numbers; nil where they have none.
  public var unit: Unit? { Self.rows[position].unit }
  /// What values it has.
  public var kind: MetadataKind { Self.rows[position].kind }
  /// The numbers that it may have.
  public var range: MetadataRange { Self.rows[position].range }
  /// How many decimal places of a number are kept that is given with more: finer than anybody can
  /// measure. Nil where all are.
  public var decimals: Int? { Self.rows[position].decimals }
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

  /// The field that this property of `Metadata` is; nil for a property that is no field.
  package init?(_ property: PartialKeyPath<Metadata>) {
    guard let field = Self.all.first(where: { Self.rows[$0.position].property == property }) else {
      return nil
    }
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
}
