package import PhotoEntities

/// What is not as a manifest says.
package struct ArchiveFinding: Sendable, Equatable {
  /// The raw values are stable.
  package enum Kind: String, Sendable, CaseIterable {
    /// Other metadata, or other bytes beside the picture; the picture is the same.
    case metadataChanged
    /// The picture is another one, or cannot be read any more.
    case pictureChanged
    /// Other bytes. Whether the picture is the same cannot be told.
    case changed
    /// No file has the path.
    case missing
    /// The file has another path; its bytes, or at least its picture, are the same.
    case moved
    /// The manifest has nothing of the file.
    case new
  }

  package let kind: Kind
  /// The path in the archive; if it was moved, the new one.
  package let path: PhotoIdentifier
  /// The path that a moved file had.
  package var oldPath: PhotoIdentifier?
  /// The fields that have other values.
  package var changes: [ModifiedMetadata.Change] = []
  /// Whether size and modification time are the same although the bytes are not, as after damage on a disk.
  package var isSilent = false
  /// Whether a moved file has other bytes too.
  package var isEdited = false

  package init(_ kind: Kind, _ path: PhotoIdentifier) {
    (self.kind, self.path) = (kind, path)
  }
}

extension ArchiveFinding {
  /// What is other about the file; nil if nothing is.
  init?(_ file: ArchivedFile, at path: PhotoIdentifier, since entry: ManifestEntry) {
    guard file.hash != entry.hash else { return nil }
    let kind: Kind =
      switch entry.pictureHash {
      case nil: .changed
      case file.metadata?.pictureHash: .metadataChanged
      case _?: .pictureChanged
      }
    self.init(kind, path)
    isSilent = file.stamp == entry.stamp
    if let metadata = file.metadata, let old = entry.values() {
      changes = MetadataField.usual.compactMap {
        ModifiedMetadata.Change($0, from: old[$0], to: metadata)
      }
    }
  }
}

extension ModifiedMetadata.Change {
  /// Nil if the value is as it is listed.
  fileprivate init?(_ field: MetadataField, from old: MetadataDatum?, to metadata: Metadata) {
    let value = field.value(in: metadata)
    if old?.lists(value) ?? (value == nil) { return nil }
    self.init(field: field, oldValue: old?.value(of: field), newValue: value)
  }
}

extension MetadataDatum {
  /// Whether a photo with this value is listed so.
  fileprivate func lists(_ value: MetadataValue?) -> Bool {
    switch (self, value) {
    case (.null, nil): true
    case (.integer(let listed), .integer(let value)): listed == value
    case (.integer(let listed), .fraction(let value)): Double(listed) == value.doubleValue
    case (.number(let listed), .fraction(let value)): listed == value.doubleValue
    case (.text(let listed), .text(let value)), (.text(let listed), .choice(let value)):
      listed.isIdentical(to: value)
    case (.text(let listed), .date(let value)): listed.isIdentical(to: value.description)
    case (.texts(let listed), .list(let value)):
      listed.elementsEqual(value) { $0.isIdentical(to: $1) }
    default: false
    }
  }

  /// The value that is listed so; nil if there is none.
  fileprivate func value(of field: MetadataField) -> MetadataValue? {
    switch self {
    case .null: nil
    case .integer(let number):
      field.kind == .fraction ? .fraction(Rational(number)) : .integer(number)
    case .number(let number): Rational(simplest: number).map { .fraction($0) }
    case .text(let text):
      (field.kind == .date ? try? CaptureDate(text: text) : nil).map { .date($0) } ?? .text(text)
    case .texts(let texts): .list(texts)
    }
  }
}
