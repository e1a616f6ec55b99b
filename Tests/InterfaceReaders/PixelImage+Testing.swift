package import PhotoUseCases
import Testing

extension PixelImage {
  /// A picture in which no two neighbours are the same.
  package static func pattern(width: Int, height: Int) throws -> PixelImage {
    try filled(width: width, height: height) { x, y in
      [UInt8(x * 37 & 0xFF), UInt8(y * 53 & 0xFF), UInt8((x + y) * 11 & 0xFF)]
    }
  }

  /// A picture of these pixels: red, green and blue of each.
  package static func filled(
    width: Int, height: Int, _ pixel: (Int, Int) -> [UInt8]
  ) throws -> PixelImage {
    let samples = (0..<height).flatMap { y in (0..<width).flatMap { x in pixel(x, y) } }
    return try #require(PixelImage(size: PixelSize(width: width, height: height), samples: samples))
  }

  /// The largest difference of the two pictures in a sample.
  package func largestDifference(from other: PixelImage) -> Int? {
    guard size == other.size else { return nil }
    return zip(samples, other.samples).map { abs(Int($0) - Int($1)) }.max()
  }

  /// The mean of all red, of all green, and of all blue.
  package var means: [Double] {
    (0..<3).map { component in
      let values = stride(from: component, to: samples.count, by: 3).map { Double(samples[$0]) }
      return values.reduce(0, +) / Double(values.count)
    }
  }
}
