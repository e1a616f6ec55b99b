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
