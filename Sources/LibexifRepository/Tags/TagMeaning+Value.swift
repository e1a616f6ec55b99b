import PhotoUseCases

extension TagMeaning {
  /// The maximum count of numbers that are shown.
  private static let maximumNumbers = 64
  /// The maximum count of bytes that are shown. For a longer value, only the length is shown.
  private static let maximumBytes = 16

  /// The meaning of a value without a scale or words: the value itself.
  init(of value: TagValue, count: Int) {
    switch value {
    case .integers(let integers):
      self = .words(Self.list(integers, count: count))
    case .numbers(let numbers):
      self = .words(Self.list(numbers, count: count))
    case .fractions(let fractions):
      let numbers = fractions.prefix(Self.maximumNumbers).compactMap(\.rational)
      self =
        numbers.count == count
        ? .quantities(numbers.map { TagQuantity($0) }) : .words(Self.list(fractions, count: count))
    case .text(let text):
      self = .words(ExifText.trimmed(Array(text.utf8)[...]) ?? "")
    case .texts(let texts):
      self = .words(texts.joined(separator: ", "))
    // Versions, such as `0300`.
    case .bytes(let bytes) where count == 4 && bytes.allSatisfy({ (0x20...0x7E).contains($0) }):
      self = .words(String(decoding: bytes, as: UTF8.self))
    case .bytes(let bytes) where count <= Self.maximumBytes:
      self = .words(bytes.isEmpty ? "" : "0x" + bytes.map(Self.hexadecimal).joined())
    case .bytes:
      self = .words("\(count) bytes")
    }
  }

  private static func list(_ numbers: [some CustomStringConvertible], count: Int) -> String {
    numbers.prefix(maximumNumbers).map(\.description).joined(separator: ", ")
      + (count > maximumNumbers ? ", ..." : "")
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }
}
