public import PhotoEntities

/// A key to sort photos by: their name, or a field.
public struct MetadataListSortKey: Sendable, Hashable {
  /// The key's name for users.
  public let name: String
  /// What the key means, in a few words.
  public let summary: String
  /// The unit of the numbers; nil if the key has no unit.
  public let unit: Unit?
  /// The kind of the values.
  public let kind: MetadataKind
  /// Whether the field can be edited.
  public let isEditable: Bool

  /// The field; nil for the photo's name.
  package let field: MetadataField?

  /// The photo's own name. It also orders photos that are equal by all other keys.
  public static let file = MetadataListSortKey(
    name: "file", summary: "path of the photo", unit: nil, kind: .text, isEditable: false,
    field: nil)

  /// Every sort key, in the order in which to show them.
  static let all = [file] + MetadataField.all.map(MetadataListSortKey.init)

  /// The names of all sort keys.
  public static let names = all.map(\.name)

  /// The key of this name or synonym, in any case.
  ///
  /// - Throws: `InvalidInput` if there is no such key.
  public init(named name: String) throws(InvalidInput) {
    let known = MetadataField(typedName: name)?.name ?? name
    guard let nameKey = known.nameKey,
      let key = Self.all.first(where: { $0.name.nameKey == nameKey })
    else {
      let nearest =
        NearestName.of(name, among: Self.names) ?? MetadataField.name(nearestTo: name)
      if nearest != nil || InvalidInput.fields(ofGroup: name) != nil {
        throw InvalidInput(unknown: "key", name, nearest: nearest)
      }
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

  init(_ field: MetadataField) {
    self.init(
      name: field.name, summary: field.summary, unit: field.unit, kind: field.kind,
      isEditable: field.isEditable, field: field)
  }
}
