import Platform
import SystemPackage

/// A walk through the chunks of a PNG file, up to IEND (PNG third edition, section 5.3).
struct PNGChunks {
  /// The first bytes of a PNG file (section 5.2).
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The most chunks that are walked through: 1 GiB of image data in pieces of 8 KiB, as libpng
  /// writes them.
  private static let maximumCount = 131_072

  private let file: OpenFile
  private var position = signature.count
  private var count = 0
  private var hasMetImageData = false
  private var isAtEnd = false
  /// Why the walk stopped early, as the end of a sentence that begins with "the file"; nil if it
  /// did not.
  private(set) var damage: String?

  /// A walk through the file's chunks; nil if the file has another format.
  init?(_ file: OpenFile) throws(Errno) {
    guard try file.bytes(0..<Self.signature.count).elementsEqual(Self.signature) else { return nil }
    self.file = file
  }

  /// The next chunk, including IEND; nil after IEND, and at damage.
  mutating func next() throws(Errno) -> PNGChunk? {
    guard damage == nil, !isAtEnd else { return nil }
    count += 1
    guard count <= Self.maximumCount else {
      damage = "has more than \(Self.maximumCount) chunks"
      return nil
    }
    // The minimum size of a chunk.
    let head = try head()
    guard head.count == PNGChunk.overhead else {
      damage = "ends before its IEND chunk"
      return nil
    }
    let length = head.prefix(PNGChunk.lengthSize).reduce(0) { $0 << 8 | Int($1) }
    let type = PNGChunkType(head.dropFirst(PNGChunk.lengthSize).prefix(PNGChunk.typeSize))
    guard length <= PNGChunk.maximumLength, type.isValid else {
      damage = "has no chunk where one should begin, at byte \(position)"
      return nil
    }
    let chunk = PNGChunk(type: type, start: position, length: length)
    position = chunk.range.upperBound
    if type == .imageData { hasMetImageData = true }
    if type == .end { isAtEnd = true }
    return chunk
  }

  /// Image data is read without reading ahead: chunks from there on are far apart, and reading
  /// ahead would read the whole picture.
  private func head() throws(Errno) -> ArraySlice<UInt8> {
    let range = position..<position + PNGChunk.overhead
    return hasMetImageData ? try file.read(range)[...] : try file.bytes(range)
  }
}
