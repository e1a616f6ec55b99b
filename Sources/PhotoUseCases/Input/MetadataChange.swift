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
    /// The photo is to be listed with this value, or without one. Where it is already, it stays
    /// exactly as it is, whether or not the field can be edited.
    case match(ListedValue?)
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
    guard value.isUTF8 else { throw InvalidInput("\(field.name) must be UTF-8, not \(text)") }
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

extension MetadataChange {
  /// The change that data asks for by a field's name and a value. A photo that is listed with that
  /// value stays as it is, even where it is a value that no edit could give it; so data may be what
  /// a listing has printed.
  ///
  /// - Parameter write: How that listing writes a photo's text.
  /// - Throws: `InvalidInput` where there is no such field, or the data is no value of it. Whether
  ///   the value is in its range is seen once it is another than the photo's.
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
  /// - Throws: `InvalidInput` where it is not of that form, or as `init(field:text:)` does.
  public init(assignment: String, naming: FieldNaming = { $0 }) throws(InvalidInput) {
    let (name, text) = try Self.parts(assignment, form: "FIELD=VALUE")
    try self.init(field: naming(name), text: text)
  }

  /// The change that a user writes as `FIELD=DELTA`.
  ///
  /// - Throws: `InvalidInput` where it is not of that form, or as `init(shifting:by:)` does.
  public init(shift: String, naming: FieldNaming = { $0 }) throws(InvalidInput) {
    let (name, text) = try Self.parts(shift, form: "FIELD=DELTA")
    try self.init(shifting: naming(name), by: text)
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
