public import PhotoEntities

/// One field and the change that a user asks for, checked.
public struct MetadataChange: Sendable, Equatable {
  /// How the field changes.
  public enum Operation: Sendable, Equatable {
    /// It gets this value.
    case set(MetadataValue)
    /// It is removed.
    case unset
    /// Its value moves by this amount, in photos that have one.
    case shift(MetadataShift)
    /// The photo gets a value that is listed like this, or loses its value if nil. If the photo's
    /// value is already listed like this, nothing changes, even if the field cannot be edited.
    case match(ListedValue?)
  }

  /// The field.
  public let field: MetadataField
  /// How it changes.
  public let operation: Operation

  /// The change that a user writes as a field's name and a value, such as `exposureValue` and
  /// `+1/3`.
  ///
  /// - Throws: `InvalidInput` if there is no such field, if it cannot be edited, if the text is not
  ///   a value of it, or if the value is out of range.
  public init(field name: String, text: String) throws(InvalidInput) {
    let field = try MetadataField(editableName: name)
    try self.init(field: field, value: try MetadataValue(text: text, for: field), typed: text)
  }

  /// The change to a value that a user typed in this way.
  ///
  /// - Throws: `InvalidInput` if the value is out of range.
  private init(
    field: MetadataField, value: MetadataValue, typed text: String
  ) throws(InvalidInput) {
    guard value.isUTF8 else { throw InvalidInput("\(field.name) must be UTF-8, not \(text)") }
    if let fault = field.fault(in: value) {
      throw InvalidInput("\(field.name) \(fault.reason), not \(text)")
    }
    self.init(field: field, operation: .set(value))
  }

  /// The change that removes the field of this name.
  ///
  /// - Throws: `InvalidInput` if there is no such field, or if it cannot be edited.
  public init(unsetting name: String) throws(InvalidInput) {
    self.init(field: try MetadataField(editableName: name), operation: .unset)
  }

  /// The change that moves the value of the field of this name.
  ///
  /// - Throws: `InvalidInput` if there is no such field, if it cannot be edited or shifted, or if
  ///   the text is not a distance.
  public init(shifting name: String, by text: String) throws(InvalidInput) {
    let field = try MetadataField(editableName: name)
    self.init(field: field, operation: .shift(try MetadataShift(text: text, for: field)))
  }

  init(field: MetadataField, operation: Operation) {
    self.field = field
    self.operation = operation
  }
}

extension MetadataChange {
  /// The change that data asks for with a field's name and a value. A photo that is listed with
  /// that value does not change, even if no edit could set such a value. So the output of a listing
  /// can serve as data.
  ///
  /// - Parameter write: How that listing writes a photo's text.
  /// - Throws: `InvalidInput` if there is no such field, or if the data is not a value of it. The
  ///   range is checked later, and only if the value differs from the photo's.
  public init(
    field name: String, data: MetadataDatum,
    writtenBy write: @escaping @Sendable (String) -> String = { $0 }
  ) throws(InvalidInput) {
    let field = try MetadataField(knownName: name)
    self.init(
      field: field, operation: .match(try ListedValue(data, of: field, writtenBy: write)))
  }
}

extension MetadataChange {
  /// The change that a user writes as `FIELD=VALUE`.
  ///
  /// - Throws: `InvalidInput` if the text does not have that form, or as `init(field:text:)` does.
  public init(assignment: String, naming: FieldNaming = { $0 }) throws(InvalidInput) {
    let (name, text) = try Self.parts(assignment, form: "FIELD=VALUE")
    try self.init(field: naming(name), text: text)
  }

  /// The changes that a user writes as `FIELD=VALUE,FIELD=VALUE`. A comma ends a value only if a field's
  /// name and `=` follow, because texts contain commas.
  ///
  /// - Throws: `InvalidInput` as `init(assignment:)` does.
  public static func assignments(
    _ text: String, naming: FieldNaming = { $0 }
  ) throws(InvalidInput) -> [MetadataChange] {
    var assignments: [String] = []
    for part in text.parts(separatedBy: ",") {
      let sides = part.parts(separatedBy: "=", maxSplits: 1)
      if let last = assignments.popLast() {
        // A mistyped name must not end up in a text.
        let name = sides[0].withoutBlanksAround
        let isNext =
          sides.count > 1
          && (MetadataField(typedName: naming(name)) != nil
            || MetadataField.name(nearestTo: name) != nil)
        assignments += isNext ? [last, part.withoutBlanksAround] : [last + "," + part]
      } else {
        assignments = [part]
      }
    }
    var changes: [MetadataChange] = []
    for assignment in assignments {
      changes.append(try MetadataChange(assignment: assignment, naming: naming))
    }
    return changes
  }

  /// The change that a user writes as `FIELD=DELTA`.
  ///
  /// - Throws: `InvalidInput` if the text does not have that form, or as `init(shifting:by:)` does.
  public init(shift: String, naming: FieldNaming = { $0 }) throws(InvalidInput) {
    let (name, text) = try Self.parts(shift, form: "FIELD=DELTA")
    try self.init(shifting: naming(name), by: text)
  }

  /// The changes that a user writes as `FIELD=DELTA,FIELD=DELTA`.
  ///
  /// - Throws: `InvalidInput` as `init(shift:)` does.
  public static func shifts(
    _ text: String, naming: FieldNaming = { $0 }
  ) throws(InvalidInput) -> [MetadataChange] {
    var changes: [MetadataChange] = []
    for part in text.listedNames {
      changes.append(try MetadataChange(shift: part, naming: naming))
    }
    return changes
  }

  /// The changes that remove the fields that a user lists as `artist,copyright`.
  ///
  /// - Throws: `InvalidInput` as `init(unsetting:)` does.
  public static func removals(
    _ text: String, naming: FieldNaming = { $0 }
  ) throws(InvalidInput) -> [MetadataChange] {
    var changes: [MetadataChange] = []
    for name in text.listedNames {
      changes.append(try MetadataChange(unsetting: naming(name)))
    }
    return changes
  }

  /// The changes that a user writes as a position: `LATITUDE,LONGITUDE`, with or without an altitude, or
  /// in another form that people have for it (`PlaceText`).
  ///
  /// - Throws: `InvalidInput` if the text is not a position, or if a value is out of range.
  public static func place(_ text: String) throws(InvalidInput) -> [MetadataChange] {
    let place = try PlaceText(text)
    var changes: [MetadataChange] = []
    for (name, value) in [
      ("latitude", place.latitude), ("longitude", place.longitude), ("altitude", place.altitude),
    ] {
      guard let value else { continue }
      let field = try MetadataField(editableName: name)
      changes.append(
        try MetadataChange(
          field: field, value: MetadataValue.fraction(value).rounded(for: field), typed: text))
    }
    return changes
  }

  private static func parts(
    _ text: String, form: String
  ) throws(InvalidInput) -> (name: String, text: String) {
    let parts = text.parts(separatedBy: "=", maxSplits: 1)
    guard parts.count == 2 else { throw InvalidInput("'\(text)' does not have the form \(form)") }
    return (parts[0], parts[1])
  }
}
