/// Turns text in UTF-8 or UTF-16, piece by piece, into UTF-8 without a byte order mark. Text is UTF-16 only
/// if it begins with a byte order mark, as spreadsheets write it.
struct TextDecoding {
  private enum Encoding {
    case utf8
    case utf16(isBigEndian: Bool)
  }

  private static let marks: [(bytes: [UInt8], encoding: Encoding)] = [
    ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16(isBigEndian: false)),
    ([0xFE, 0xFF], .utf16(isBigEndian: true)),
  ]
  /// Replaces numbers that are not UTF-16. It is not UTF-8 either, so the row is refused.
  private static let invalid: UInt8 = 0xFF

  private var encoding: Encoding?
  /// The bytes that may be the beginning of a mark, or of a number of 16 bits.
  private var rest: [UInt8] = []
  /// The first half of a pair that encodes one scalar.
  private var highSurrogate: UInt16?

  /// The text of the next piece, as far as it is complete.
  mutating func text(_ piece: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = rest + piece
    rest = []
    if encoding == nil {
      if Self.marks.contains(where: { $0.bytes.count > bytes.count && $0.bytes.starts(with: bytes) }
      ) {
        rest = bytes
        return []
      }
      let mark = Self.marks.first { bytes.starts(with: $0.bytes) }
      encoding = mark?.encoding ?? .utf8
      bytes.removeFirst(mark?.bytes.count ?? 0)
    }
    switch encoding {
    case .utf16(let isBigEndian): return text(bytes, isBigEndian: isBigEndian)
    case .utf8, nil: return bytes
    }
  }

  /// The rest of the text, after the last piece.
  mutating func finish() -> [UInt8] {
    defer { (rest, highSurrogate) = ([], nil) }
    guard case .utf16 = encoding else { return rest }
    return rest.isEmpty && highSurrogate == nil ? [] : [Self.invalid]
  }

  private mutating func text(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for place in stride(from: 0, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      append(isBigEndian ? first << 8 | second : second << 8 | first, to: &text)
    }
    if !bytes.count.isMultiple(of: 2) { rest = bytes.suffix(1) }
    return text
  }

  private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
    if let high = highSurrogate {
      highSurrogate = nil
      if UTF16.isTrailSurrogate(unit) {
        let value = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
        return Self.append(Unicode.Scalar(value), to: &text)
      }
      text.append(Self.invalid)
    }
    if UTF16.isLeadSurrogate(unit) {
      highSurrogate = unit
    } else {
      // Nil for the second half of a pair.
      Self.append(Unicode.Scalar(unit), to: &text)
    }
  }

  private static func append(_ scalar: Unicode.Scalar?, to text: inout [UInt8]) {
    if let scalar { text += UTF8.encode(scalar) ?? .init() } else { text.append(invalid) }
  }
}
