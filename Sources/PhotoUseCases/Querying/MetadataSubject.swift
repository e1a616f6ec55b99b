package import PhotoEntities

/// What a user asks photos for: their path, a field, or a tag.
package enum MetadataSubject: Sendable, Hashable {
  case file
  case field(MetadataField)
  case tag(NamedTag)

  /// The subject of this name; nil if there is none.
  ///
  /// - Throws: `InvalidInput` if it is the name of a tag with a group that there is not, or of several tags.
  init?(named name: String) throws(InvalidInput) {
    if name.nameKey == "file" {
      self = .file
    } else if let field = MetadataField(typedName: name) {
      self = .field(field)
    } else if let tag = try NamedTag(name) {
      self = .tag(tag)
    } else {
      return nil
    }
  }

  /// The name for users; of a tag, as the user wrote it.
  package var name: String {
    switch self {
    case .file: "file"
    case .field(let field): field.name
    case .tag(let tag): tag.name
    }
  }

  /// The kind of the values. A tag that is no date may be a number as well as a text.
  package var kind: MetadataKind {
    switch self {
    case .file: .text
    case .field(let field): field.kind
    case .tag(let tag): tag.kind == .date ? .date : .text
    }
  }

  /// The unit of the numbers; nil if they have none.
  package var unit: Unit? {
    if case .field(let field) = self { field.unit } else { nil }
  }

  /// The field; nil if it is none.
  package var field: MetadataField? {
    if case .field(let field) = self { field } else { nil }
  }

  /// The tag that is read; nil if it is none.
  package var tag: NamedTag? {
    if case .tag(let tag) = self { tag } else { nil }
  }
}

extension MetadataSubject {
  /// The value in the photo with this metadata and these tags; nil if it has none. A guess is none.
  func value(in photo: Metadata, _ tags: [PhotoTag]) -> MetadataValue? {
    switch self {
    case .file: .text(photo.localIdentifier.text)
    case .field(let field): field.value(in: photo).flatMap { $0.isGuess ? nil : $0 }
    case .tag(let tag): tag.value(in: tags)
    }
  }
}
