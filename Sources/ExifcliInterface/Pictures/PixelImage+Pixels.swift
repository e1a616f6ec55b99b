import PhotoUseCases

/// Red, green and blue, 0 to 255 where a pixel has it.
typealias Color = SIMD3<Int>

extension PixelImage {
  /// The colour of a pixel, which must be one of the picture's.
  subscript(x x: Int, y y: Int) -> Color {
    let first = (y * size.width + x) * 3
    return Color(Int(samples[first]), Int(samples[first + 1]), Int(samples[first + 2]))
  }
}
