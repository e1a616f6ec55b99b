package import Platform
package import SystemPackage

/// The coded picture of a JPEG file: where it is in the file, how it is coded, and its bytes.
package struct JPEGPicture: Sendable {
  /// The most pixels of a picture that is turned. The largest cameras of phones make 200 million.
  package static let maximumPixelCount = 200_000_000
  /// The most bytes of it; photos of that size in the best quality have half as many.
  package static let maximumByteCount = 256 << 20
  /// The most scans. A progressive picture has a dozen; each takes as long as the first.
  private static let maximumScanCount = 100
  /// The most pixels that a byte can code (ISO/IEC 10918-1 section F.2.2.1): eight blocks of 8 by 8.
  private static let maximumPixelsPerByte = 8 * 64

  /// Why a picture cannot be turned.
  package enum Fault: Error, Sendable, Hashable {
    /// A phrase: a noun.
    case coding(String)
    /// A sentence that begins with "it".
    case damaged(String)
    case tooManyPixels
    case tooManyBytes
    case unreadable(Errno)
  }

  package let size: PictureSize
  package let isProgressive: Bool
  /// The size of the blocks that the picture consists of, in pixels: its MCUs (section A.2).
  package let blockSize: PictureSize
  /// The segments before the first scan, in the file: tables, the frame header, the restart interval.
  let head: [Range<Int>]
  /// From the marker of the first scan to the one that ends the picture, or fill bytes before it, in the file.
  let scans: Range<Int>
  package let scanCount: Int
  /// The bytes of the segments before the first scan.
  package let headBytes: [UInt8]
  /// The bytes of the scans.
  package let scanBytes: [UInt8]
  /// The number of bytes of the first scan's header, with its marker.
  package let scanHeaderSize: Int

  /// The picture without the file's metadata, from the first table on.
  package var bytes: [UInt8] { headBytes + scanBytes }
  /// A JPEG file of the picture alone.
  package var file: [UInt8] {
    [0xFF, JPEGMarker.soi.code] + bytes + [0xFF, JPEGMarker.eoi.code]
  }
  /// What precedes the data of the only scan: all tables, the frame header and the scan's header.
  package var header: [UInt8] { headBytes + scanBytes.prefix(scanHeaderSize) }

  /// The scans with the segments right before them.
  package var body: Range<Int> {
    var start = scans.lowerBound
    for range in head.reversed() where range.upperBound == start { start = range.lowerBound }
    return start..<scans.upperBound
  }
  /// The other segments, with metadata after each.
  package var strays: [Range<Int>] { head.filter { $0.upperBound <= body.lowerBound } }

  /// All of it in the file, in order.
  package var ranges: [Range<Int>] { strays + [body] }

  /// Reads the picture in the file.
  package static func read(_ file: OpenFile) throws(Fault) -> JPEGPicture {
    var (head, headBytes) = ([Range<Int>](), [UInt8]())
    var frame: JPEGFrame?
    var segments = JPEGSegments(file, from: JPEGSegments.start)
    while let segment = try reading({ () throws(Errno) in try segments.next() }) {
      if segment.marker.isMetadata { continue }
      let range = segment.range
      let bytes = try reading { () throws(Errno) in try file.read(range) }
      guard bytes.count == range.count else { throw .damaged("it ends within its picture") }
      if segment.marker.isFrameHeader {
        guard frame == nil else { throw .coding("several frames") }
        frame = try JPEGFrame(segment.marker, Array(bytes.dropFirst(4)))
      } else if !segment.marker.isTable {
        throw .coding("a segment of the kind \(String(segment.marker.code, radix: 16))")
      }
      head.append(segment.position..<range.upperBound)
      headBytes += bytes
    }
    if let damage = segments.damage { throw .damaged("it " + damage) }
    guard let frame else { throw .damaged("it has no frame header") }
    let position = segments.position
    let last = try reading { () throws(Errno) in try file.read(position - 2..<position) }
    guard last == [0xFF, JPEGMarker.sos.code] else { throw .damaged("it has no scan") }
    let found = try JPEGScans.read(file, from: position - 2, maximumCount: maximumScanCount)
    guard frame.size.width * frame.size.height <= maximumPixelCount else { throw .tooManyPixels }
    guard found.bytes.count >= frame.size.width * frame.size.height / maximumPixelsPerByte else {
      throw .damaged("it has too few bytes for its pixels")
    }
    return JPEGPicture(
      size: frame.size, isProgressive: frame.isProgressive, blockSize: frame.blockSize, head: head,
      scans: position - 2..<position - 2 + found.bytes.count, scanCount: found.count,
      headBytes: headBytes, scanBytes: found.bytes, scanHeaderSize: found.headerSize)
  }

  static func reading<Value>(
    _ body: () throws(Errno) -> Value
  ) throws(Fault) -> Value {
    do throws(Errno) { return try body() } catch { throw .unreadable(error) }
  }
}

/// What a frame header says (ISO/IEC 10918-1 section B.2.2).
private struct JPEGFrame {
  let size: PictureSize
  let blockSize: PictureSize
  let isProgressive: Bool

  init(_ marker: JPEGMarker, _ payload: [UInt8]) throws(JPEGPicture.Fault) {
    guard marker.code <= 0xC2 else {
      throw .coding(marker.code < 0xC8 ? "a lossless or hierarchical picture" : "arithmetic coding")
    }
    guard payload.count >= 6, payload.count >= 6 + 3 * Int(payload[5]) else {
      throw .damaged("its frame header is cut")
    }
    guard payload[0] == 8 else { throw .coding("\(payload[0]) bits a sample") }
    let height = Int(payload[1]) << 8 | Int(payload[2])
    let width = Int(payload[3]) << 8 | Int(payload[4])
    guard width > 0, height > 0 else { throw .coding("a size that follows the picture") }
    let factors = (0..<Int(payload[5])).map { payload[7 + 3 * $0] }
    guard (1...4).contains(factors.count),
      factors.allSatisfy({ (1...4).contains($0 >> 4) && (1...4).contains($0 & 15) })
    else { throw .damaged("its frame header is wrong") }
    // A single component is coded in blocks of 8 by 8, whatever its factors (section A.2.2).
    let horizontal = factors.count == 1 ? 1 : Int(factors.map { $0 >> 4 }.max() ?? 1)
    let vertical = factors.count == 1 ? 1 : Int(factors.map { $0 & 15 }.max() ?? 1)
    size = PictureSize(width: width, height: height)
    blockSize = PictureSize(width: 8 * horizontal, height: 8 * vertical)
    isProgressive = marker.code == 0xC2
  }
}
