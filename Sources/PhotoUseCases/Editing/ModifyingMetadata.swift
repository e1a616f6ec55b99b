public import PhotoEntities

/// One photo's metadata for changing. It has the properties of `Metadata`: `metadata.exposureValue
/// = 0.3`.
///
/// Fields that are not assigned keep the values that they have in the photo. The ranges of the
/// values are checked when the modification is carried out.
@dynamicMemberLookup
public struct ModifyingMetadata: Sendable, Equatable {
  /// The photo.
  public let identifier: PhotoIdentifier
  /// The fields that were assigned, with their new values, which may equal the old ones.
  private(set) var assignments: [MetadataField: MetadataValue?] = [:]
  /// Why a change cannot be made to this photo.
  private(set) var obstacle: PhotoProblem.ChangeFault?
  private let original: Metadata

  init(_ metadata: Metadata) {
    self.identifier = metadata.localIdentifier
    self.original = metadata
  }

  /// The property of this name: the new value if it was assigned. Assigning to a property that
  /// cannot be edited makes the whole modification fail.
  public subscript<Value>(
    dynamicMember property: WritableKeyPath<Metadata, Value?>
  ) -> Value? {
    get { metadata[keyPath: property] }
    set {
      guard let field = MetadataField(property) else { return }
      guard field.isEditable else {
        return note(.notEditable(field))
      }
      var metadata = metadata
      metadata[keyPath: property] = newValue
      assignments.updateValue(field.value(in: metadata)?.rounded(for: field), forKey: field)
    }
  }

  /// The width of the stored picture in pixels. It cannot be edited.
  public var pixelWidth: Int? { original.pixelWidth }
  /// The height of the stored picture in pixels. It cannot be edited.
  public var pixelHeight: Int? { original.pixelHeight }

  /// The field's value: the new one if it was assigned. Nil if the photo does not have the field,
  /// if the field was removed, or if it cannot be edited.
  public subscript(field: MetadataField) -> MetadataValue? {
    field.isEditable ? value(of: field) : nil
  }

  /// Makes the change, or notes why it cannot be made.
  public mutating func apply(_ change: MetadataChange) {
    switch change.operation {
    case .set(let value): assignments.updateValue(value, forKey: change.field)
    case .unset: assignments.updateValue(nil, forKey: change.field)
    case .shift(let shift):
      guard let value = self[change.field] else {
        return note(.nothingToShift(change.field))
      }
      guard let shifted = shift.applied(to: value) else {
        return note(.shiftedTooFar(change.field))
      }
      assignments.updateValue(shifted, forKey: change.field)
    case .match(let listed): match(listed, change.field)
    }
  }

  private mutating func match(_ listed: ListedValue?, _ field: MetadataField) {
    let isListedSo =
      if let value = value(of: field) { listed?.stands(for: value) ?? false } else { listed == nil }
    if isListedSo { return }
    guard field.isEditable else {
      return note(.listedOtherwise(field))
    }
    guard listed?.value.isUTF8 ?? true else {
      return note(.notUTF8(field))
    }
    assignments.updateValue(listed?.value, forKey: field)
  }

  /// The photo's metadata with the assigned values.
  private var metadata: Metadata {
    applied(to: original)
  }

  /// The metadata with the assigned values.
  func applied(to metadata: Metadata) -> Metadata {
    var metadata = metadata
    for (field, value) in assignments {
      field.setValue(value, in: &metadata)
    }
    return metadata
  }

  private func value(of field: MetadataField) -> MetadataValue? {
    assignments[field] ?? field.value(in: original)
  }

  private mutating func note(_ obstacle: PhotoProblem.ChangeFault) {
    self.obstacle = self.obstacle ?? obstacle
  }
}
