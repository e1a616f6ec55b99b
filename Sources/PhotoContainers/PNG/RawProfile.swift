import Platform
import SystemPackage
import TIFFBlocks

/// Exif in a text chunk, as ImageMagick and others wrote it before eXIf existed: a line break, the
/// profile's name, its length, and its bytes in lines of hexadecimal digits.
enum RawProfile {
  private static let keywords = ["Raw profile type exif", "Raw profile type APP1"]
  /// Both of the same length, with their NULs.
  private static let photoshopKeywords = ["Raw profile type iptc\0", "Raw profile type 8bim\0"]
    .map { Array($0.utf8) }
  /// The first bytes of a Photoshop resource. Some programs write IPTC without one.
  private static let resource = Array("8BIM".utf8)
  /// An optional header before the block, as in JPEG files.
  private static let header = Array("Exif\0\0".utf8)

  /// Whether the text chunk may contain such a profile. A profile of type APP1 may be XMP instead.
  static func isIn(_ chunk: PNGChunk, of file: OpenFile) throws(Errno) -> Bool {
    for keyword in keywords where try PNGText.hasKeyword(keyword, chunk, in: file) {
      return true
    }
    return false
  }

  /// Whether the text chunk contains a profile of any type.
  static func isAnyIn(_ chunk: PNGChunk, of file: OpenFile) throws(Errno) -> Bool {
    let start = Array("Raw profile type ".utf8)
    return try file.bytes(chunk.data.prefix(start.count)).elementsEqual(start)
  }

  /// The longest Exif block with its header that is written, in bytes: its digits make up a text of nearly
  /// `PNGText.maximumSize`.
  static let maximumLength = 500_000

  /// What a text chunk holds: an Exif block, or Photoshop resources.
  struct Content {
    let kind: FilePart.Kind
    let form: PNGPacketForm
    /// What the profile has before its bytes: nothing, or a header.
    let prefix: [UInt8]
    let bytes: [UInt8]
  }

  /// Whether the chunk's keyword says that it holds Exif, but its text is too long, or damaged.
  static func isUnreadExif(_ chunk: PNGChunk, of file: OpenFile) throws(Errno) -> Bool {
    guard try PNGText.hasKeyword(keywords[0], chunk, in: file) else { return false }
    return try PNGText.text(of: chunk, in: file) == nil
  }

  /// The first of the chunks that holds an Exif block, and the block.
  static func exif(
    in chunks: [PNGChunk], of file: OpenFile
  ) throws(Errno) -> (chunk: PNGChunk, exif: Content)? {
    for chunk in chunks {
      if let data = try PNGText.data(of: chunk, in: file),
        let exif = exif(heldBy: chunk.type, data[...])
      {
        return (chunk, exif)
      }
    }
    return nil
  }

  /// The Exif block in a chunk with these data; nil if the chunk holds something else.
  static func exif(heldBy type: PNGChunkType, _ data: ArraySlice<UInt8>) -> Content? {
    content(heldBy: type, data).flatMap { $0.kind == .exif ? $0 : nil }
  }

  /// What a chunk with these data holds; nil if that is neither Exif nor Photoshop resources.
  static func content(heldBy type: PNGChunkType, _ data: ArraySlice<UInt8>) -> Content? {
    profile(heldBy: type, data).flatMap { profile in
      let isSound =
        profile.kind == .exif
        ? TIFFBlock(profile.bytes) != nil : profile.bytes.starts(with: resource)
      return isSound ? profile : nil
    }
  }

  /// The profile for Exif or IPTC in a chunk with these data, whatever is in it; nil if it is another one, or damaged.
  private static func profile(
    heldBy type: PNGChunkType, _ data: ArraySlice<UInt8>
  ) -> Content? {
    guard data.count <= PNGText.maximumSize, let text = PNGTextForm(type, data) else { return nil }
    let keyword = Array(text.keyword)
    let isExif = keywords.contains { $0.utf8.elementsEqual(keyword) }
    guard isExif || photoshopKeywords.contains(keyword + [0]),
      let (head, bytes) = text.text(in: data).flatMap(read)
    else { return nil }
    let usual = isExif ? header : FurtherMetadata.photoshopHeader
    let prefix = bytes.starts(with: usual) ? usual : []
    return Content(
      kind: isExif ? .exif : .photoshop, form: PNGPacketForm(text: text, profile: head),
      prefix: prefix, bytes: Array(bytes.dropFirst(prefix.count)))
  }

  /// The Photoshop resources in the chunk, which contain IPTC, or the IPTC alone; nil if it has none.
  static func photoshop(in chunk: PNGChunk, of file: OpenFile) throws(Errno) -> [UInt8]? {
    let start = try file.bytes(chunk.data.prefix(photoshopKeywords[0].count))
    guard photoshopKeywords.contains(where: start.elementsEqual) else { return nil }
    let data = try PNGText.data(of: chunk, in: file)
    return data.flatMap { profile(heldBy: chunk.type, $0[...])?.bytes }
  }

  /// What a profile has before its length and its digits.
  struct Head: Sendable, Hashable {
    /// The text before the first line break, and the profile's name.
    let lines: [[UInt8]]

    /// The number of bytes in a line of digits.
    private static let lineSize = 36
    /// The width of the length, which is padded with blanks.
    private static let lengthWidth = 8

    /// The text of a profile with these bytes, as ImageMagick writes it.
    func text(holding bytes: [UInt8]) -> [UInt8] {
      let digits = Array("0123456789abcdef".utf8)
      let length = Array(String(bytes.count).utf8)
      var text = lines.flatMap { $0 + [RawProfile.newLine] }
      text += repeatElement(0x20, count: max(0, Self.lengthWidth - length.count)) + length
      for (index, byte) in bytes.enumerated() {
        if index.isMultiple(of: Self.lineSize) { text.append(RawProfile.newLine) }
        text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
      return text + [RawProfile.newLine]
    }
  }

  private static let newLine = UInt8(ascii: "\n")

  /// The head and the bytes of the profile; nil if the text is not a profile, or has fewer bytes than its length.
  static func read(_ text: [UInt8]) -> (head: Head, bytes: [UInt8])? {
    // The text before the first line break, the name, the length, the digits.
    let lines = text.split(separator: newLine, maxSplits: 3, omittingEmptySubsequences: false)
    guard lines.count == 4,
      let length = Int(String(decoding: lines[2].drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)),
      length >= 0, length <= text.count
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length)
    var high: UInt8?
    for character in lines[3] where bytes.count < length {
      guard let digit = Self.digit(character) else {
        if character <= UInt8(ascii: " ") { continue }
        return nil
      }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return bytes.count == length ? (Head(lines: lines.prefix(2).map(Array.init)), bytes) : nil
  }

  /// Whether more than white space follows the digits of a profile.
  static func hasFurtherText(_ text: [UInt8]) -> Bool {
    guard let (_, bytes) = read(text) else { return false }
    let digits = text.split(separator: newLine, maxSplits: 3, omittingEmptySubsequences: false)[3]
    return digits.count { $0 > UInt8(ascii: " ") } > 2 * bytes.count
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
