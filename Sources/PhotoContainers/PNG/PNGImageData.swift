import Platform
import SystemPackage

/// The picture's data in a PNG file, and what other chunks may say of it: how many bytes both need.
struct PNGImageData {
  /// Width, height, bits per sample, and type of colour (PNG third edition, section 11.2.1).
  private var (width, height, depth, color) = (0, 0, 0, 0)
  private var isInterlaced = false
  private var isApple = false
  private var paletteCount = 0
  private var hasProfile = false
  /// The data of the picture, and of each further frame of an animation.
  private var picture: [Range<Int>] = []
  private var frames: [[Range<Int>]] = []

  /// Notes a chunk, and whether it has more data than chunks of its type need in this picture.
  mutating func note(_ chunk: PNGChunk, in file: OpenFile) throws(Errno) -> Bool {
    switch chunk.type {
    case .appleVariant: isApple = true
    case .header: try readHeader(chunk, in: file)
    case .iccProfile:
      defer { hasProfile = true }
      // The first one counts.
      return hasProfile
    case .palette: paletteCount = chunk.length / 3
    case .transparency: return chunk.length > transparencySize
    case .histogram: return chunk.length > 2 * paletteCount
    case .scale: return try !Self.isScale(file.read(chunk.data.prefix(Self.longestScale + 1)))
    case .imageData: picture.append(chunk.data)
    case .frame: frames.append([])
    case .frameData where !frames.isEmpty:
      // A number precedes the data (section 11.3.6.4).
      frames[frames.count - 1].append(chunk.data.dropFirst(4))
    default: break
    }
    return false
  }

  private mutating func readHeader(_ chunk: PNGChunk, in file: OpenFile) throws(Errno) {
    let fields = Array(try file.read(chunk.data.prefix(13)))
    guard fields.count == 13 else { return }
    width = Int(fields[0..<4].bigEndianNumber)
    height = Int(fields[4..<8].bigEndianNumber)
    (depth, color, isInterlaced) = (Int(fields[8]), Int(fields[9]), fields[12] == 1)
  }

  /// The most bytes of tRNS (section 11.3.1.1).
  private var transparencySize: Int {
    switch color {
    case 0: 2
    case 2: 6
    case 3: paletteCount
    default: 0
    }
  }

  /// The bytes of a scale: a unit, and two numbers with a NUL between them (PNG extensions 1.5, section 4.4).
  private static let longestScale = 64

  private static func isScale(_ data: [UInt8]) -> Bool {
    let numbers = data.dropFirst().split(separator: 0, omittingEmptySubsequences: false)
    return data.count <= longestScale && (data.first ?? 0) <= 2 && numbers.count == 2
      && numbers.joined().allSatisfy {
        (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0)
      }
  }

  /// The places of bytes that no decoder uses, in order, each with the type of its chunk: those after a stream, and an
  /// empty one at the end of a picture's stream that holds more than its pixels.
  func furtherBytes(in file: OpenFile) throws(Errno) -> [(type: PNGChunkType, range: Range<Int>)] {
    var limit = ZlibStream.maximumContent
    let stream = try ZlibStream(
      in: picture, of: file, isRaw: isApple, limit: min(size ?? limit, limit))
    limit -= min(stream.contentSize, limit)
    var found = stream.rests.map { (type: PNGChunkType.imageData, range: $0) }
    if found.isEmpty, let size, stream.contentSize > size, let end = picture.last?.upperBound {
      found.append((.imageData, end..<end))
    }
    for frame in frames where !frame.isEmpty {
      let stream = try ZlibStream(in: frame, of: file, isRaw: isApple, limit: limit)
      limit -= min(stream.contentSize, limit)
      found += stream.rests.map { (type: PNGChunkType.frameData, range: $0) }
    }
    return found
  }

  /// The offsets of the first pixel and the distances of pixels in each pass of an interlaced picture (section 8.1).
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  /// The bytes of the pixels, each row with its filter; nil if they are too many to count.
  private var size: Int? {
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][color] ?? 0
    guard samples > 0, depth > 0 else { return nil }
    let passes = isInterlaced ? Self.passes : [(0, 0, 1, 1)]
    var sum = 0
    for (left, top, across, down) in passes {
      let columns = (width - left + across - 1) / across
      let rows = (height - top + down - 1) / down
      guard columns > 0, rows > 0 else { continue }
      let bits = columns.multipliedReportingOverflow(by: samples * depth)
      let all = (bits.partialValue / 8 + 2).multipliedReportingOverflow(by: rows)
      guard !bits.overflow, !all.overflow, all.partialValue <= Int.max / passes.count else {
        return nil
      }
      sum += (1 + (bits.partialValue + 7) / 8) * rows
    }
    return sum
  }
}
