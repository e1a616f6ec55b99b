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

/// The size of a picture in pixels.
public struct PixelSize: Sendable, Hashable {
  /// From left to right.
  public let width: Int
  /// From top to bottom.
  public let height: Int

  /// So many columns and rows of pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size with its sides exchanged: that of the picture turned by a quarter.
  public var turned: PixelSize {
    PixelSize(width: height, height: width)
  }

  /// Whether this is wider than high and `other` higher than wide, or the other way round.
  public func liesAcross(_ other: PixelSize) -> Bool {
    (width - height).signum() * (other.width - other.height).signum() < 0
  }

  /// The largest size of this shape that `frame` has room for, and that is not larger than this
  /// one. No side is ever less than 1.
  public func fitted(into frame: PixelSize) -> PixelSize {
    guard width > 0, height > 0 else { return PixelSize(width: 1, height: 1) }
    let scale = min(
      1, Double(frame.width) / Double(width), Double(frame.height) / Double(height))
    return PixelSize(
      width: min(width, max(1, Int((Double(width) * scale).rounded()))),
      height: min(height, max(1, Int((Double(height) * scale).rounded()))))
  }
}
