import CLibexif

extension ExifContents {
  /// How many numbers of a value are shown.
  private static let maximumNumbers = 64

  /// The entry's value as text: fractions and text as they stand, and for the rest what libexif
  /// says that it means, or, where it does not know, the numbers.
  func valueText(of entry: UnsafeMutablePointer<ExifEntry>) -> String {
    switch entry.pointee.format {
    case EXIF_FORMAT_ASCII: ExifText.trimmed(bytes(entry)[...]) ?? ""
    case EXIF_FORMAT_RATIONAL, EXIF_FORMAT_SRATIONAL: numbers(of: entry)
    default: comment(of: entry) ?? meaning(of: entry) ?? numbers(of: entry)
    }
  }

  /// libexif's words for the value; nil where it has none.
  private func meaning(of entry: UnsafeMutablePointer<ExifEntry>) -> String? {
    // The longest text that libexif makes of one byte of a value is `0x12, `; a meaning is a
    // sentence.
    let text = CText.read(capacity: 1024 + 8 * Int(entry.pointee.size)) { buffer, capacity in
      exif_entry_get_value(entry, buffer, capacity) != nil
    }
    return text.isEmpty || text.hasPrefix("Internal error") ? nil : text
  }

  /// A UserComment in Unicode, which libexif does not decode: UTF-16 behind the character code
  /// (Exif 2.3 section 4.6.5, tag UserComment).
  private func comment(of entry: UnsafeMutablePointer<ExifEntry>) -> String? {
    let bytes = bytes(entry)
    let code = Array("UNICODE\0".utf8)
    guard entry.pointee.tag == EXIF_TAG_USER_COMMENT, bytes.starts(with: code) else { return nil }
    let isBigEndian = order == EXIF_BYTE_ORDER_MOTOROLA
    let units = stride(from: code.count, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
  }

  private func numbers(of entry: UnsafeMutablePointer<ExifEntry>) -> String {
    let count = Int(entry.pointee.components)
    let numbers = (0..<min(count, Self.maximumNumbers)).compactMap { index in
      fraction(entry, at: index).map { "\($0.numerator)/\($0.denominator)" }
        ?? integer(entry, at: index).map(String.init)
        ?? floatingPoint(entry, at: index).map { "\($0)" }
    }
    return numbers.joined(separator: " ") + (count > Self.maximumNumbers ? " ..." : "")
  }
}
