public import PhotoEntities

extension MetadataField {
  /// The field that a user means by `name`.
  ///
  /// - Throws: `InvalidInput` where there is no such field.
  init(knownName name: String) throws(InvalidInput) {
    guard let field = MetadataField(typedName: name) else {
      throw InvalidInput("there is no field '\(name)'")
    }
    self = field
  }

  /// The same to change it.
  ///
  /// - Throws: `InvalidInput` where there is no such field, or it cannot be edited.
  init(editableName name: String) throws(InvalidInput) {
    try self.init(knownName: name)
    guard isEditable else { throw InvalidInput("\(self.name) cannot be edited") }
  }

  /// The fields that a user lists as `artist,copyright` to copy them, in the order of the table.
  ///
  /// - Throws: `InvalidInput` where one of them is none, or cannot be edited.
  public static func editable(listedAs text: String) throws(InvalidInput) -> [MetadataField] {
    var names: Set<String> = []
    for name in text.parts(separatedBy: ",") {
      names.insert(try MetadataField(editableName: name).name)
    }
    return all.filter { names.contains($0.name) }
  }
}
