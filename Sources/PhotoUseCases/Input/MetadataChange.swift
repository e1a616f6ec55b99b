public import PhotoEntities

/// One field and what is to become of it: what a user asks for, checked.
public struct MetadataChange: Sendable, Equatable {
  /// What is to become of the field.
  public enum Operation: Sendable, Equatable {
    /// It gets this value.
    case set(MetadataValue)
    /// The photo is to say nothing of it.
    case unset
    /// Its value moves by so much, in photos that have one.
    case shift(MetadataShift)
  }

  /// The field.
  public let field: MetadataField
  /// What is to become of it.
  public let operation: Operation

  /// The change that a user writes as a field's name and a value, `exposureValue` and `+1/3`.
  ///
  /// - Throws: `InvalidInput` where there is no such field, it cannot be edited, the text is no
  ///   value of it, or the value is out of its range.
  public init(field name: String, text: String) throws(InvalidInput) {
    let field = try MetadataField(editableName: name)
    let value = try MetadataValue(text: text, for: field)
    if let fault = field.fault(in: value) {
      throw InvalidInput("\(field.name) \(fault.reason), not \(text)")
    }
    self.init(field: field, operation: .set(value))
  }

  /// The change that leaves a photo without the field of this name.
  ///
  /// - Throws: `InvalidInput` where there is no such field or it cannot be edited.
  public init(unsetting name: String) throws(InvalidInput) {
    self.init(field: try MetadataField(editableName: name), operation: .unset)
  }

  /// The change that moves the value of the field of this name.
  ///
  /// - Throws: `InvalidInput` where there is no such field, it cannot be edited or shifted, or the
  ///   text says no distance.
  public init(shifting name: String, by text: String) throws(InvalidInput) {
    let field = try MetadataField(editableName: name)
    self.init(field: field, operation: .shift(try MetadataShift(text: text, for: field)))
  }

  init(field: MetadataField, operation: Operation) {
    self.field = field
    self.operation = operation
  }
}
