import CLibjpeg
import PhotoSearch
import PhotoUseCases
import Platform
import SystemPackage

/// The owner of one libjpeg decoder, which reads a file from the start.
struct JPEGReader: ~Copyable {
  /// The full size in the unit of libjpeg's scaled decoding: eighths.
  private static let fullSize: UInt32 = 8
  /// The maximum number of pixels in an image. The largest cameras make about 400 million.
  private static let maximumPixelCount = 1 << 29
  /// The maximum number of pixels that one byte of a file can encode: each block of 8 by 8 has a
  /// Huffman code of at least one bit (ISO/IEC 10918-1 section F.2.2.1). Real photos have fewer
  /// than 100. A file that claims more has lost nearly all of its picture, or never had one.
  private static let maximumPixelsPerByte = 8 * 64

  private let reader: OpaquePointer
  /// The image's size.
  let size: PixelSize
  /// The memory that decoding takes, in bytes, apart from some rows.
  private let memory: Int

  /// A decoder of the image in the file. Reads the image's header.
  init(_ file: OpenFile) throws(JPEGFailure) {
    // A file of unknown size is decoded within the other limits.
    try self.init(
      clibjpeg_reader_new(file.descriptor.rawValue), byteCount: try? file.status().size)
  }

  /// A decoder of the image in these bytes, which must outlive it. Reads the image's header.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(JPEGFailure) {
    guard let start = bytes.baseAddress else { throw JPEGFailure(reason: "No bytes") }
    try self.init(
      clibjpeg_reader_new_in_memory(start, bytes.count), byteCount: Int64(bytes.count))
  }

  /// Takes the decoder over, and reads the image's header.
  private init(_ reader: OpaquePointer?, byteCount: Int64?) throws(JPEGFailure) {
    guard let reader else { throw JPEGFailure(reason: "libjpeg cannot be started") }
    var layout = CLibjpegLayout()
    guard clibjpeg_reader_read_header(reader, &layout) == 1 else {
      defer { clibjpeg_reader_free(reader) }
      throw Self.failure(of: reader)
    }
    do throws(JPEGFailure) {
      try Self.check(layout.size, byteCount: byteCount)
    } catch {
      clibjpeg_reader_free(reader)
      throw error
    }
    self.reader = reader
    self.size = layout.size
    memory = Int(clamping: layout.coefficient_bytes)
  }

  deinit {
    clibjpeg_reader_free(reader)
  }

  /// Refuses an image that is too large, or too large for its file.
  private static func check(_ size: PixelSize, byteCount: Int64?) throws(JPEGFailure) {
    let pixelCount = size.width * size.height
    guard pixelCount <= maximumPixelCount else {
      throw JPEGFailure(reason: "More than \(maximumPixelCount) pixels")
    }
    if let byteCount, Int64(pixelCount / maximumPixelsPerByte) > byteCount {
      throw JPEGFailure(reason: "Too few bytes for \(pixelCount) pixels")
    }
  }

  /// Decodes the image once, reduced to `target`, which must not be larger than the image. libjpeg
  /// replaces corrupt or missing parts. Waits for its share of the memory for pictures.
  ///
  /// - Parameter oversampling: How many pixels at least are decoded for each of the target's in both
  ///   directions. With 2, all of them count about equally; 1 is faster.
  func image(
    reducedTo target: PixelSize, oversampling: Int = 2
  ) throws(JPEGFailure) -> PixelImage {
    let share = MemoryBudget.pictures.share(memory)
    defer { withExtendedLifetime(share) {} }
    var layout = CLibjpegLayout()
    let eighths = eighths(for: target, oversampling)
    guard clibjpeg_reader_start(reader, eighths, &layout) == 1 else {
      throw Self.failure(of: reader)
    }
    var reduction = PixelReduction(from: layout.size, to: target)
    for _ in 0..<layout.height {
      reduction.add(try row(layout))
    }
    guard let image = reduction.image else {
      throw JPEGFailure(reason: "The image has no pixels")
    }
    return image
  }

  /// The smallest scale with as many pixels, of those that libjpeg is fast at.
  private func eighths(for target: PixelSize, _ oversampling: Int) -> UInt32 {
    [1, 2, 4].first { eighths in
      size.width * Int(eighths) / 8 >= oversampling * target.width
        && size.height * Int(eighths) / 8 >= oversampling * target.height
    } ?? Self.fullSize
  }

  /// The next row as red, green and blue.
  private func row(_ layout: CLibjpegLayout) throws(JPEGFailure) -> [UInt8] {
    let components = Int(layout.components)
    let sampleCount = layout.size.width * components
    var isRead = false
    let row = [UInt8](unsafeUninitializedCapacity: sampleCount) { buffer, count in
      guard let row = buffer.baseAddress else { return }
      isRead = clibjpeg_reader_read_row(reader, row) == 1
      // libjpeg writes a whole row, or fails.
      count = isRead ? sampleCount : 0
    }
    guard isRead else { throw Self.failure(of: reader) }
    return components == 4 ? Self.rgb(invertedCMYK: row) : row
  }

  private static func rgb(invertedCMYK row: [UInt8]) -> [UInt8] {
    stride(from: 0, to: row.count - 3, by: 4).flatMap { (pixel: Int) -> [UInt8] in
      let black = Int(row[pixel + 3])
      return (0..<3).map { UInt8(Int(row[pixel + $0]) * black / 255) }
    }
  }

  private static func failure(of reader: OpaquePointer) -> JPEGFailure {
    JPEGFailure(reason: String(cString: clibjpeg_reader_message(reader)))
  }
}

extension CLibjpegLayout {
  fileprivate var size: PixelSize {
    PixelSize(width: Int(width), height: Int(height))
  }
}

/// Why a JPEG image could not be decoded or encoded, in libjpeg's words.
struct JPEGFailure: Error {
  let reason: String
}
