import Platform
import SystemPackage
import libz

/// Where a zlib stream ends (RFC 1950): by its blocks, whatever follows them.
struct ZlibStream {
  private static let pieceSize = 64 << 10
  /// The most bytes that streams of a file are decoded to: a small file may hold a thousand times its size.
  static let maximumContent = 2 << 30

  /// The bytes after the end of the stream, in pieces of a file; after damage, or a limit, all that follows.
  private(set) var rests: [Range<Int>] = []
  /// How many bytes the stream holds.
  private(set) var contentSize = 0
  /// Whether the stream has its end, and its checksum is right.
  private(set) var isWhole = false

  /// Reads a stream that is in these pieces of a file.
  ///
  /// - Parameters:
  ///   - isRaw: Whether it has no header and no checksum, as in Apple's variant of PNG.
  ///   - limit: How many bytes it may hold to be read to its end.
  init(
    in pieces: [Range<Int>], of file: OpenFile, isRaw: Bool = false, limit: Int
  ) throws(Errno) {
    // Its address must not change.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, isRaw ? -MAX_WBITS : MAX_WBITS, ZLIB_VERSION, size) == Z_OK else {
      return
    }
    defer { inflateEnd(stream) }
    var output = [UInt8](repeating: 0, count: Self.pieceSize)
    for (index, piece) in pieces.enumerated() {
      var rest = piece
      while !rest.isEmpty {
        let input = try file.read(rest.prefix(Self.pieceSize))
        guard !input.isEmpty else { return }
        let (used, status) = inflate(
          input, with: stream, through: &output, limit: limit - contentSize)
        rest = rest.dropFirst(used)
        guard contentSize > limit || status != Z_OK && status != Z_BUF_ERROR else { continue }
        isWhole = status == Z_STREAM_END
        rests = ([rest] + pieces.dropFirst(index + 1)).filter { !$0.isEmpty }
        return
      }
    }
  }

  /// Decodes some bytes of the stream.
  ///
  /// - Returns: How many of them belong to it, and what zlib says.
  private mutating func inflate(
    _ input: [UInt8], with stream: UnsafeMutablePointer<z_stream>, through output: inout [UInt8],
    limit: Int
  ) -> (used: Int, status: Int32) {
    var input = input
    let count = output.count
    var status = Z_OK
    var made = 0
    let left = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.pointee.next_in = input.baseAddress
        stream.pointee.avail_in = uInt(clamping: input.count)
        repeat {
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = uInt(clamping: count)
          status = libz.inflate(stream, Z_NO_FLUSH)
          made += count - Int(stream.pointee.avail_out)
        } while status == Z_OK && made <= limit
          && (stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0)
        return Int(stream.pointee.avail_in)
      }
    }
    contentSize += made
    return (input.count - left, status)
  }
}
