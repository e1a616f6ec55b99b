import PhotoUseCases

extension JSONValue {
  /// The tag: every key always there, in this order.
  init(_ tag: PhotoTag) {
    self = .object([
      ("directory", .string(tag.directory)),
      ("number", .integer(Int(tag.number))),
      ("name", tag.name.map(JSONValue.string) ?? .null),
      ("type", tag.type.map(JSONValue.string) ?? .null),
      ("count", tag.count.map(JSONValue.integer) ?? .null),
      ("raw", tag.raw.map { JSONValue($0, count: tag.count) } ?? .null),
      ("rawIsCut", .bool(tag.isRawCut)),
      ("value", .string(ReadableTag.meaning(tag))),
    ])
  }

  /// Numbers as such, fractions and bytes as text that is exact; one value alone, and any other
  /// count of them as an array.
  private init(_ value: TagValue, count: Int?) {
    func list(_ values: [JSONValue]) -> JSONValue {
      count == 1 ? values.first ?? .null : .array(values)
    }
    self =
      switch value {
      case .integers(let integers): list(integers.map(JSONValue.integer))
      case .fractions(let fractions): list(fractions.map { .string("\($0)") })
      case .numbers(let numbers): list(numbers.map(JSONValue.number))
      case .text(let text): .string(text)
      case .bytes(let bytes):
        .string(bytes.map { Hexadecimal.text($0, digits: 2, uppercase: false) }.joined())
      }
  }
}
