/// What data says of a field, in the types that data has.
public enum MetadataDatum: Sendable, Equatable {
  /// JSON's `null`: the photo is to have no such field.
  case null
  /// A whole number.
  case integer(Int)
  /// A number that need not be whole.
  case number(Double)
  /// Text.
  case text(String)
  /// The text of a cell of csv, in which control characters are written out.
  case cell(String)
}
