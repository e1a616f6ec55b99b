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
  /// libjpeg's quality from 0 to 100. With more, files grow without a visible difference.
  private static let quality: CInt = 80
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

  /// The image as a JPEG file.
  static func bytes(of image: PixelImage) throws(JPEGFailure) -> [UInt8] {
    var count = 0
    let file = clibjpeg_encode(
      image.samples, UInt32(image.size.width), UInt32(image.size.height), quality, &count)
    guard let file else { throw JPEGFailure(reason: "libjpeg cannot encode it") }
    defer { free(file) }
    return Array(UnsafeBufferPointer(start: file, count: count))
  }
}
