import TIFFBlocks

/// Text as Windows writes it: in UTF-16 in little endian order, whatever the order of the block, with a NUL at its end.
enum WindowsText {
  /// The tags whose values are such texts.
  static let tags: Set<ExifTag> = [.xpTitle, .xpComment, .xpAuthor, .xpKeywords, .xpSubject]

  /// The bytes of a text, with the NUL at its end.
  static func bytes(_ text: String) -> [UInt8] {
    (Array(text.utf16) + [0]).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  /// The text up to its first NUL; nil if the bytes are no text.
  static func text(_ bytes: some Collection<UInt8>) -> String? {
    let bytes = Array(bytes)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
    }
    return String(validating: units.prefix { $0 != 0 }, as: UTF16.self)
  }
}

extension ExifTag {
  /// Texts of Windows in IFD0 (Windows Properties, photo metadata policies).
  static let xpTitle = ExifTag(.ifd0, 0x9C9B)
  static let xpComment = ExifTag(.ifd0, 0x9C9C)
  static let xpAuthor = ExifTag(.ifd0, 0x9C9D)
  static let xpKeywords = ExifTag(.ifd0, 0x9C9E)
  static let xpSubject = ExifTag(.ifd0, 0x9C9F)
}
