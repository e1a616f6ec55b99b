/// A picture as pixels, turned upright.
package struct PixelImage: Sendable, Hashable {
  /// Its size.
  package let size: PixelSize
  /// Red, green and blue of each pixel, 0 to 255 in the photo's own colour space, row by row from
  /// the top left.
  package let samples: [UInt8]

  /// The picture of these samples; nil unless there are three for each pixel, and at least one
  /// pixel.
  package init?(size: PixelSize, samples: [UInt8]) {
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard size.width > 0, size.height > 0, !overflow, samples.count / 3 == pixels,
      samples.count % 3 == 0
    else { return nil }
    self.size = size
    self.samples = samples
  }
}

/// The size of a picture in pixels.
package struct PixelSize: Sendable, Hashable {
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int

  /// A size of this many columns and rows of pixels.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size of the picture after a quarter turn.
  package var turned: PixelSize {
    PixelSize(width: height, height: width)
  }

  /// Whether one of the two is landscape (wider than high) and the other portrait.
  package func liesAcross(_ other: PixelSize) -> Bool {
    (width - height).signum() * (other.width - other.height).signum() < 0
  }

  /// The largest size of the same shape that fits `frame` and is not larger than this one. Each
  /// side is at least 1.
  package func fitted(into frame: PixelSize) -> PixelSize {
    guard width > 0, height > 0 else { return PixelSize(width: 1, height: 1) }
    let scale = min(
      1, Double(frame.width) / Double(width), Double(frame.height) / Double(height))
    return PixelSize(
      width: min(width, max(1, Int((Double(width) * scale).rounded()))),
      height: min(height, max(1, Int((Double(height) * scale).rounded()))))
  }
}
