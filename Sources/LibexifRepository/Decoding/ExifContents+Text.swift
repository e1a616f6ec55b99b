extension ExifContents {
  /// The text of a tag: up to the first NUL, without the blanks that cameras fill up with; nil
  /// where nothing is left (Exif 2.3 has blanks stand for "unknown").
  func text(_ tag: ExifTag) -> String? {
    bytes(tag).flatMap { ExifText.trimmed($0.prefix { $0 != 0 }) }
  }

  /// The photographer's and the editor's copyright, which a NUL divides (Exif 2.3 section 4.6.4,
  /// tag Copyright), on a line each where both are given.
  func copyright(_ tag: ExifTag) -> String? {
    guard let bytes = bytes(tag) else { return nil }
    let holders = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      .prefix(2).compactMap(ExifText.trimmed)
    return holders.isEmpty ? nil : holders.joined(separator: "\n")
  }
}

/// Text as photos hold it: bytes without a word about their encoding.
enum ExifText {
  /// The bytes as text without trailing blanks; nil where nothing is left.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> String? {
    let blank: Set<UInt8> = [0x00, 0x20]
    guard let last = bytes.lastIndex(where: { !blank.contains($0) }) else { return nil }
    return text(bytes[...last])
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
