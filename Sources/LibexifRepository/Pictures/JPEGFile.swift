import CLibjpeg
import PhotoContainers
import PhotoUseCases

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// JPEG files in memory, as thumbnails are.
enum JPEGFile {
  /// libjpeg's: beyond it files grow faster than eyes can see.
  private static let quality: CInt = 80
  /// How many scans an image may have. Those of cameras have one, progressive ones a dozen; with
  /// thousands, which fit a thumbnail's bytes, whoever shows it would be busy for minutes.
  private static let maximumScanCount = 100

  /// The size of the image in `bytes`; nil where they are no JPEG file that can be shown.
  static func size(of bytes: [UInt8]) -> PixelSize? {
    var layout = CLibjpegLayout()
    // In image data no such marker can stand (ISO/IEC 10918-1 section F.1.2.3).
    let scanCount = zip(bytes, bytes.dropFirst()).count { $0 == 0xFF && $1 == JPEGMarker.sos.code }
    guard scanCount <= maximumScanCount, clibjpeg_read_layout(bytes, bytes.count, &layout) == 1
    else { return nil }
    return PixelSize(width: Int(layout.width), height: Int(layout.height))
  }

  /// The file of this image.
  static func bytes(of image: PixelImage) throws(JPEGFailure) -> [UInt8] {
    var count = 0
    let file = clibjpeg_encode(
      image.samples, UInt32(image.size.width), UInt32(image.size.height), quality, &count)
    guard let file else { throw JPEGFailure(reason: "libjpeg cannot encode it") }
    defer { free(file) }
    return Array(UnsafeBufferPointer(start: file, count: count))
  }
}
