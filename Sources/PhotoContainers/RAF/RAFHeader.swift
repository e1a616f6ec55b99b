/// The header of a RAF file of Fujifilm: where its JPEG file and its raw data are. All numbers are big-endian.
struct RAFHeader: Sendable, Hashable {
  static let signature = Array("FUJIFILMCCD-RAW".utf8)
  /// The bytes that are read: up to the usual start of the JPEG file.
  static let size = 148
  /// The offset of the offset of the JPEG file, which its length follows.
  private static let jpegPosition = 0x54
  /// The same of the raw header and of the raw data.
  private static let rawPositions = [0x5C, 0x64]
  /// The same of the second set, in longer headers.
  private static let secondPositions = [0x78, 0x80]
  private static let numberSize = 4
  /// The size of the shorter headers, in bytes.
  private static let minimumSize = 0x6C

  /// A part of the file that the header leads to.
  struct Part: Sendable, Hashable {
    /// The range of the offset of the part in the header.
    let offsetRange: Range<Int>
    let range: Range<Int>
  }

  let jpeg: Part
  /// The raw header, which has the size of the picture, and the raw data.
  let raw: [Part]
  /// Another raw header and other raw data, if the header has them.
  let second: [Part]

  /// The header at the start of these bytes; nil if it is cut, or if the JPEG file would be in it.
  init?(_ bytes: [UInt8]) {
    func part(at position: Int) -> Part? {
      let numbers = bytes.dropFirst(position).prefix(2 * Self.numberSize)
      guard numbers.count == 2 * Self.numberSize else { return nil }
      let offset = numbers.prefix(Self.numberSize).bigEndian
      let length = numbers.dropFirst(Self.numberSize).bigEndian
      return Part(
        offsetRange: position..<position + Self.numberSize, range: offset..<offset + length)
    }
    let raw = Self.rawPositions.compactMap(part)
    guard let jpeg = part(at: Self.jpegPosition), raw.count == Self.rawPositions.count,
      jpeg.range.lowerBound >= Self.minimumSize
    else { return nil }
    self.jpeg = jpeg
    self.raw = raw.filter { $0.range.lowerBound > 0 }
    let end = jpeg.range.lowerBound
    second = Self.secondPositions.filter { $0 + 2 * Self.numberSize <= end }.compactMap(part)
      .filter { $0.range.lowerBound > 0 }
  }

  /// The range of the length of the JPEG file in the header.
  var jpegLengthRange: Range<Int> {
    let start = jpeg.offsetRange.upperBound
    return start..<start + Self.numberSize
  }

  /// The place of the raw header; nil if there is none.
  var rawHeader: Range<Int>? {
    raw.first { $0.offsetRange.lowerBound == Self.rawPositions[0] }?.range
  }
}

/// The raw header of a RAF file: a count, and entries of a tag and a length, in 16 bits each, and data.
enum RAFRawHeader {
  /// The bytes that are read. The size is one of the first entries.
  static let neededSize = 4096
  /// The height and the width of the picture, in 16 bits each.
  private static let sizeTag = 0x111
  private static let (countSize, headSize) = (4, 4)

  /// The size of the picture; nil if there is none in these bytes.
  static func size(in bytes: [UInt8]) -> PictureSize? {
    let count = bytes.prefix(countSize).bigEndian
    var rest = bytes.dropFirst(countSize)
    for _ in 0..<min(count, bytes.count) {
      guard rest.count >= headSize else { return nil }
      let (tag, length) = (rest.prefix(2).bigEndian, rest.dropFirst(2).prefix(2).bigEndian)
      rest = rest.dropFirst(headSize)
      if tag == sizeTag, length >= 4, rest.count >= 4 {
        let (height, width) = (rest.prefix(2).bigEndian, rest.dropFirst(2).prefix(2).bigEndian)
        return height > 0 && width > 0 ? PictureSize(width: width, height: height) : nil
      }
      rest = rest.dropFirst(length)
    }
    return nil
  }
}
