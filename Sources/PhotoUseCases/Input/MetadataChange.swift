public import PhotoEntities

/// One field and the value that it is to have: what a user asks for, checked.
public struct MetadataChange: Sendable, Equatable {
  /// The field.
  public let field: MetadataField
  /// Its new value.
  public let value: MetadataValue

  /// The change that a user writes as a field's name and a value, `exposureValue` and `+1/3`.
  ///
  /// - Throws: `InvalidInput` where there is no such field, it cannot be edited, the text is no
  ///   value of it, or the value is out of its range.
  public init(field name: String, text: String) throws(InvalidInput) {
    guard let field = MetadataField(typedName: name) else {
      throw InvalidInput("there is no field '\(name)'")
    }
    let value = try MetadataValue(text: text, for: field)
    if let fault = field.fault(in: value) {
      throw InvalidInput("\(field.name) \(fault.reason), not \(text)")
    }
    self.init(field: field, value: value)
  }

  init(field: MetadataField, value: MetadataValue) {
    self.field = field
    self.value = value
  }
}
