import TIFFBlocks

/// Text after eight bytes that name its encoding, as in UserComment (Exif 2.3 section 4.6.5, tag
/// UserComment).
enum CodedText {
  /// The tags whose values are such texts.
  static let tags: Set<ExifTag> = [.userComment, .gpsProcessingMethod, .gpsAreaInformation]

  /// The text without the blanks that cameras append; nil if it is in JIS, which is not decoded.
  static func text(_ bytes: [UInt8], order: ByteOrder) -> String? {
    let (code, content) = (bytes.prefix(8), bytes.dropFirst(8))
    switch code {
    case Array("UNICODE\0".utf8)[...]:
      return ExifText.trimmed(utf8(content, order: order)[...]) ?? ""
    case Array("JIS\0\0\0\0\0".utf8)[...]:
      return nil
    // Cameras write an undefined code as NULs, as the standard says, or as blanks.
    case Array("ASCII\0\0\0".utf8)[...], Array(repeating: 0, count: 8)[...],
      Array(repeating: 0x20, count: 8)[...]:
      return ExifText.trimmed(content.prefix { $0 != 0 }) ?? ""
    default:
      // Some programs leave the code out.
      return ExifText.trimmed(bytes.prefix { $0 != 0 }) ?? ""
    }
  }

  private static func utf8(_ content: ArraySlice<UInt8>, order: ByteOrder) -> [UInt8] {
    let units = stride(from: content.startIndex, to: content.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(content[index]), UInt16(content[index + 1]))
      return order == .bigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self).utf8)
  }
}
