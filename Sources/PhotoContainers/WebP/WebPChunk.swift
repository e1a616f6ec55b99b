import TIFFBlocks

/// A chunk of a WebP file: its name, the length of its data, the data, and a byte of padding if the length is
/// odd (RFC 9649, section 2.3).
struct WebPChunk: Sendable, Hashable {
  /// The size of the name and the length in bytes.
  static let headSize = 8

  let name: FourLetters
  /// The offset of the chunk in the file.
  let start: Int
  /// The size of the data in bytes, according to the chunk; at most 32 bits.
  let length: Int

  /// The range of the data.
  var data: Range<Int> { start + Self.headSize..<start + Self.headSize + length }
  /// The range of the whole chunk with its padding.
  var range: Range<Int> { start..<data.upperBound + length % 2 }

  /// The bytes of a chunk with this data.
  static func bytes(_ name: FourLetters, _ data: [UInt8]) -> [UInt8] {
    name.bytes + ByteOrder.littleEndian.bytes(of: UInt32(clamping: data.count)) + data
      + [UInt8](repeating: 0, count: data.count % 2)
  }
}

extension FourLetters {
  /// The properties of an extended file, its first chunk (section 2.7.1.1).
  static let webPProperties = FourLetters("VP8X".utf8)
  /// The picture, lossy and lossless.
  static let webPLossyImage = FourLetters("VP8 ".utf8)
  static let webPLosslessImage = FourLetters("VP8L".utf8)
  /// The transparency of a lossy picture.
  static let webPTransparency = FourLetters("ALPH".utf8)
  /// A picture of an animation.
  static let webPFrame = FourLetters("ANMF".utf8)
  static let webPProfile = FourLetters("ICCP".utf8)
  static let webPExif = FourLetters("EXIF".utf8)
  static let webPXMP = FourLetters("XMP ".utf8)
  /// Content credentials (C2PA).
  static let webPCredentials = FourLetters("C2PA".utf8)

  /// Whether a chunk of this name has a picture, except those of an animation.
  var isWebPImage: Bool { self == .webPLossyImage || self == .webPLosslessImage }
}
