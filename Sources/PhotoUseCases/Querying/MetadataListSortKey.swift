public import PhotoEntities

/// A key to sort photos by: their name, a field, or a tag.
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

  /// What the key asks photos for.
  package let subject: MetadataSubject

  /// The field; nil for the photo's name and for a tag.
  package var field: MetadataField? { subject.field }

  /// The photo's own name. It also orders photos that are equal by all other keys.
  public static let file = MetadataListSortKey(
    name: "file", summary: "path of the photo", unit: nil, kind: .text, isEditable: false,
    subject: .file)

  /// Every sort key, in the order in which to show them.
  static let all = [file] + MetadataField.all.map(MetadataListSortKey.init)

  /// The names of all sort keys.
  public static let names = all.map(\.name)

  /// The key of this name or synonym, or of this tag, in any case.
  ///
  /// - Throws: `InvalidInput` if there is no such key.
  public init(named name: String) throws(InvalidInput) {
    let known = MetadataField(typedName: name)?.name ?? name
    let nameKey = known.nameKey
    if nameKey != nil, let key = Self.all.first(where: { $0.name.nameKey == nameKey }) {
      self = key
      return
    }
    guard let key = try Self(tag: name) else {
      let nearest =
        SubjectWord.subject(for: name) ?? NearestName.of(name, among: Self.names)
        ?? MetadataField.name(nearestTo: name)
      if nearest != nil || InvalidInput.fields(ofGroup: name) != nil {
        throw InvalidInput(unknown: "key", name, nearest: nearest)
      }
      throw InvalidInput("there is no key '\(name)' ('exifcli keys' lists them)")
    }
    self = key
  }

  private init(
    name: String, summary: String, unit: Unit?, kind: MetadataKind, isEditable: Bool,
    subject: MetadataSubject
  ) {
    self.name = name
    self.summary = summary
    self.unit = unit
    self.kind = kind
    self.isEditable = isEditable
    self.subject = subject
  }

  private init?(tag name: String) throws(InvalidInput) {
    guard let tag = try NamedTag(name) else { return nil }
    let subject = MetadataSubject.tag(tag)
    self.init(
      name: tag.name, summary: "tag", unit: nil, kind: subject.kind, isEditable: false,
      subject: subject)
  }

  init(_ field: MetadataField) {
    self.init(
      name: field.name, summary: field.summary, unit: field.unit, kind: field.kind,
      isEditable: field.isEditable, subject: .field(field))
  }
}
