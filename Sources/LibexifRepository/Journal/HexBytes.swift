/// Bytes that stand in JSON as text, in hexadecimal.
struct HexBytes: Codable, Hashable, Sendable {
  private static let digits = Array("0123456789abcdef".utf8)

  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = Array(try container.decode(String.self).utf8)
    let digits = text.compactMap { digit in Self.digits.firstIndex(of: digit) }
    guard digits.count == text.count, digits.count.isMultiple(of: 2) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "are no bytes in hexadecimal")
    }
    bytes = stride(from: 0, to: digits.count, by: 2).map { place in
      UInt8(truncatingIfNeeded: digits[place] << 4 | digits[place + 1])
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let text = bytes.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 0xF)]] }
    try container.encode(String(decoding: text, as: UTF8.self))
  }
}
