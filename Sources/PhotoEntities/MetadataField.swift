/// One field of `Metadata`: its name, its unit, its range and the kind of its values.
///
/// Sort keys, columns, edit options, JSON and documentation derive from the table
/// `MetadataField.all`. A program names a field by the property of `Metadata`: `MetadataField.iso`.
@dynamicMemberLookup
public struct MetadataField: Sendable, Hashable {
  /// The field's index in `all`.
  public let position: Int

  /// The name for users, scripts and JSON, in camel case.
  public var name: String { Self.rows[position].name }
  /// What the field means, in a few words.
  public var summary: String { Self.rows[position].summary }
  /// The unit of the numbers; nil if the field has no unit.
  public var unit: Unit? { Self.rows[position].unit }
  /// The kind of the values.
  public var kind: MetadataKind { Self.rows[position].kind }
  /// The numbers that the field may have.
  public var range: MetadataRange { Self.rows[position].range }
  /// The decimal places that an edit keeps of a number, more than anybody can measure; nil if it
  /// keeps all.
  public var decimals: Int? { Self.rows[position].decimals }
  /// The most lines that a text may have.
  public var maximumLines: Int { Self.rows[position].maximumLines }
  /// Whether it can be edited.
  public var isEditable: Bool { Self.rows[position].isEditable }
  /// Whether it takes long to read, as the whole file is needed. Then a photo has it only if it was asked for.
  public var isOnRequest: Bool { Self.rows[position].isOnRequest }
}

extension MetadataField {
  /// The field of this name, in any case; nil if there is no such field.
  public init?(named name: String) {
    // A search through the table: a dictionary took a million instructions to make. Most names are as they are there.
    let field =
      Self.all.first { $0.name == name } ?? Self.all.first { $0.name.isSameName(as: name) }
    guard let field else { return nil }
    self = field
  }

  /// The field of this property of `Metadata`.
  ///
  /// - Precondition: It is a property of `Metadata` itself. Each one that may be nil is a field.
  public static subscript<Value>(
    dynamicMember property: WritableKeyPath<Metadata, Value?>
  ) -> MetadataField {
    let field = MetadataField(property)
    precondition(field != nil, "only the properties of Metadata itself are fields")
    return field ?? MetadataField(position: 0)
  }

  /// The field of this property of `Metadata`; nil if the property is not a field.
  package init?(_ property: PartialKeyPath<Metadata>) {
    guard let field = Self.all.first(where: { Self.rows[$0.position].property() == property })
    else {
      return nil
    }
    self = field
  }

  /// The field's value in `metadata`; nil if the photo does not have the field.
  public func value(in metadata: Metadata) -> MetadataValue? {
    Self.rows[position].get(metadata)
  }

  /// Hands over every field in the order of the table, with its value in `metadata`. The rows of the table are
  /// borrowed: threads that retain them for each field wait for each other.
  package static func forEachValue(
    in metadata: Metadata, _ body: (MetadataField, MetadataValue?) -> Void
  ) {
    let table = Self.rows
    let rows = table.span
    for position in rows.indices {
      body(MetadataField(position: position), rows[position].get(metadata))
    }
  }

  /// The same with these fields alone, in their order.
  package static func forEachValue(
    of fields: [MetadataField], in metadata: Metadata,
    _ body: (MetadataField, MetadataValue?) -> Void
  ) {
    let table = Self.rows
    let rows = table.span
    for field in fields { body(field, rows[field.position].get(metadata)) }
  }

  /// Sets the field in `metadata`. Nil, or a value of another kind than the field's, removes the
  /// field.
  public func setValue(_ value: MetadataValue?, in metadata: inout Metadata) {
    Self.rows[position].set(value, &metadata)
  }
}

extension MetadataField: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
