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
    String(validating: bytes, as: UTF8.self) ?? olderText(bytes)
  }

  /// The same for bytes in one piece of memory, with 310 instead of 1190 instructions a text: `String`
  /// validates collections by generic code.
  static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    do {
      return String(copying: try UTF8Span(validating: bytes.span))
    } catch {
      return olderText(bytes)
    }
  }

  /// Bytes that are not UTF-8.
  private static func olderText(_ bytes: some Collection<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(
      contentsOf: bytes.map { (0x80...0x9F).contains($0) ? "\u{FFFD}" : Unicode.Scalar($0) })
    return String(scalars)
  }
}
