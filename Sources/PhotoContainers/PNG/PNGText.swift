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

  /// A zlib stream of this content; nil if there is no memory for it.
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
