import PhotoEntities

/// What of a photo a filter asks about: its name, or a field.
enum FilterSubject: Sendable, Hashable {
  case file
  case field(MetadataField)

  /// The subject of this name; nil where there is none.
  init?(named name: String) {
    if name.nameKey == "file" {
      self = .file
    } else if let field = MetadataField(typedName: name) {
      self = .field(field)
    } else {
      return nil
    }
  }

  var kind: MetadataKind {
    switch self {
    case .file: .text
    case .field(let field): field.kind
    }
  }

  var unit: String? {
    switch self {
    case .file: nil
    case .field(let field): field.unit
    }
  }

  /// The photo's value; nil where it does not say.
  func value(in photo: BrowsingMetadata) -> MetadataValue? {
    switch self {
    case .file: .text(photo.identifier.text)
    case .field(let field): photo[field]
    }
  }
}
