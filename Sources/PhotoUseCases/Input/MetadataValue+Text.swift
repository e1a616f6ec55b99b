import PhotoEntities

extension MetadataValue {
  /// The value of `field` that a user writes as `text`.
  ///
  /// - Throws: `InvalidInput` where the field cannot be edited or the text is no value of it.
  init(text: String, for field: MetadataField) throws(InvalidInput) {
    guard field.isEditable else {
      throw InvalidInput("\(field.name) cannot be edited")
    }
    // The fields that can be edited are fractions, all of them.
    self = .fraction(try Rational(text: text))
  }
}
