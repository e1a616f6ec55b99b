import PhotoContainers
import PhotoEntities
import PhotoUseCases
import XMPPackets

extension FilmValue {
  /// The value as a text without white space at its end; nil if it is no text, or an empty one.
  var text: String? {
    switch content {
    case .text(let bytes, let isMacintosh):
      Self.text(bytes, isMacintosh: isMacintosh).flatMap(XMPText.text)
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .location, .bytes: nil
    }
  }

  /// Texts of old Macintosh computers are read as UTF-8 if they can be: some cameras write that, and say the other.
  private static func text(_ bytes: [UInt8], isMacintosh: Bool) -> String? {
    let text: String? =
      if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
        utf16(bytes)
      } else {
        String(validating: bytes, as: UTF8.self)
          ?? (isMacintosh ? TextCharset.macRoman.text(bytes) : nil)
      }
    // 3GPP's album has a number after it.
    return text.map { String($0.unicodeScalars.prefix { $0 != "\0" }) }
  }

  /// The text after a byte order mark.
  private static func utf16(_ bytes: [UInt8]) -> String? {
    let isBigEndian = bytes[0] == 0xFE
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(validating: units, as: UTF16.self)
  }
}
