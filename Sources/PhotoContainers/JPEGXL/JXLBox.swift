import TIFFBlocks

/// A box of a JPEG XL file: its length, its name, and its content (ISO/IEC 18181-2, section 4.2; ISO/IEC
/// 14496-12, section 4.2).
struct JXLBox: Sendable, Hashable {
  /// The sizes of the length with the name, and of a long length after them, in bytes.
  static let (headSize, longLengthSize) = (8, 8)
  /// The size of the length in bytes.
  static let lengthSize = 4

  let name: FourLetters
  /// The range of the whole box in the file.
  let range: Range<Int>
  /// Whether it has a long length.
  let isLong: Bool
  /// Whether its length is 0: it reaches to the end of the file.
  let isOpen: Bool

  var content: Range<Int> {
    range.dropFirst(Self.headSize + (isLong ? Self.longLengthSize : 0))
  }

  /// The range of its length in the file; nil if it has a long one.
  var lengthRange: Range<Int>? { isLong ? nil : range.prefix(Self.lengthSize) }

  /// The head of a box with content of this size; nil if that is too large.
  static func head(_ name: FourLetters, ofContent size: Int, isLong: Bool = false) -> [UInt8]? {
    let order = ByteOrder.bigEndian
    if isLong {
      return order.bytes(of: UInt32(1)) + name.bytes
        + order.bytes(of: UInt64(size + headSize + longLengthSize))
    }
    return UInt32(exactly: size + headSize).map { order.bytes(of: $0) + name.bytes }
  }
}

extension FourLetters {
  /// The codestream, whole or in parts (ISO/IEC 18181-2, section 9).
  static let jxlCodestream = FourLetters("jxlc".utf8)
  static let jxlCodestreamPart = FourLetters("jxlp".utf8)
  static let jxlExif = FourLetters("Exif".utf8)
  static let jxlXMP = FourLetters("xml ".utf8)
  /// A box that is compressed with Brotli. The name of the box comes first.
  static let jxlCompressed = FourLetters("brob".utf8)
  /// What is needed to get back the JPEG file from which the picture was made.
  static let jxlJPEG = FourLetters("jbrd".utf8)
  /// Boxes of boxes (JUMBF), such as content credentials (C2PA).
  static let jxlBoxes = FourLetters("jumb".utf8)
}
