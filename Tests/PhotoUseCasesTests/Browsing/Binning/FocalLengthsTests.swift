import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The usual focal lengths; other lengths belong to the one with the closest ratio.
struct FocalLengthsTests {
  static let usual: [Int64] = [
    4, 14, 16, 20, 24, 28, 35, 50, 70, 85, 105, 135, 200, 300, 400, 600,
  ]

  @Test(arguments: ["focalLength", "focalLength35mm"], usual)
  func areTheirOwnNames(field: String, length: Int64) throws {
    #expect(try MetadataHistogram.of(field, [.fraction(.of(length))]).lines == ["\(length): 1"])
  }

  @Test(arguments: [
    (42, "4"), (105, "10"), (178, "16"), (179, "20"), (400, "35"), (418, "35"),
    (419, "50"), (550, "50"), (591, "50"), (592, "70"), (1000, "105"), (500, "50"),
    (11_113 * 10, "9600"), (10, "1"), (1, "1/8"),
  ])
  func areTheNextByRatio(tenths: Int64, name: String) throws {
    let histogram = try MetadataHistogram.of("focalLength", [.fraction(.of(tenths, 10))])
    #expect(histogram.lines == ["\(name): 1"])
  }

  @Test func boundsHaveEqualRatios() throws {
    let histogram = try MetadataHistogram.of("focalLength", [.fraction(50)])

    #expect(
      histogram.bins.map(\.extent) == [
        .nominal(.fraction(50), from: 1750.0.squareRoot(), to: 3500.0.squareRoot())
      ])
  }

  @Test func emptyOnesBetweenAreShown() throws {
    let histogram = try MetadataHistogram.of("focalLength", [.fraction(24), .fraction(50)])

    #expect(histogram.lines == ["24: 1", "28: 0", "35: 0", "50: 1"])
  }
}
