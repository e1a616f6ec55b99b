import Platform
import SystemPackage
import libz

/// The texts of tEXt, zTXt and iTXt chunks (PNG third edition, section 11.3.3), and the profile of an iCCP
/// chunk.
enum PNGText {
  /// The largest size of a chunk and of its text in bytes. A compressed text may claim any size.
  static let maximumSize = 1 << 20
  /// The keyword of the iTXt chunk with XMP (XMP part 3, section 1.1.5).
  static let xmpKeyword = "XML:com.adobe.xmp"

  /// Whether the chunk has this keyword (Latin-1).
  static func hasKeyword(
    _ keyword: String, _ chunk: PNGChunk, in file: OpenFile
  ) throws(Errno) -> Bool {
    let wanted = Array(keyword.utf8) + [0]
    return try file.bytes(chunk.data.prefix(wanted.count)).elementsEqual(wanted)
  }

  /// The chunk's text; nil if it is too long, cut or damaged.
  static func text(of chunk: PNGChunk, in file: OpenFile) throws(Errno) -> [UInt8]? {
    guard let data = try data(of: chunk, in: file) else { return nil }
    return PNGTextForm(chunk.type, data[...]).flatMap { $0.text(in: data[...]) }
  }

  /// The data of a chunk with a text; nil if they are too long or cut.
  static func data(of chunk: PNGChunk, in file: OpenFile) throws(Errno) -> [UInt8]? {
    guard chunk.length <= maximumSize else { return nil }
    let data = try file.read(chunk.data)
    return data.count == chunk.length ? data : nil
  }

  /// The keywords of texts that say what fields say (section 11.3.3.1).
  static let fieldKeywords: Set<[UInt8]> = Set(
    ["Title", "Author", "Description", "Copyright", "Comment", "Software", "Creation Time"].map {
      Array($0.utf8)
    })
  /// The most bytes of a keyword.
  private static let longestKeyword = 79
  /// The most bytes of a chunk whose text is read as a field, or listed.
  private static let longestChunk = 1 << 16

  /// The chunk's keyword in Latin-1; nil if it is too long.
  static func keyword(of chunk: PNGChunk, in file: OpenFile) throws(Errno) -> [UInt8]? {
    let start = try file.bytes(chunk.data.prefix(longestKeyword + 1))
    return start.firstIndex(of: 0).map { Array(start[..<$0]) }
  }

  /// The chunk's keyword and text; nil if the text is too long, or if the chunk has a profile or XMP.
  static func keyworded(_ chunk: PNGChunk, in file: OpenFile) throws(Errno) -> KeywordedText? {
    guard let keyword = try keyword(of: chunk, in: file), chunk.length <= longestChunk,
      try !RawProfile.isAnyIn(chunk, of: file), try !hasKeyword(xmpKeyword, chunk, in: file),
      let bytes = try text(of: chunk, in: file)
    else { return nil }
    // Latin-1 by the standard; some programs write UTF-8.
    let text = String(validating: bytes, as: UTF8.self) ?? latin1(bytes)
    return KeywordedText(keyword: latin1(keyword), text: text)
  }

  private static func latin1(_ bytes: [UInt8]) -> String {
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// The ICC profile of an iCCP chunk (section 11.3.2.3): a name, which ends in NUL, the compression
  /// method, and the stream; nil if it is too long, cut or damaged.
  static func profile(of chunk: PNGChunk, in file: OpenFile) throws(Errno) -> [UInt8]? {
    guard chunk.length <= maximumSize else { return nil }
    let data = try file.read(chunk.data)
    guard data.count == chunk.length, let end = data.firstIndex(of: 0) else { return nil }
    let rest = data[(end + 1)...]
    return rest.first == 0 ? inflated(rest.dropFirst()) : nil
  }

  /// The content of the zlib stream; nil if it is longer than the maximum, or if the stream is
  /// damaged.
  static func inflated(_ stream: ArraySlice<UInt8>) -> [UInt8]? {
    var isWhole = false
    let text = [UInt8](unsafeUninitializedCapacity: maximumSize) { buffer, count in
      var size = uLongf(maximumSize)
      isWhole = stream.withUnsafeBufferPointer {
        uncompress(buffer.baseAddress, &size, $0.baseAddress, uLong($0.count)) == Z_OK
      }
      count = isWhole ? Int(clamping: size) : 0
    }
    return isWhole ? text : nil
  }

  /// Whether nothing follows a zlib stream.
  static func isStreamAlone(_ stream: ArraySlice<UInt8>) -> Bool {
    var content = [UInt8](repeating: 0, count: maximumSize)
    var (size, used) = (uLongf(maximumSize), uLong(stream.count))
    let status = stream.withUnsafeBufferPointer { stream in
      content.withUnsafeMutableBufferPointer {
        uncompress2($0.baseAddress, &size, stream.baseAddress, &used)
      }
    }
    return status == Z_OK && Int(clamping: used) == stream.count
  }

  /// A zlib stream of this content; nil if memory does not suffice.
  static func deflated(_ content: [UInt8]) -> [UInt8]? {
    let bound = Int(compressBound(uLong(content.count)))
    var isWhole = false
    let stream = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      var size = uLongf(bound)
      isWhole = content.withUnsafeBufferPointer {
        compress(buffer.baseAddress, &size, $0.baseAddress, uLong($0.count)) == Z_OK
      }
      count = isWhole ? Int(clamping: size) : 0
    }
    return isWhole ? stream : nil
  }
}
