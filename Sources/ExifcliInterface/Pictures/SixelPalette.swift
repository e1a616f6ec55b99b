import PhotoUseCases

/// The few colours that a picture is shown with, chosen such that those it has much of are met best
/// (median cut).
struct SixelPalette {
  /// A colour as sixels have it: in percent.
  private static let scale = 100

  /// The colours in percent, red, green and blue of each.
  let percentages: [Color]
  /// The same, 0 to 255, as they will look.
  let colors: [Color]
  /// The nearest colour to those that share a bin; -1 where nobody has asked yet.
  private var nearest: [Int]
  /// The colours of the picture that share a bin.
  private let means: [Int: Color]

  /// At most `count` colours for the picture.
  init(of picture: PixelImage, count: Int) {
    let histogram = ColorHistogram(of: picture)
    percentages = ColorBox.boxes(of: histogram.bins, count: count).map { box in
      (box.mean &* Self.scale &+ 127) / 255
    }
    colors = percentages.map { ($0 &* 255 &+ Self.scale / 2) / Self.scale }
    nearest = Array(repeating: -1, count: ColorHistogram.binCount)
    means = histogram.bins.reduce(into: [:]) { $0[ColorHistogram.bin(of: $1.mean)] = $1.mean }
  }

  /// The number of the colour that looks most like this one.
  mutating func index(of color: Color) -> Int {
    let bin = ColorHistogram.bin(of: color)
    if nearest[bin] < 0 {
      // All that share a bin are the same here, and those of the picture count.
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
