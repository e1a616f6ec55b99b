import PhotoEntities
import PhotoUseCases

extension JSONValue {
  /// The value, always of the type that the field's kind demands. A fraction is a floating-point
  /// number even where it is whole, so that a reader's type for it never changes.
  init(_ value: MetadataValue?) {
    self =
      switch value {
      case nil: .null
      case .integer(let integer): .integer(integer)
      case .fraction(let fraction): .number(fraction.doubleValue)
      case .text(let text), .choice(let text): .string(text)
      case .date(let date): .string(date.description)
      }
  }
}

extension BrowsingMetadata {
  /// The JSON text of `file`'s name, and those of the fields, each with what stands before it.
  private static let fileKey = Array(#"{"file":"#.utf8)
  private static let fieldKeys = MetadataField.all.map {
    Array(#",""#.utf8) + $0.name.utf8 + Array(#"":"#.utf8)
  }

  /// Appends the photo's JSON object: `file`, and every field in the order of the table.
  func writeJSON(to bytes: inout [UInt8]) {
    bytes += Self.fileKey
    JSONValue.string(identifier.text).write(to: &bytes)
    // By place, as a loop over the rows would copy each of them for each photo.
    for place in Self.fieldKeys.indices {
      bytes += Self.fieldKeys[place]
      JSONValue(self[MetadataField.all[place]]).write(to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
