import TIFFBlocks

/// The content of an Exif box: the offset of the Exif block, counted from behind the offset, and the block
/// (ISO/IEC 18181-2, section 9.4; ISO/IEC 23008-12, section A.2.1).
struct JXLExifContent {
  private static let offsetSize = 4
  /// An offset of 0: the block follows.
  static let usualPrefix = [UInt8](repeating: 0, count: offsetSize)
  /// The number of bytes in which a block is looked for if the offset is wrong.
  private static let searchedSize = 64

  /// The bytes before the block.
  let prefix: ArraySlice<UInt8>
  let block: ArraySlice<UInt8>
  /// Whether the offset leads elsewhere.
  let isDoubtful: Bool

  init(_ bytes: [UInt8]) {
    let offset = bytes.prefix(Self.offsetSize).bigEndian
    let stated = Self.offsetSize + offset
    if stated <= bytes.count, Self.isBlock(bytes[stated...]) {
      (prefix, block, isDoubtful) = (bytes[..<stated], bytes[stated...], false)
    } else {
      let searched = min(Self.searchedSize, bytes.count)
      let start = (0..<searched).first { Self.isBlock(bytes[$0...]) }
      let found = start ?? min(Self.offsetSize, bytes.count)
      (prefix, block, isDoubtful) = (bytes[..<found], bytes[found...], start != nil)
    }
  }

  private static func isBlock(_ bytes: ArraySlice<UInt8>) -> Bool {
    TIFFBlock(Array(bytes.prefix(TIFFBlock.headerSize))) != nil
  }
}
