package import PhotoEntities

/// The character set of the texts in a block. The dataset 1:90 names it by escape sequences of ISO 2022. In real files it
/// is UTF-8 or absent.
extension TextCharset {
  /// The escape sequence of UTF-8, which programs write.
  package static let utf8Escape: [UInt8] = [0x1B, 0x25, 0x47]
  /// The sequences of UTF-8 (ISO-IR 190, 191, 192 and 196).
  private static let utf8Escapes = [
    utf8Escape, [0x1B, 0x25, 0x2F, 0x47], [0x1B, 0x25, 0x2F, 0x48], [0x1B, 0x25, 0x2F, 0x49],
  ]
  /// The sequences of ISO 8859-1 as the second set of characters (ISO-IR 100).
  private static let latin1Escapes: [[UInt8]] = [[0x1B, 0x2D, 0x41], [0x1B, 0x2E, 0x41]]

  /// The set that this escape sequence names; nil for other ones.
  init?(escape: some Collection<UInt8>) {
    if Self.utf8Escapes.contains(where: { escape.elementsEqual($0) }) {
      self = .utf8
    } else if Self.latin1Escapes.contains(where: { escape.elementsEqual($0) }) {
      self = .latin1
    } else {
      return nil
    }
  }

  /// The text of bytes; nil if they are no text in this character set.
  package func text(_ bytes: some Collection<UInt8>) -> String? {
    if let characters {
      return String(String.UnicodeScalarView(bytes.map(characters.scalar)))
    }
    return self == .shiftJIS ? ShiftJIS.text(bytes) : String(validating: bytes, as: UTF8.self)
  }

  /// The bytes of a text; nil if the character set does not have all of its characters.
  func bytes(_ text: String) -> [UInt8]? {
    if self == .utf8 { return Array(text.utf8) }
    var result: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let bytes = characters.map({ $0.byte(scalar).map { [$0] } }) ?? ShiftJIS.bytes(scalar)
      else { return nil }
      result += bytes
    }
    return result
  }

  /// The characters of a set in which each is a byte; nil for the others.
  private var characters: SingleByteCharacters? {
    switch self {
    case .utf8, .shiftJIS: nil
    case .latin1: .latin1
    case .latin2: .latin2
    case .cyrillic: .cyrillic
    case .greek: .greek
    case .turkish: .turkish
    case .macRoman: .macRoman
    }
  }
}

/// Shift-JIS: ASCII, a byte for each half-width katakana, two for the characters of JIS X 0208.
private enum ShiftJIS {
  private static let katakana: ClosedRange<UInt8> = 0xA1...0xDF
  /// The distance of a half-width katakana in Unicode from its byte.
  private static let katakanaDistance: UInt32 = 0xFF61 - 0xA1

  static func text(_ bytes: some Collection<UInt8>) -> String? {
    var scalars = String.UnicodeScalarView()
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      if byte < 0x80 {
        scalars.append(Unicode.Scalar(byte))
      } else if katakana.contains(byte) {
        guard let scalar = Unicode.Scalar(UInt32(byte) + katakanaDistance) else { return nil }
        scalars.append(scalar)
      } else {
        guard let trail = rest.popFirst(), let scalar = scalar(byte, trail) else { return nil }
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  static func bytes(_ scalar: Unicode.Scalar) -> [UInt8]? {
    if scalar.isASCII { return [UInt8(truncatingIfNeeded: scalar.value)] }
    if (0xFF61...0xFF9F).contains(scalar.value) {
      return [UInt8(truncatingIfNeeded: scalar.value - katakanaDistance)]
    }
    guard let (row, cell) = JISCharacters.place(of: scalar) else { return nil }
    let (pair, isSecond) = ((row - 1) / 2, row % 2 == 0)
    let lead = pair + (pair < 31 ? 0x81 : 0xC1)
    let trail = isSecond ? cell + 0x9E : cell + (cell < 64 ? 0x3F : 0x40)
    return [UInt8(truncatingIfNeeded: lead), UInt8(truncatingIfNeeded: trail)]
  }

  /// The character of two bytes. A first byte stands for two rows, and the second tells which.
  private static func scalar(_ lead: UInt8, _ trail: UInt8) -> Unicode.Scalar? {
    let pair: Int
    switch lead {
    case 0x81...0x9F: pair = Int(lead) - 0x81
    case 0xE0...0xEF: pair = Int(lead) - 0xC1
    default: return nil
    }
    switch trail {
    case 0x40...0x7E: return JISCharacters.scalar(row: pair * 2 + 1, cell: Int(trail) - 0x3F)
    case 0x80...0x9E: return JISCharacters.scalar(row: pair * 2 + 1, cell: Int(trail) - 0x40)
    case 0x9F...0xFC: return JISCharacters.scalar(row: pair * 2 + 2, cell: Int(trail) - 0x9E)
    default: return nil
    }
  }
}
