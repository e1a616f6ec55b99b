import PhotoEntities
import PhotoUseCases
import TIFFBlocks
import XMPPackets

/// Text after eight bytes that name its encoding, as in UserComment (Exif 2.3 section 4.6.5, tag
/// UserComment).
enum CodedText {
  /// The tags whose values are such texts.
  static let tags: Set<ExifTag> = [.userComment, .gpsProcessingMethod, .gpsAreaInformation]

  /// The code of ASCII text, and the code of text in UTF-16.
  static let (ascii, unicode) = (Array("ASCII\0\0\0".utf8), Array("UNICODE\0".utf8))
  private static let byteOrderMark: UInt16 = 0xFEFF

  /// What the first eight bytes say.
  private enum Code {
    case ascii
    case unicode
    case jis
    /// NULs, as the standard says, or blanks.
    case undefined
    /// Some programs leave the code out.
    case missing

    init(_ bytes: ArraySlice<UInt8>) {
      // Cameras pad the codes with blanks too. Programs write them in small letters, and UTF-8 as a code.
      let name = bytes.prefix { $0 != 0 && $0 != 0x20 }
        .map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }
      let isPadded =
        bytes.count == 8 && bytes.dropFirst(name.count).allSatisfy { [0, 0x20].contains($0) }
      switch String(decoding: name, as: UTF8.self) {
      case "ASCII" where isPadded: self = .ascii
      case "UNICODE" where isPadded, "UTF-8" where isPadded, "UTF8" where isPadded: self = .unicode
      case "JIS" where isPadded: self = .jis
      case "" where isPadded: self = .undefined
      default: self = .missing
      }
    }
  }

  /// The text without the blanks that cameras append; nil if its code is JIS, and its bytes are not.
  static func text(
    _ bytes: [UInt8], order: ByteOrder, assuming charset: TextCharset? = nil
  ) -> String? {
    let content = bytes.dropFirst(8)
    switch Code(bytes.prefix(8)) {
    case .unicode:
      if let text = textInUTF8(content) { return ExifText.trimmed(text[...]) ?? "" }
      return ExifText.trimmed(utf8(content, order: order)[...]) ?? ""
    case .jis: return JISText.text(ExifText.trimmedBytes(content) ?? [])
    case .ascii: return ExifText.trimmed(content.prefix { $0 != 0 }, assuming: charset) ?? ""
    case .undefined: return uncoded(content, order: order, charset)
    case .missing: return uncoded(bytes[...], order: order, charset)
    }
  }

  /// The text as the value of a field; nil if nothing is left, if the code is JIS and the bytes are not, or
  /// if they have no code and are not text either: some programs keep numbers here.
  static func fieldText(
    _ bytes: some Collection<UInt8>, order: ByteOrder, assuming charset: TextCharset? = nil
  ) -> String? {
    guard bytes.dropFirst(8).contains(where: { $0 != 0 && $0 != 0x20 }) || bytes.count <= 8 else {
      return nil
    }
    let bytes = Array(bytes)
    guard let text = text(bytes, order: order, assuming: charset), !text.isEmpty else { return nil }
    switch Code(bytes.prefix(8)) {
    case .ascii, .unicode, .jis: return text
    case .undefined, .missing:
      // Nobody says that they are text, and letters of ISO 8859-1 are not there.
      let isNumbers =
        isGuess(bytes[...], assuming: charset) && bytes.contains { (0x80...0x9F).contains($0) }
      return !isNumbers && text.unicodeScalars.allSatisfy(isOfText) ? text : nil
    }
  }

  /// Whether the text is read by a guess, as its bytes should be ASCII and are not UTF-8 either.
  static func isGuess(_ bytes: ArraySlice<UInt8>, assuming charset: TextCharset?) -> Bool {
    switch Code(bytes.prefix(8)) {
    case .ascii: ExifText.isGuess(bytes.dropFirst(8).prefix { $0 != 0 }, assuming: charset)
    case .undefined: isGuessWithoutCode(bytes.dropFirst(8), charset)
    case .missing: isGuessWithoutCode(bytes, charset)
    case .unicode, .jis: false
    }
  }

  private static func isGuessWithoutCode(
    _ bytes: ArraySlice<UInt8>, _ charset: TextCharset?
  ) -> Bool {
    !isInUTF16(bytes) && ExifText.isGuess(bytes.prefix { $0 != 0 }, assuming: charset)
  }

  /// The bytes after the code of JIS that are not JIS; nil for other texts, and if nothing but blanks follows the code.
  static func unclearJIS(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard case .jis = Code(bytes.prefix(8)),
      let content = ExifText.trimmedBytes(bytes.dropFirst(8)), JISText.text(content) == nil
    else { return nil }
    return content
  }

  /// Whether bytes with the code of Unicode are in UTF-8, as Exif 3.0 has it.
  static func isInUTF8(_ bytes: [UInt8]) -> Bool {
    guard case .unicode = Code(bytes.prefix(8)) else { return false }
    return textInUTF8(bytes.dropFirst(8)) != nil
  }

  /// The bytes without NULs at their end and a byte order mark if they are valid UTF-8 and have no NUL among them; nil
  /// for others, which are UTF-16. A single byte may be a half of a unit.
  private static func textInUTF8(_ content: ArraySlice<UInt8>) -> [UInt8]? {
    let end = content.lastIndex { $0 != 0 }.map { $0 + 1 } ?? content.startIndex
    let text = content[..<end]
    guard text.count > 1, !text.contains(0), String(validating: text, as: UTF8.self) != nil else {
      return nil
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return Array(text.starts(with: mark) ? text.dropFirst(mark.count) : text)
  }

  /// The text of bytes without a code: UTF-16 if every other byte of the first ones is NUL, or if they begin with its
  /// mark.
  private static func uncoded(
    _ bytes: ArraySlice<UInt8>, order: ByteOrder, _ charset: TextCharset?
  ) -> String {
    ExifText.trimmed(
      isInUTF16(bytes) ? utf8(bytes, order: order)[...] : Array(bytes.prefix { $0 != 0 })[...],
      assuming: charset)
      ?? ""
  }

  private static func isInUTF16(_ bytes: ArraySlice<UInt8>) -> Bool {
    let first = Array(bytes.prefix(4))
    let isMarked = first.starts(with: [0xFE, 0xFF]) || first.starts(with: [0xFF, 0xFE])
    let isZero = first.map { $0 == 0 }
    return isMarked || isZero == [false, true, false, true]
      || isZero == [true, false, true, false]
  }

  private static func isOfText(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\u{FFFD}" && !scalar.isControlBesideLayout
  }

  /// The units of UTF-16 that this text is written as. They begin with a byte order mark only if readers would
  /// guess the other order, or UTF-8, without it.
  static func units(_ text: String) -> [UInt16] {
    let units = Array(text.utf16)
    let isMarked = units.first == byteOrderMark || units.first == byteOrderMark.byteSwapped
    // Nor may the bytes be taken for UTF-8.
    let isInUTF8 = [ByteOrder.bigEndian, .littleEndian].contains { order in
      textInUTF8(units.flatMap { order.bytes(of: $0) }[...]) != nil
    }
    return isMarked || isSwapped(units) || isInUTF8 ? [byteOrderMark] + units : units
  }

  private static func utf8(_ content: ArraySlice<UInt8>, order: ByteOrder) -> [UInt8] {
    var units = stride(from: content.startIndex, to: content.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(content[index]), UInt16(content[index + 1]))
      return order == .bigEndian ? first << 8 | second : second << 8 | first
    }[...]
    let mark = units.first
    if mark == byteOrderMark || mark == byteOrderMark.byteSwapped { units.removeFirst() }
    // Cameras leave other text after a NUL.
    units = units.prefix { $0 != 0 }
    if mark == byteOrderMark.byteSwapped || (mark != byteOrderMark && isSwapped(Array(units))) {
      units = units.map(\.byteSwapped)[...]
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Whether the units are most likely in the other byte order: some programs write the order of the machine
  /// into any block. The high bytes of a text differ less than the low ones, and are 0 more often. ExifTool
  /// guesses in the same way.
  private static func isSwapped(_ units: [UInt16]) -> Bool {
    let high = Set(units.map { $0 >> 8 })
    let low = Set(units.map { $0 & 0xFF })
    guard high.count == low.count else { return high.count > low.count }
    return units.count { $0 & 0xFF == 0 } > units.count { $0 & 0xFF00 == 0 }
  }
}

extension ExifBlock {
  /// The warning for a comment whose code is JIS, and whose bytes are not. A new comment replaces it.
  var unclearCommentWarnings: [PhotoWarning] {
    guard let text = bytes(.userComment).flatMap(CodedText.unclearJIS) else { return [] }
    return [.unclear(tag: "UserComment", text: "JIS " + String(decoding: text, as: UTF8.self))]
  }

  /// The text of a tag whose first bytes name its encoding; nil if the tag has none.
  func codedText(_ tag: ExifTag) -> String? {
    bytes(tag).flatMap { CodedText.fieldText($0, order: block.order, assuming: charset) }
  }
}
