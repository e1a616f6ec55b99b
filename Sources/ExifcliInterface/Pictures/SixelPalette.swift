import PhotoUseCases

/// The few colours of a sixel picture, chosen to match its most frequent colours best (median cut).
struct SixelPalette {
  /// Sixels give colours in percent.
  private static let scale = 100

  /// The colours in percent.
  let percentages: [Color]
  /// The same colours, 0 to 255, as they will look.
  let colors: [Color]
  /// The nearest palette colour for each bin; -1 if not computed yet.
  private var nearest: [Int]
  /// The mean colours of the picture, by bin.
  private let means: [Int: Color]

  /// A palette of at most `count` colours for the picture.
  init(of picture: PixelImage, count: Int) {
    let histogram = ColorHistogram(of: picture)
    percentages = ColorBox.boxes(of: histogram.bins, count: count).map { box in
      (box.mean &* Self.scale &+ 127) / 255
    }
    colors = percentages.map { ($0 &* 255 &+ Self.scale / 2) / Self.scale }
    nearest = Array(repeating: -1, count: ColorHistogram.binCount)
    means = histogram.bins.reduce(into: [:]) { $0[ColorHistogram.bin(of: $1.mean)] = $1.mean }
  }

  /// The number of the palette colour that looks most like this one.
  mutating func index(of color: Color) -> Int {
    let bin = ColorHistogram.bin(of: color)
    if nearest[bin] < 0 {
      // All colours of a bin are treated alike: as the picture's mean colour in that bin.
      let color = means[bin] ?? color
      nearest[bin] =
        colors.indices.min { distance(colors[$0], color) < distance(colors[$1], color) } ?? 0
    }
    return nearest[bin]
  }

  private func distance(_ left: Color, _ right: Color) -> Int {
    let difference = left &- right
    return (difference &* difference).wrappedSum()
  }
}
