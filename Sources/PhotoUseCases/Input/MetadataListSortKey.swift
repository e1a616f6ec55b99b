public import PhotoEntities

/// Something that photos can be sorted by: their name, or a field.
public struct MetadataListSortKey: Sendable, Hashable {
  /// The name that users know it by.
  public let name: String
  /// What it means, in a few words.
  public let summary: String
  /// The unit of its numbers; nil where they have none.
  public let unit: Unit?
  /// What values it has.
  public let kind: MetadataKind
  /// Whether it can be edited.
  public let isEditable: Bool

  /// The field; nil for the photo's name.
  let field: MetadataField?

  /// The photo's own name, by which photos that are equal otherwise are sorted too.
  public static let file = MetadataListSortKey(
    name: "file", summary: "path of the photo", unit: nil, kind: .text, isEditable: false,
    field: nil)

  /// Every sort key, in the order in which they are shown.
  static let all = [file] + MetadataField.all.map(MetadataListSortKey.init)

  /// The names of all sort keys.
  public static let names = all.map(\.name)

  /// The key of this name or synonym, in any case.
  ///
  /// - Throws: `InvalidInput` where there is none.
  public init(named name: String) throws(InvalidInput) {
    let known = MetadataField(typedName: name)?.name ?? name
    guard let nameKey = known.nameKey,
      let key = Self.all.first(where: { $0.name.nameKey == nameKey })
    else {
      throw InvalidInput(
        "there is no key '\(name)'; the keys are \(Self.names.joined(separator: ", "))")
    }
    self = key
  }

  private init(
    name: String, summary: String, unit: Unit?, kind: MetadataKind, isEditable: Bool,
    field: MetadataField?
  ) {
    self.name = name
    self.summary = summary
    self.unit = unit
    self.kind = kind
    self.isEditable = isEditable
    self.field = field
  }

  private init(_ field: MetadataField) {
    self.init(
      name: field.name, summary: field.summary, unit: field.unit, kind: field.kind,
      isEditable: field.isEditable, field: field)
  }
}
