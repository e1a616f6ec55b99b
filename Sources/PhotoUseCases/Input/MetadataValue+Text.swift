import PhotoEntities

extension MetadataValue {
  /// The value of `field` that a user writes as `text`.
  ///
  /// - Throws: `InvalidInput` where the field cannot be edited or the text is no value of it.
  init(text: String, for field: MetadataField) throws(InvalidInput) {
    guard field.isEditable else { throw InvalidInput("\(field.name) cannot be edited") }
    switch field.kind {
    case .fraction: self = .fraction(try Rational(text: text))
    case .integer, .text, .date, .choice: throw InvalidInput("\(field.name) cannot be edited")
    }
  }
}
