/// How the text of a packet is stored. A text in UTF-16 is read and edited in UTF-8, and stored in UTF-16 again. The
/// standard has it outside of photos (XMP part 1, ISO 16684-1, section 7.3.2); some programs write it into them.
package enum XMPCoding: Sendable, Hashable {
  case utf8
  case utf16(isBigEndian: Bool)

  /// The coding of a text that begins with these bytes.
  package init(of bytes: [UInt8]) {
    switch bytes.prefix(4).map({ $0 == 0 }) {
    case [true, false, true, false]: self = .utf16(isBigEndian: true)
    case [false, true, false, true]: self = .utf16(isBigEndian: false)
    default:
      // A byte order mark. A single NUL may be the rest of a header.
      switch bytes.prefix(2) {
      case [0xFE, 0xFF]: self = .utf16(isBigEndian: true)
      case [0xFF, 0xFE] where bytes.prefix(4).suffix(2) != [0, 0]:
        self = .utf16(isBigEndian: false)
      default: self = .utf8
      }
    }
  }

  /// The encodings that an XML declaration may name, in small letters.
  var names: [String] {
    switch self {
    case .utf8: ["utf-8", "us-ascii"]
    case .utf16: ["utf-16", "utf-16le", "utf-16be"]
    }
  }

  /// The size of a unit in bytes.
  var unitSize: Int { self == .utf8 ? 1 : 2 }

  /// The text in UTF-8; nil if the bytes are not of this coding.
  func text(of stored: [UInt8]) -> [UInt8]? {
    guard case .utf16(let isBigEndian) = self else { return stored }
    guard stored.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: 0, to: stored.count, by: 2).map { index in
      let (first, second) = (UInt16(stored[index]), UInt16(stored[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
  }

  /// The bytes of a text in UTF-8.
  func stored(_ text: [UInt8]) -> [UInt8] {
    guard case .utf16(let isBigEndian) = self else { return text }
    return String(decoding: text, as: UTF8.self).utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
  }

  /// The number of units that a text in UTF-8 has in this coding.
  func unitCount(of text: some Sequence<UInt8>) -> Int {
    switch self {
    case .utf8: text.reduce(0) { count, _ in count + 1 }
    // A character of four bytes has two units.
    case .utf16: text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
    }
  }
}
