import PhotoEntities

extension MetadataChange {
  /// The change that data asks for by a field's name and a value. A photo that is listed with that
  /// value stays as it is, even where it is a value that no edit could give it; so data may be what
  /// a listing has printed.
  ///
  /// - Throws: `InvalidInput` where there is no such field, or the data is no value of it. Whether
  ///   the value is in its range is seen once it is another than the photo's.
  public init(field name: String, data: MetadataDatum) throws(InvalidInput) {
    let field = try MetadataField(knownName: name)
    self.init(field: field, operation: .match(try ListedValue(data, of: field)))
  }
}
