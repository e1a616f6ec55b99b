/// A picture as pixels, the way up that the photo says.
public struct PixelImage: Sendable, Hashable {
  /// Its size.
  public let size: PixelSize
  /// Red, green and blue of each pixel, 0 to 255 in the photo's own colour space, row by row from
  /// the top left.
  public let samples: [UInt8]

  /// The picture of these samples; nil where they are not three for each pixel.
  public init?(size: PixelSize, samples: [UInt8]) {
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard size.width > 0, size.height > 0, !overflow, samples.count / 3 == pixels,
      samples.count % 3 == 0
    else { return nil }
    self.size = size
    self.samples = samples
  }
}
