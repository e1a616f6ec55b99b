import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Exposure compensations, by the steps that cameras offer.
struct CompensationTests {
  @Test func areThirds() throws {
    // Cameras that write decimals write 0.3 and 0.7.
    let values: [Rational] = [
      .of(-1, 3), 0, .of(1, 3), .of(3, 10), .of(33, 100), .of(2, 3), .of(7, 10),
    ]
    #expect(try lines(values) == ["-1/3: 1", "0: 1", "1/3: 3", "2/3: 2"])
  }

  @Test func areHalvesIfMorePhotosHaveThese() throws {
    #expect(try lines([.of(-1, 2), .of(1, 2), .of(1, 3)]) == ["-1/2: 1", "0: 0", "1/2: 2"])
    #expect(
      try lines([.of(1, 2), .of(1, 3), .of(-2, 3)]) == [
        "-2/3: 1", "-1/3: 0", "0: 0", "1/3: 1", "2/3: 1",
      ])
  }

  @Test func areWholeIfTheyDifferByMany() throws {
    #expect(
      try lines([-3, .of(-2, 3), .of(1, 3), .of(1, 2), 4])
        == ["-3: 1", "-2: 0", "-1: 1", "0: 1", "1: 1", "2: 0", "3: 0", "4: 1"])
    #expect(try lines([-3, 3]).count == 19)
  }

  @Test func aFarOffOneDoesNotDecideForTheOthers() throws {
    let bracketed: [Rational] = (0..<5).flatMap { _ in [.of(-1, 3), .of(1, 3)] }
    #expect(
      try lines(bracketed + [.of(2_147_483_647)])
        == ["-1/3: 5", "0: 0", "1/3: 5", "...", "2147483647: 1"])
  }

  @Test func boundsAreHalfAStepAway() throws {
    let histogram = try MetadataHistogram.of("exposureValue", [.fraction(.of(-1, 3))])

    #expect(
      histogram.bins.map(\.extent)
        == [.nominal(.fraction(.of(-1, 3)), from: -1.0 / 2, to: -1.0 / 6)])
  }

  private func lines(_ values: [Rational]) throws -> [String] {
    try MetadataHistogram.of("exposureValue", values.map(MetadataValue.fraction)).lines
  }
}
