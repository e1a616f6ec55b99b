import PhotoEntities

extension MetadataChange {
  /// The change that a user writes as `FIELD=VALUE`.
  ///
  /// - Throws: `InvalidInput` where it is not of that form, or as `init(field:text:)` does.
  public init(assignment: String) throws(InvalidInput) {
    let (name, text) = try Self.parts(assignment, form: "FIELD=VALUE")
    try self.init(field: name, text: text)
  }

  /// The change that a user writes as `FIELD=DELTA`.
  ///
  /// - Throws: `InvalidInput` where it is not of that form, or as `init(shifting:by:)` does.
  public init(shift: String) throws(InvalidInput) {
    let (name, text) = try Self.parts(shift, form: "FIELD=DELTA")
    try self.init(shifting: name, by: text)
  }

  /// The changes that a user writes as `LATITUDE,LONGITUDE` or `LATITUDE,LONGITUDE,ALTITUDE`.
  ///
  /// - Throws: `InvalidInput` where it is not of that form, or as `init(field:text:)` does.
  public static func place(_ text: String) throws(InvalidInput) -> [MetadataChange] {
    let parts = text.parts(separatedBy: ",").map(withoutBlanks)
    guard parts.count == 2 || parts.count == 3 else {
      throw InvalidInput("'\(text)' is no place; write it like 35.0116,135.7682 or 35.0,135.8,50")
    }
    var changes: [MetadataChange] = []
    for (field, part) in zip(["latitude", "longitude", "altitude"], parts) {
      changes.append(try MetadataChange(field: field, text: part))
    }
    return changes
  }

  private static func parts(
    _ text: String, form: String
  ) throws(InvalidInput) -> (name: String, text: String) {
    let parts = text.parts(separatedBy: "=", maxSplits: 1)
    guard parts.count == 2 else { throw InvalidInput("'\(text)' is not of the form \(form)") }
    return (parts[0], parts[1])
  }

  /// The text without the blanks at its ends.
  private static func withoutBlanks(_ text: String) -> String {
    var scalars = text.unicodeScalars[...]
    while scalars.first == " " { scalars.removeFirst() }
    while scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }
}
