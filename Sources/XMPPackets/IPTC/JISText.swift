/// Text in JIS X 0208-1990, as the code `JIS` of Exif has it (Exif 2.3 section 4.6.5, table 6): two bytes of seven bits for
/// a character. Programs also write escape sequences between it and ASCII, as in e-mails (RFC 1468).
package enum JISText {
  private static let escape: UInt8 = 0x1B
  /// The sequences, and the bytes of each character after them.
  private static let sequences: [(bytes: [UInt8], width: Int)] = [
    (Array("\u{1B}(B".utf8), 1), (Array("\u{1B}(J".utf8), 1), (Array("\u{1B}$@".utf8), 2),
    (Array("\u{1B}$B".utf8), 2),
  ]
  /// The first row is 0x21.
  private static let base = 0x20

  /// The text; nil if the bytes are no such text.
  package static func text(_ bytes: some Collection<UInt8>) -> String? {
    var scalars = String.UnicodeScalarView()
    var rest = Array(bytes)[...]
    var width = rest.contains(escape) ? 1 : 2
    while let byte = rest.first {
      if byte == escape {
        guard let sequence = sequences.first(where: { rest.starts(with: $0.bytes) }) else {
          return nil
        }
        width = sequence.width
        rest = rest.dropFirst(sequence.bytes.count)
        continue
      }
      guard byte < 0x80, rest.count >= width,
        let scalar = width == 1
          ? Unicode.Scalar(byte) : character(byte, rest[rest.startIndex + 1])
      else { return nil }
      scalars.append(scalar)
      rest = rest.dropFirst(width)
    }
    return String(scalars)
  }

  private static func character(_ row: UInt8, _ cell: UInt8) -> Unicode.Scalar? {
    JISCharacters.scalar(row: Int(row) - base, cell: Int(cell) - base)
  }
}
