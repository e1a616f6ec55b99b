import PhotoUseCases

/// Red, green and blue; 0 to 255 in a pixel.
typealias Color = SIMD3<Int>

extension PixelImage {
  /// The colour of the pixel at `x` and `y`, which must be inside the picture.
  subscript(x x: Int, y y: Int) -> Color {
    let first = (y * size.width + x) * 3
    return Color(Int(samples[first]), Int(samples[first + 1]), Int(samples[first + 2]))
  }
}
