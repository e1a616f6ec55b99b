import Platform
import SystemPackage
import libz

/// The texts of tEXt, zTXt and iTXt chunks (PNG third edition, section 11.3.3).
enum PNGText {
  /// How long a chunk and its text may be. A compressed one may claim any size.
  static let maximumSize = 1 << 20

  /// Whether the chunk has this keyword, in Latin-1.
  static func hasKeyword(
    _ keyword: String, _ chunk: PNGChunk, in file: OpenFile
  ) throws(Errno) -> Bool {
    let wanted = Array(keyword.utf8) + [0]
    return try file.bytes(chunk.data.prefix(wanted.count)).elementsEqual(wanted)
  }

  /// The chunk's text; nil if it is too long, cut or damaged.
  static func text(of chunk: PNGChunk, in file: OpenFile) throws(Errno) -> [UInt8]? {
    guard chunk.length <= maximumSize else { return nil }
    let data = try file.read(chunk.data)
    guard data.count == chunk.length, let end = data.firstIndex(of: 0) else { return nil }
    let rest = data[(end + 1)...]
    switch chunk.type {
    case .compressedText:
      // The compression method, of which there is one.
      return rest.first == 0 ? inflated(rest.dropFirst()) : nil
    case .internationalText:
      // A flag, the method, the language and the translated keyword.
      let names = rest.dropFirst(2).split(
        separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      guard names.count == 3 else { return nil }
      return rest.first == 0 ? Array(names[2]) : inflated(names[2])
    default:
      return Array(rest)
    }
  }

  /// What the zlib stream holds; nil if that is longer than the maximum, or the stream is damaged.
  private static func inflated(_ stream: ArraySlice<UInt8>) -> [UInt8]? {
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
}
