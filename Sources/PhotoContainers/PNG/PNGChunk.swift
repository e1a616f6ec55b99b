import TIFFBlocks
import libz

/// A chunk of a PNG file: length, type, data and checksum (PNG third edition, section 5.3).
struct PNGChunk: Sendable, Hashable {
  /// The sizes of the length, the type and the checksum in bytes.
  static let (lengthSize, typeSize, checksumSize) = (4, 4, 4)
  /// The size of a chunk without data, in bytes.
  static let overhead = lengthSize + typeSize + checksumSize
  /// The largest length that the standard allows.
  static let maximumLength = Int(Int32.max)

  let type: PNGChunkType
  /// The offset of the chunk in the file.
  let start: Int
  /// The size of the data in bytes, according to the chunk; at most `maximumLength`.
  let length: Int

  /// The range of the whole chunk.
  var range: Range<Int> { start..<start + Self.overhead + length }
  /// The range of the data.
  var data: Range<Int> {
    let dataStart = start + Self.lengthSize + Self.typeSize
    return dataStart..<dataStart + length
  }
  /// The range of the type, the data and the checksum.
  var checked: Range<Int> { start + Self.lengthSize..<range.upperBound }

  /// Whether it has more data than its fields. A profile and a palette have no fixed size.
  var hasFurtherData: Bool { type.maximumFields.map { length > $0 } ?? false }

  /// The bytes of a chunk with this data.
  static func bytes(_ type: PNGChunkType, _ data: [UInt8]) -> [UInt8] {
    let order = ByteOrder.bigEndian
    let checked = order.bytes(of: type.code) + data
    return order.bytes(of: UInt32(clamping: data.count)) + checked
      + order.bytes(of: checksum(of: checked[...]))
  }

  /// The type of a whole chunk.
  static func type(of chunk: [UInt8]) -> PNGChunkType {
    PNGChunkType(chunk.dropFirst(lengthSize).prefix(typeSize))
  }

  /// The data of a whole chunk.
  static func data(of chunk: [UInt8]) -> ArraySlice<UInt8> {
    chunk.dropFirst(lengthSize + typeSize).dropLast(checksumSize)
  }

  /// Whether a chunk's bytes, from its type to its checksum, match the checksum.
  static func isIntact(_ checked: [UInt8]) -> Bool {
    let order = ByteOrder.bigEndian
    let content = checked.dropLast(checksumSize)
    return order.bytes(of: checksum(of: content)).elementsEqual(checked.suffix(checksumSize))
  }

  /// The CRC-32 of a chunk's type and data (section 5.5).
  private static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer {
      UInt32(truncatingIfNeeded: crc32(0, $0.baseAddress, uInt(clamping: $0.count)))
    }
  }
}

/// The type of a chunk: four letters (section 5.4).
struct PNGChunkType: Sendable, Hashable {
  /// The letters in ASCII, the first one in the highest byte.
  let code: UInt32

  init(_ letters: some Sequence<UInt8>) {
    code = letters.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The header of the image.
  static let header = PNGChunkType("IHDR".utf8)
  /// Before the header in Apple's variant of PNG.
  static let appleVariant = PNGChunkType("CgBI".utf8)
  /// Offsets of image data, relative to this chunk, in Apple's files.
  static let appleOffsets = PNGChunkType("iDOT".utf8)
  static let iccProfile = PNGChunkType("iCCP".utf8)
  static let palette = PNGChunkType("PLTE".utf8)
  static let transparency = PNGChunkType("tRNS".utf8)
  static let histogram = PNGChunkType("hIST".utf8)
  static let scale = PNGChunkType("sCAL".utf8)
  static let imageData = PNGChunkType("IDAT".utf8)
  /// The parts of an animation: what precedes each frame, and the data of frames that are not the picture.
  static let frame = PNGChunkType("fcTL".utf8)
  static let frameData = PNGChunkType("fdAT".utf8)
  static let end = PNGChunkType("IEND".utf8)
  /// When the picture was last changed (section 11.3.6.1).
  static let time = PNGChunkType("tIME".utf8)
  /// Content credentials (C2PA).
  static let credentials = PNGChunkType("caBX".utf8)
  /// An Exif block (section 11.3.5.4).
  static let exif = PNGChunkType("eXIf".utf8)
  /// Texts (section 11.3.3).
  static let text = PNGChunkType("tEXt".utf8)
  static let compressedText = PNGChunkType("zTXt".utf8)
  static let internationalText = PNGChunkType("iTXt".utf8)

  /// Whether the type consists of letters, as it must.
  var isValid: Bool {
    [24, 16, 8, 0].allSatisfy { shift in
      let letter = UInt8(truncatingIfNeeded: code >> shift) | 0x20
      return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
    }
  }

  /// The letters.
  var name: String {
    String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }, as: UTF8.self)
  }

  /// Whether decoders must know it (section 5.4).
  var isCritical: Bool { code & 0x2000_0000 == 0 }

  /// Whether it says how the picture is shown: colours, background, size (section 11.3; PNG extensions 1.5).
  var isPresentation: Bool { Self.presentation.contains(self) }

  private static let presentation = Set(
    [
      "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "mDCv", "cLLI", "cLLi", "bKGD",
      "hIST", "pHYs", "oFFs", "sCAL", "sTER", "gIFg",
    ].map { PNGChunkType($0.utf8) })

  /// The bytes of the fields of a chunk of this type, at most; nil if they may be many (sections 11.2 and 11.3; PNG
  /// extensions 1.5).
  fileprivate var maximumFields: Int? { Self.fieldSizes[self] }

  private static let fieldSizes: [PNGChunkType: Int] = Dictionary(
    uniqueKeysWithValues: [
      ("IHDR", 13), ("IEND", 0), ("cHRM", 32), ("gAMA", 4), ("sBIT", 4), ("sRGB", 1), ("cICP", 4),
      ("mDCV", 24), ("mDCv", 24), ("cLLI", 8), ("cLLi", 8), ("bKGD", 6), ("hIST", 512),
      ("pHYs", 9), ("oFFs", 9), ("sTER", 1), ("gIFg", 4), ("acTL", 8), ("fcTL", 26), ("PLTE", 768),
      ("CgBI", 4), ("iDOT", 28), ("tIME", 7),
    ].map { (PNGChunkType($0.0.utf8), $0.1) })

  var isText: Bool {
    self == .text || self == .compressedText || self == .internationalText
  }
}
