/// Text as photos hold it: bytes without a word about their encoding.
enum ExifText {
  /// The bytes as text without trailing blanks; nil where nothing is left.
  static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> String? {
    trimmedBytes(bytes).map { text($0) }
  }

  /// The bytes without trailing blanks; nil where nothing is left.
  static func trimmedBytes<Bytes: BidirectionalCollection<UInt8>>(
    _ bytes: Bytes
  ) -> Bytes.SubSequence? {
    bytes.lastIndex { $0 != 0x00 && $0 != 0x20 }.map { bytes[...$0] }
  }

  /// The bytes as text: UTF-8 where they are that, else ISO 8859-1, which is what programs wrote
  /// before; its control characters from 0x80 on become U+FFFD.
  static func text(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var scalars = String.UnicodeScalarView()
    scalars.append(
      contentsOf: bytes.map { (0x80...0x9F).contains($0) ? "\u{FFFD}" : Unicode.Scalar($0) })
    return String(scalars)
  }
}
