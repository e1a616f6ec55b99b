import PhotoUseCases

/// The number of pixels of each colour in a picture. Colours with the same five highest bits of red, green
/// and blue share a bin.
struct ColorHistogram {
  /// The colours of one bin.
  struct Bin {
    fileprivate(set) var count = 0
    fileprivate(set) var sum = Color()

    /// The mean of the colours.
    var mean: Color { (sum &+ count / 2) / max(1, count) }
  }

  /// The number of possible bins.
  static let binCount = 1 << 15

  /// The bins that have colours.
  let bins: [Bin]

  init(of picture: PixelImage) {
    var bins = Array(repeating: Bin(), count: Self.binCount)
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width {
        let color = picture[x: x, y: y]
        bins[Self.bin(of: color)].count += 1
        bins[Self.bin(of: color)].sum &+= color
      }
    }
    self.bins = bins.filter { $0.count > 0 }
  }

  /// The bin of a colour whose components are 0 to 255.
  static func bin(of color: Color) -> Int {
    (color.x >> 3) << 10 | (color.y >> 3) << 5 | color.z >> 3
  }
}
