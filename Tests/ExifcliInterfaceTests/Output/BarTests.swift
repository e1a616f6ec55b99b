import Testing

@testable import ExifcliInterface

/// The bars of a histogram.
struct BarTests {
  @Test(arguments: [
    (0.0, ""), (32.0, "████"), (16.0, "██"), (8.0, "█"), (12.0, "█▌"), (1.0, "▏"), (2.0, "▎"),
    (3.0, "▍"), (4.0, "▌"), (5.0, "▋"), (6.0, "▊"), (7.0, "▉"), (31.0, "███▉"), (0.001, "▏"),
  ])
  func areDrawnInEighths(eighths: Double, bar: String) {
    #expect(Bar.of(eighths / 32, columns: 4) == bar)
  }

  @Test func areEmptyWithoutRoom() {
    #expect(Bar.of(0, columns: 0) == "")
    #expect(Bar.of(1, columns: 0) == "")
    #expect(Bar.of(0.5, columns: 0) == "")
  }
}
