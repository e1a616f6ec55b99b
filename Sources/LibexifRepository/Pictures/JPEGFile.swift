import CLibjpeg
import PhotoContainers
import PhotoUseCases

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// JPEG files in memory, such as thumbnails.
enum JPEGFile {
  /// libjpeg's qualities from 0 to 100, the best first. With more, files grow without a visible difference;
  /// with less, blocks show.
  private static let qualities: [CInt] = [75, 65, 55, 45, 38, 32]
  /// How much smaller a file is at the next quality, about.
  private static let step = 0.84
  /// The longest side in pixels of a thumbnail that is not reduced further.
  private static let leastSide = 96
  /// The maximum number of scans in an image. A camera's image has one scan, a progressive image
  /// about a dozen. Thousands fit into a thumbnail, and would keep its viewer busy for minutes.
  private static let maximumScanCount = 100

  /// The size of the image in `bytes`; nil if they are not a JPEG file that can be shown.
  static func size(of bytes: [UInt8]) -> PixelSize? {
    var layout = CLibjpegLayout()
    // Image data cannot contain this marker (ISO/IEC 10918-1 section F.1.2.3).
    let scanCount = zip(bytes, bytes.dropFirst()).count { $0 == 0xFF && $1 == JPEGMarker.sos.code }
    guard scanCount <= maximumScanCount, clibjpeg_read_layout(bytes, bytes.count, &layout) == 1
    else { return nil }
    return PixelSize(width: Int(layout.width), height: Int(layout.height))
  }

  /// The image in `bytes`.
  static func image(of bytes: [UInt8]) throws(JPEGFailure) -> PixelImage {
    try bytes.withUnsafeBufferPointer { buffer throws(JPEGFailure) in
      let reader = try JPEGReader(buffer)
      return try reader.image(reducedTo: reader.size)
    }
  }

  /// The image in `bytes`, reduced to fit `frame`.
  static func image(
    of bytes: [UInt8], fitting frame: PixelSize, oversampling: Int
  ) throws(JPEGFailure) -> PixelImage {
    try bytes.withUnsafeBufferPointer { buffer throws(JPEGFailure) in
      let reader = try JPEGReader(buffer)
      return try reader.image(
        reducedTo: reader.size.fitted(into: frame), oversampling: oversampling)
    }
  }

  /// The upright image as a thumbnail of at most `maximumByteCount` bytes. An image that has more in the
  /// least quality is reduced, down to `leastSide`.
  static func thumbnail(
    of image: PixelImage, maximumByteCount: Int
  ) throws(JPEGFailure) -> Thumbnail {
    var image = image
    var jpeg = try bytes(of: image, maximumByteCount: maximumByteCount)
    while jpeg.count > maximumByteCount, max(image.size.width, image.size.height) > leastSide {
      let side = max(image.size.width, image.size.height) * 7 / 8
      image = image.reduced(to: image.size.fitted(into: PixelSize(width: side, height: side)))
      jpeg = try bytes(of: image, maximumByteCount: maximumByteCount)
    }
    return Thumbnail(jpeg: jpeg, size: image.size, orientation: 1)
  }

  /// The image as a JPEG file of at most `maximumByteCount` bytes, in the best quality that allows it, or
  /// else in the least one.
  private static func bytes(
    of image: PixelImage, maximumByteCount: Int
  ) throws(JPEGFailure) -> [UInt8] {
    var place = 0
    while true {
      let file = try bytes(of: image, quality: qualities[place])
      guard file.count > maximumByteCount, place < qualities.count - 1 else { return file }
      // Qualities that can hardly do are left out.
      var size = Double(file.count)
      repeat {
        size *= step
        place += 1
      } while size > Double(maximumByteCount) && place < qualities.count - 1
    }
  }

  private static func bytes(
    of image: PixelImage, quality: CInt
  ) throws(JPEGFailure) -> [UInt8] {
    var count = 0
    let file = clibjpeg_encode(
      image.samples, UInt32(image.size.width), UInt32(image.size.height), quality, &count)
    guard let file else { throw JPEGFailure(reason: "libjpeg cannot encode it") }
    defer { free(file) }
    return Array(UnsafeBufferPointer(start: file, count: count))
  }
}
