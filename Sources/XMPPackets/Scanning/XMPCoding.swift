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
    // By hand, as the library's way costs ten times as much, a tenth of a listing whose every sixtieth photo has this.
    let (high, low) = isBigEndian ? (0, 1) : (1, 0)
    var text: [UInt8] = []
    text.reserveCapacity(stored.count / 2)
    var lead: UInt16?
    var index = 0
    while index < stored.count {
      if lead == nil, let four = Self.asciiUnits(stored.span, at: index, isBigEndian) {
        for place in 0..<4 { text.append(UInt8(truncatingIfNeeded: four >> UInt64(place * 16))) }
        index += 8
        continue
      }
      let unit = UInt16(stored[index + high]) << 8 | UInt16(stored[index + low])
      index += 2
      if let first = lead {
        guard let scalar = Self.scalar(first, unit) else { return nil }
        text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        lead = nil
      } else if unit < 0x80 {
        text.append(UInt8(truncatingIfNeeded: unit))
      } else if UTF16.isLeadSurrogate(unit) {
        lead = unit
      } else {
        guard let scalar = Unicode.Scalar(unit) else { return nil }
        text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    return lead == nil ? text : nil
  }

  /// Four units at this offset, the first one lowest, if they are all in ASCII; nil if one is not, or if there are fewer.
  @inline(__always)
  private static func asciiUnits(
    _ bytes: Span<UInt8>, at index: Int, _ isBigEndian: Bool
  ) -> UInt64? {
    guard index + 8 <= bytes.count else { return nil }
    let word = bytes.word(at: index)
    let units = isBigEndian ? word >> 8 & 0x00FF_00FF_00FF_00FF : word
    let isASCII = word & (isBigEndian ? 0x80FF_80FF_80FF_80FF : 0xFF80_FF80_FF80_FF80) == 0
    return isASCII ? units : nil
  }

  /// The character of two surrogates (The Unicode Standard, section 3.9, D91); nil if the second one is another unit.
  private static func scalar(_ lead: UInt16, _ trail: UInt16) -> Unicode.Scalar? {
    guard UTF16.isTrailSurrogate(trail) else { return nil }
    return Unicode.Scalar(0x10000 + (UInt32(lead & 0x3FF) << 10 | UInt32(trail & 0x3FF)))
  }

  /// The bytes of a text in UTF-8.
  func stored(_ text: [UInt8]) -> [UInt8] {
    guard case .utf16(let isBigEndian) = self else { return text }
    var stored: [UInt8] = []
    stored.reserveCapacity(2 * text.count)
    for unit in String(decoding: text, as: UTF8.self).utf16 {
      let unit = isBigEndian ? unit : unit.byteSwapped
      stored.append(UInt8(unit >> 8))
      stored.append(UInt8(truncatingIfNeeded: unit))
    }
    return stored
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
