import TIFFBlocks

/// Text in photos: bytes whose encoding is not stated.
enum ExifText {
  /// The bytes as text without trailing NULs and blanks; nil if nothing is left.
  static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> String? {
    trimmedBytes(bytes).map { text($0) }
  }

  /// The bytes without trailing NULs and blanks; nil if nothing is left.
  static func trimmedBytes<Bytes: BidirectionalCollection<UInt8>>(
    _ bytes: Bytes
  ) -> Bytes.SubSequence? {
    bytes.lastIndex { $0 != 0x00 && $0 != 0x20 }.map { bytes[...$0] }
  }

  /// The bytes as text: UTF-8 if they are valid UTF-8, otherwise ISO 8859-1, which older programs
  /// wrote. Control characters from 0x80 on then become U+FFFD.
  static func text(_ bytes: some Collection<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self) ?? latin1Text(bytes)
  }

  /// The same for contiguous bytes, with 310 instead of 1190 instructions for a text: `String`
  /// validates collections with generic code.
  static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    do {
      return String(copying: try UTF8Span(validating: bytes.span))
    } catch {
      return latin1Text(bytes)
    }
  }

  /// Bytes in ISO 8859-1 (Latin-1) as text.
  private static func latin1Text(_ bytes: some Collection<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(
      contentsOf: bytes.map { (0x80...0x9F).contains($0) ? "\u{FFFD}" : Unicode.Scalar($0) })
    return String(scalars)
  }
}

extension ExifText {
  /// The bytes up to the first NUL, without trailing blanks; nil if nothing is left.
  static func upToNUL(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    trimmedBytes(bytes[..<(bytes.firstIndex(of: 0) ?? bytes.endIndex)])
  }
}

extension ExifBlock {
  /// The text of a tag: up to the first NUL, without the blanks that cameras append; nil if nothing
  /// is left, or if the tag has numbers. In Exif 2.3, blanks mean "unknown".
  func text(_ tag: ExifTag) -> String? {
    textBytes(tag)?.withUnsafeBufferPointer { ExifText.text($0) }
  }

  /// The bytes of the same text.
  func textBytes(_ tag: ExifTag) -> ArraySlice<UInt8>? {
    characters(of: tag).flatMap(ExifText.upToNUL)
  }

  /// The bytes of a tag that has text, whatever its type: ASCII or UTF-8, or bytes that are characters. Numbers of 16
  /// bits and more are no text.
  private func characters(of tag: ExifTag) -> ArraySlice<UInt8>? {
    guard let entry = entry(tag), let bytes = bytes(entry) else { return nil }
    switch TIFFType(rawValue: entry.type) {
    case .ascii, .utf8, .undefined: return bytes
    case .byte, .sbyte:
      // A single byte is a number.
      let isText = bytes.count > 1 && bytes.prefix { $0 != 0 }.allSatisfy { $0 >= 0x20 }
      return isText ? bytes : nil
    default: return nil
    }
  }

  /// The photographer's and the editor's copyright, each on its own line. A NUL separates them in
  /// the tag (Exif 2.3 section 4.6.4, tag Copyright).
  func copyright(_ tag: ExifTag) -> String? {
    guard let bytes = characters(of: tag) else { return nil }
    let holders = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      .prefix(2).compactMap { ExifText.trimmed($0) }
    return holders.isEmpty ? nil : holders.joined(separator: "\n")
  }
}
