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

  /// The photo: `file`, and every field in the order of the table.
  init(_ photo: BrowsingMetadata) {
    let fields = MetadataField.all.map { ($0.name, JSONValue(photo[$0])) }
    self = .object([("file", .string(photo.identifier.text))] + fields)
  }
}
