import PhotoEntities
import TIFFBlocks
import XMPPackets

/// Text in photos: bytes whose encoding is not stated.
enum ExifText {
  /// The bytes as text without trailing NULs and blanks; nil if nothing is left.
  static func trimmed<Bytes: BidirectionalCollection<UInt8>>(
    _ bytes: Bytes, assuming charset: TextCharset? = nil
  ) -> String? {
    trimmedBytes(bytes).map { text($0, assuming: charset) }
  }

  /// The bytes without trailing NULs and blanks; nil if nothing is left.
  static func trimmedBytes<Bytes: BidirectionalCollection<UInt8>>(
    _ bytes: Bytes
  ) -> Bytes.SubSequence? {
    bytes.lastIndex { $0 != 0x00 && $0 != 0x20 }.map { bytes[...$0] }
  }

  /// The bytes as text: UTF-8 if they are valid UTF-8, otherwise in the assumed character set, or in Windows-1252, which
  /// contains the ISO 8859-1 of older programs, as a guess. Bytes without a character there become U+FFFD.
  static func text(
    _ bytes: some Collection<UInt8>, assuming charset: TextCharset? = nil
  ) -> String {
    String(validating: bytes, as: UTF8.self) ?? otherText(bytes, charset)
  }

  /// Whether the bytes are read by a guess.
  static func isGuess(
    _ bytes: some Collection<UInt8>, assuming charset: TextCharset? = nil
  ) -> Bool {
    String(validating: bytes, as: UTF8.self) == nil && charset?.text(bytes) == nil
  }

  /// The same for contiguous bytes, with 310 instead of 1190 instructions for a text: `String`
  /// validates collections with generic code.
  static func text(
    _ bytes: UnsafeBufferPointer<UInt8>, assuming charset: TextCharset?
  ) -> String {
    do {
      return String(copying: try UTF8Span(validating: bytes.span))
    } catch {
      return otherText(bytes, charset)
    }
  }

  private static func otherText(
    _ bytes: some Collection<UInt8>, _ charset: TextCharset?
  ) -> String {
    let text = charset?.text(bytes) ?? TextCharset.latin1.text(bytes) ?? ""
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { (0x80...0x9F).contains($0.value) ? "\u{FFFD}" : $0 }))
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
    textBytes(tag)?.withUnsafeBufferPointer { ExifText.text($0, assuming: charset) }
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
    let holders = Self.holders(bytes).compactMap { ExifText.trimmed($0, assuming: charset) }
    return holders.isEmpty ? nil : holders.joined(separator: "\n")
  }

  private static func holders(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).prefix(2)
      .map { $0 }
  }

  // MARK: Guesses

  /// The fields whose text in Exif is that of this tag.
  private static let texts:
    [(field: MetadataField, tag: ExifTag, text: @Sendable (Metadata) -> String?)] = [
      (MetadataField.cameraMake, .make, { $0.cameraMake }),
      (MetadataField.cameraModel, .model, { $0.cameraModel }),
      (MetadataField.lensModel, .lensModel, { $0.lensModel }),
      (MetadataField.software, .software, { $0.software }),
      (MetadataField.artist, .artist, { $0.artist }),
      (MetadataField.copyright, .copyright, { $0.copyright }),
      (MetadataField.description, .imageDescription, { $0.description }),
      (MetadataField.comment, .userComment, { $0.comment }),
      (MetadataField.cameraSerial, .bodySerialNumber, { $0.cameraSerial }),
      (MetadataField.lensMake, .lensMake, { $0.lensMake }),
      (MetadataField.lensSerial, .lensSerialNumber, { $0.lensSerial }),
    ]

  /// The fields of this metadata whose texts in Exif are neither ASCII nor UTF-8, and are read by a guess.
  func guessedFields(_ metadata: Metadata) -> [MetadataField] {
    // Nearly all photos.
    if Self.texts.allSatisfy({ Self.isASCII($0.text(metadata)) }) { return [] }
    return Self.texts.compactMap { field, tag, text in
      guard let text = text(metadata), !Self.isASCII(text), isGuess(tag) else { return nil }
      return field
    }
  }

  private static func isASCII(_ text: String?) -> Bool { text?.utf8Span.isKnownASCII ?? true }

  /// Whether the field's text in Exif is read by a guess.
  func isGuess(fieldNamed name: String) -> Bool {
    Self.texts.contains { $0.field.name.isIdentical(to: name) && isGuess($0.tag) }
  }

  private func isGuess(_ tag: ExifTag) -> Bool {
    switch tag {
    case .userComment: bytes(tag).map { CodedText.isGuess($0, assuming: charset) } ?? false
    case .copyright:
      characters(of: tag).map(Self.holders)?
        .contains { ExifText.isGuess($0, assuming: charset) } ?? false
    default: textBytes(tag).map { ExifText.isGuess($0, assuming: charset) } ?? false
    }
  }
}
