import PhotoUseCases

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension PictureFingerprint {
  /// The longest side in pixels of the image that a fingerprint is made of. It is a multiple of the eight frequencies, so
  /// that a picture reduced from any size has them alike.
  static let side = 128
  /// The least side in pixels: smaller pictures do not have all frequencies.
  private static let leastSide = 8
  /// The least mean deviation of the brightness, of 255. A picture with less shows nothing that could be compared.
  private static let leastContrast = 2.0

  /// The fingerprint of an image, which should have at most `side` pixels in each direction; nil if it is too small, or
  /// of one colour.
  init?(of image: PixelImage) {
    let (width, height) = (image.size.width, image.size.height)
    guard min(width, height) >= Self.leastSide else { return nil }
    let brightness = image.brightness
    let mean = brightness.reduce(0, +) / Double(brightness.count)
    let contrast = brightness.reduce(0) { $0 + abs($1 - mean) } / Double(brightness.count)
    guard contrast >= Self.leastContrast else { return nil }
    let (across, down) = (Self.waves(width), Self.waves(height))
    var sums = [Double](repeating: 0, count: 64)
    for y in 0..<height {
      let row = brightness[y * width..<(y + 1) * width]
      for column in 0..<8 {
        let sum = zip(row, across[column]).reduce(0) { $0 + ($1.0 - mean) * $1.1 }
        for frequency in 0..<8 { sums[8 * frequency + column] += sum * down[frequency][y] }
      }
    }
    self.init(
      bits: (1..<64).reduce(into: UInt64(0)) { bits, place in
        if sums[place] > 0 { bits |= 1 << UInt64(place) }
      })
  }

  /// The waves of 0 to 7 half periods over this many pixels.
  private static func waves(_ count: Int) -> [[Double]] {
    (0..<8).map { frequency in
      (0..<count).map { place in
        cos(Double.pi * Double(frequency) * (Double(place) + 0.5) / Double(count))
      }
    }
  }
}

extension PixelImage {
  /// The brightness of each pixel, 0 to 255 (ITU-R BT.601 section 2.5.1).
  fileprivate var brightness: [Double] {
    stride(from: 0, to: samples.count - 2, by: 3).map { place -> Double in
      let red = 0.299 * Double(samples[place])
      let green = 0.587 * Double(samples[place + 1])
      return red + green + 0.114 * Double(samples[place + 2])
    }
  }
}
