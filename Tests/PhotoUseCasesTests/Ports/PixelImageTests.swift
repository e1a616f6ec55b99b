import PhotoUseCases
import Testing

/// Pictures have three samples for each pixel.
struct PixelImageTests {
  @Test(arguments: [
    (1, 1, 3, true), (2, 3, 18, true), (2, 3, 17, false), (2, 3, 19, false), (2, 3, 20, false),
    (2, 3, 21, false), (0, 0, 0, false), (-1, -1, 3, false), (Int.max, 2, 3, false),
    (Int.max, Int.max, 3, false),
  ])
  func isWhole(_ width: Int, _ height: Int, _ sampleCount: Int, _ isImage: Bool) {
    let samples = [UInt8](repeating: 7, count: sampleCount)
    let image = PixelImage(size: PixelSize(width: width, height: height), samples: samples)
    #expect((image != nil) == isImage)
    #expect(image?.samples == (isImage ? samples : nil))
  }
}

/// Sizes that are fitted into others.
struct PixelSizeTests {
  @Test(arguments: [
    (6000, 4000, 240, 240, 240, 160), (4000, 6000, 240, 240, 160, 240),
    (6000, 4000, 80, 46, 69, 46), (160, 120, 240, 240, 160, 120), (240, 240, 240, 240, 240, 240),
    (65_500, 1, 100, 100, 100, 1), (1, 65_500, 100, 100, 1, 100), (3, 2, 1, 1, 1, 1),
    (100, 100, 0, 50, 1, 1), (0, 100, 50, 50, 1, 1), (100, -1, 50, 50, 1, 1),
  ])
  func fitsKeepingItsShape(
    _ width: Int, _ height: Int, _ frameWidth: Int, _ frameHeight: Int, _ fittedWidth: Int,
    _ fittedHeight: Int
  ) {
    let fitted = PixelSize(width: width, height: height)
      .fitted(into: PixelSize(width: frameWidth, height: frameHeight))
    #expect(fitted == PixelSize(width: fittedWidth, height: fittedHeight))
  }

  @Test(arguments: [
    (4, 3, 3, 4, true), (3, 4, 4, 3, true), (4, 3, 16, 9, false), (4, 3, 5, 5, false),
    (5, 5, 3, 4, false), (5, 5, 6, 6, false),
  ])
  func liesAcrossATurnedSize(
    _ width: Int, _ height: Int, _ otherWidth: Int, _ otherHeight: Int, _ expected: Bool
  ) {
    let other = PixelSize(width: otherWidth, height: otherHeight)
    #expect(PixelSize(width: width, height: height).liesAcross(other) == expected)
  }

  @Test func turnsByAQuarter() {
    #expect(PixelSize(width: 3, height: 2).turned == PixelSize(width: 2, height: 3))
  }
}
