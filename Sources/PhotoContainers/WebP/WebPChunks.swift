import Platform
import SystemPackage

/// A walk through the chunks of a WebP file, up to the end of its RIFF chunk (RFC 9649, section 2.4).
struct WebPChunks: Sendable {
  /// The size of the file's header: `RIFF`, the length of what follows that length, and `WEBP`.
  static let headerSize = 12
  private static let (signature, form) = (Array("RIFF".utf8), Array("WEBP".utf8))
  /// The range of the RIFF chunk's length in the file.
  static let lengthRange = 4..<8
  /// The most chunks that are walked through. An animation has one for each frame.
  private static let maximumCount = 131_072
  /// A frame of an animation that is longer than this is stepped over without reading ahead, in bytes:
  /// frames follow each other, and reading ahead would read the whole animation.
  private static let longFrame = 2048

  private let fileSize: Int
  /// The offset after the last chunk, according to the RIFF chunk.
  let end: Int
  /// The offset of the next chunk.
  private(set) var position = headerSize
  private var count = 0
  private var isAfterLongFrame = false
  /// Why the walk stopped early, as the end of a sentence that begins with "the file"; nil if it
  /// did not.
  private(set) var damage: String?

  /// A walk through the file's chunks; nil if the file has another format.
  init?(_ file: OpenFile) throws(Errno) {
    let header = try file.bytes(0..<Self.headerSize)
    guard Self.begin(with: header) else { return nil }
    fileSize = try file.size()
    end = Self.lengthRange.upperBound + header.dropFirst(4).prefix(4).littleEndian
  }

  /// Whether a file that begins with these bytes is a WebP file.
  static func begin(with head: ArraySlice<UInt8>) -> Bool {
    head.starts(with: signature) && head.dropFirst(8).starts(with: form)
  }

  /// The next chunk; nil at the end, and at damage. The file may end within the last chunk, which then is
  /// damage too.
  mutating func next(in file: OpenFile) throws(Errno) -> WebPChunk? {
    // A last chunk without its padding ends one byte late.
    guard damage == nil, position < end else { return nil }
    count += 1
    guard count <= Self.maximumCount else {
      damage = "has more than \(Self.maximumCount) chunks"
      return nil
    }
    let head = try head(in: file)
    guard head.count == WebPChunk.headSize, position + WebPChunk.headSize <= end else {
      damage =
        position + WebPChunk.headSize <= end
        ? "ends before the end of its RIFF chunk"
        : "has bytes after its last chunk that are not a chunk"
      return nil
    }
    let chunk = WebPChunk(
      name: FourLetters(head), start: position, length: head.dropFirst(4).littleEndian)
    if chunk.data.upperBound > end {
      damage = "has a chunk that is longer than its RIFF chunk, at byte \(position)"
    } else if chunk.data.upperBound > fileSize {
      damage = "ends before the end of its RIFF chunk"
    }
    isAfterLongFrame = chunk.name == .webPFrame && chunk.length > Self.longFrame
    position = chunk.range.upperBound
    return chunk
  }

  /// Whether the last chunk that was walked through is the last one of the file, and lacks its padding.
  var lacksPadding: Bool { position > end || damage == nil && position > fileSize }

  private func head(in file: OpenFile) throws(Errno) -> ArraySlice<UInt8> {
    let range = position..<position + WebPChunk.headSize
    return isAfterLongFrame ? try file.read(range)[...] : try file.bytes(range)
  }
}

extension Sequence<UInt8> {
  /// The number with these bytes, the least significant one first. There are at most seven.
  var littleEndian: Int { reversed().reduce(0) { $0 << 8 | Int($1) } }
}
