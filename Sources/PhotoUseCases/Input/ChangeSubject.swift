package import PhotoEntities

/// The subject of an edit: a field, or fields that belong together.
package enum ChangeSubject: Sendable, Hashable {
  /// This field alone.
  case field(MetadataField)
  /// Every date of capture (`Metadata.datesOfTaking`): a wrong clock is wrong in
  /// each of them.
  case datesOfTaking
  /// All data about the place.
  case place
  /// The tag of this name.
  case tag(String)

  /// The names of the groups for users, in lower case. `AllDates` is ExifTool's name.
  private static let groups: [String: ChangeSubject] = [
    "date": .datesOfTaking, "alldates": .datesOfTaking, "gps": .place,
  ]

  /// The options that set a part of a date, which is not a field, by names for that part.
  private static let options = [
    "offset": "--offset", "utcoffset": "--offset", "zone": "--zone", "timezone": "--zone",
  ]

  /// The field or group that a user means by `name`, in any case; nil if there is no such field.
  package init?(typedName name: String) {
    guard let key = name.nameKey,
      let subject = Self.groups[key] ?? MetadataField(typedName: key).map(Self.field)
    else { return nil }
    self = subject
  }

  /// The field or group that a user means by `name`.
  ///
  /// - Throws: `InvalidInput` if there is no such field.
  init(knownName name: String) throws(InvalidInput) {
    guard let subject = Self(typedName: name) else {
      if let option = Self.options[name.nameKey ?? ""] {
        throw InvalidInput("there is no field '\(name)'; \(option) sets the offset from UTC")
      }
      if let field = SubjectWord.field(for: name),
        !(MetadataField(named: field)?.isEditable ?? false)
      {
        // The field that is meant cannot be set either.
        throw InvalidInput(unknown: "field", name, nearest: nil)
      }
      let nearest =
        MetadataField.name(nearestTo: name)
        ?? NearestName.of(name, among: Self.groups.keys.sorted())
      throw InvalidInput(unknown: "field", name, nearest: nearest)
    }
    self = subject
  }

  /// The editable field or group that a user means by `name`.
  ///
  /// - Throws: `InvalidInput` if there is no such field, or if it cannot be edited.
  init(editableName name: String) throws(InvalidInput) {
    try self.init(knownName: name)
    if case .field(let field) = self, !field.isEditable {
      throw InvalidInput("\(field.name) cannot be edited")
    }
  }

  /// Its name for users.
  package var name: String {
    switch self {
    case .field(let field): field.name
    case .datesOfTaking: "date"
    case .place: "gps"
    case .tag(let name): name
    }
  }

  /// The groups.
  package static let allGroups: [ChangeSubject] = [.datesOfTaking, .place]

  /// Whether it is several fields.
  package var isGroup: Bool {
    switch self {
    case .field, .tag: false
    case .datesOfTaking, .place: true
    }
  }

  /// Whether its values are any text, or lists of any texts.
  package var takesText: Bool {
    if case .field(let field) = self { [.text, .list].contains(field.kind) } else { false }
  }

  /// The field whose values it takes; nil if it takes places, or is a tag.
  package var valueField: MetadataField? {
    switch self {
    case .field(let field): field
    case .datesOfTaking: MetadataField.captureDate
    case .place, .tag: nil
    }
  }

  /// The fields that may change.
  package var fields: [MetadataField] {
    switch self {
    case .field(let field): [field]
    case .datesOfTaking: [MetadataField.captureDate]
    case .place: [MetadataField.latitude, MetadataField.longitude, MetadataField.altitude]
    case .tag: []
    }
  }

  /// The fields that change in a photo that has this metadata.
  ///
  /// - Parameter isMoved: Whether the values that the photo has are moved, not replaced.
  func fields(in metadata: Metadata, isMoved: Bool) -> [MetadataField] {
    guard case .datesOfTaking = self else { return fields }
    let dates = metadata.datesOfTaking
    return isMoved && !dates.isEmpty ? dates : fields + dates.filter { !fields.contains($0) }
  }
}
