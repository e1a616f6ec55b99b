/// Bytes that JSON stores as text in hexadecimal.
package struct HexBytes: Decodable, Hashable, Sendable {
  private static let digits = Array("0123456789abcdef".utf8)

  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let bytes = Self.bytes(of: try container.decode(String.self).utf8) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not bytes in hexadecimal")
    }
    self.bytes = bytes
  }

  /// The digits, two for each byte.
  var text: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.count)
    write(to: &text)
    return text
  }

  /// Appends the digits.
  func write(to text: inout [UInt8]) {
    for byte in bytes {
      text.append(Self.digits[Int(byte >> 4)])
      text.append(Self.digits[Int(byte & 0xF)])
    }
  }

  /// The bytes of the text, two digits for each; nil for any other text. A journal consists mostly
  /// of such text, so it is read in one pass.
  private static func bytes(of text: String.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    var first: UInt8?
    for character in text {
      guard let digit = digit(character) else { return nil }
      if let high = first {
        bytes.append(high << 4 | digit)
        first = nil
      } else {
        first = digit
      }
    }
    return first == nil ? bytes : nil
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
