import PhotoEntities
import TIFFBlocks

/// The Exif of a photo: its block, and the directories that were found in it. Fields are read from their sound entries.
struct ExifBlock: Sendable {
  let block: TIFFBlock
  let structure: TIFFStructure
  /// The character set of texts that are neither ASCII nor UTF-8; nil if it is not known.
  let charset: TextCharset?

  init(_ block: TIFFBlock, _ structure: TIFFStructure, assuming charset: TextCharset? = nil) {
    (self.block, self.structure, self.charset) = (block, structure, charset)
  }

  init(_ block: TIFFBlock, assuming charset: TextCharset? = nil) {
    self.init(block, TIFFStructure(of: block), assuming: charset)
  }

  /// The most bytes of all sound values of a block together. Values may share bytes: a block of 64 KB can have values of
  /// 300 MB. A file has no such limit, as only some of its values are loaded.
  static func maximumValueBytes(in block: borrowing TIFFBlock) -> Int {
    block.isWhole ? max(4 * 65_536, block.count) : .max
  }

  /// The first sound entry of the tag, which counts; nil if the block has none.
  ///
  /// Some programs put tags of the Exif directory into IFD0, where the numbers have the same meaning.
  func entry(_ tag: ExifTag) -> TIFFEntry? {
    if let entry = structure.soundEntry(tag.number, in: tag.directory) { return entry }
    guard case .exif = tag.directory else { return nil }
    return structure.soundEntry(tag.number, in: .ifd0)
  }

  /// The bytes of a tag's value, of any type; nil if the tag is absent or its value not loaded.
  func bytes(_ tag: ExifTag) -> ArraySlice<UInt8>? {
    entry(tag).flatMap(bytes)
  }

  /// The bytes of an entry's value; nil if they are not loaded.
  func bytes(_ entry: TIFFEntry) -> ArraySlice<UInt8>? {
    guard case .inside(let range) = entry.value else { return nil }
    return block.bytes(in: range)
  }
}

/// In this module, `ExifTag` is the tag of a block, not libexif's type of the same name.
typealias ExifTag = TIFFBlocks.ExifTag
