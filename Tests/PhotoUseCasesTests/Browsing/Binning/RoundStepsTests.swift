import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Numbers in round steps that suit their span.
struct RoundStepsTests {
  /// The first and the last value, and the first bin.
  @Test(arguments: [
    ("altitude", 0, 0, "0.0..<1.0"), ("altitude", 3, 20, "3.0..<4.0"),
    ("altitude", 3, 24, "2.0..<4.0"), ("altitude", 7, 100, "5.0..<10.0"),
    ("altitude", -33, 3776, "-200.0..<0.0"), ("altitude", -1, 19, "-1.0..<0.0"),
    ("latitude", 35, 36, "35.0..<35.05"), ("latitude", -90, 90, "-90.0..<-80.0"),
    ("longitude", 0, 0, "0.0..<0.001"), ("longitude", -180, 180, "-180.0..<-160.0"),
    ("altitude", Int64.min, Int64.max, "-1e+19..<-9e+18"),
  ])
  func suitTheSpan(field: String, first: Int64, last: Int64, bin: String) throws {
    let histogram = try MetadataHistogram.of(
      field, [.fraction(.of(first)), .fraction(.of(last))])

    #expect(histogram.bins.first?.extent.text == bin)
    #expect(histogram.bins.count <= 21)
    #expect(histogram.missingCount == 0)
  }

  @Test func pixelsAreCountedByWholeSteps() throws {
    let values = [640, 640, 641, 800].map(MetadataValue.integer)
    #expect(
      try MetadataHistogram.of("pixelWidth", values).lines.filter { !$0.hasSuffix(": 0") }
        == ["640.0..<650.0: 3", "800.0..<810.0: 1"])
    #expect(try MetadataHistogram.of("pixelHeight", [.integer(480)]).lines == ["480.0..<481.0: 1"])
  }

  /// Bounds are decimal numbers as people write them.
  @Test func boundsAreDecimals() throws {
    let values = (0..<20).map { MetadataValue.fraction(.of(35_000 + $0, 1000)) }
    let histogram = try MetadataHistogram.of("latitude", values)

    #expect(histogram.lines.prefix(4).last == "35.003..<35.004: 1")
    #expect(histogram.bins.allSatisfy { $0.count == 1 })
    #expect(histogram.bins.count == 20)
  }

  /// A receiver that wrote -1 m, although the tag is unsigned.
  @Test func aFarOffOneDoesNotDecideForTheOthers() throws {
    let heights = (0..<20).map { MetadataValue.fraction(.of(Int64($0) * 10)) }
    let histogram = try MetadataHistogram.of(
      "altitude", heights + [.fraction(.of(4_294_967_295))])

    #expect(histogram.lines.first == "0.0..<10.0: 1")
    #expect(histogram.lines.suffix(2) == ["...", "4294967290.0..<4294967300.0: 1"])
    #expect(histogram.bins.count == 21)
  }

  @Test func frequentValuesAreNotFarOff() throws {
    let heights = (0..<20).map { MetadataValue.fraction(.of(Int64($0) * 10)) }
    let alps = (0..<3).map { MetadataValue.fraction(.of(3000 + $0)) }

    #expect(try MetadataHistogram.of("altitude", heights + alps).lines.first == "0.0..<200.0: 20")
  }

  @Test func noneOfAFewPhotosIsFarOff() throws {
    let values = [100, 105, 110, 1200].map { MetadataValue.fraction(.of($0)) }

    #expect(try MetadataHistogram.of("altitude", values).lines.first == "100.0..<200.0: 3")
  }

  @Test(arguments: ["orientation", "rating"])
  func codesAreNeverCombined(field: String) throws {
    let histogram = try MetadataHistogram.of(
      field, [1, 1, 5, 65_535].map(MetadataValue.integer))

    #expect(histogram.lines == ["1: 2", "2: 0", "3: 0", "4: 0", "5: 1", "...", "65535: 1"])
    #expect(histogram.bins.first?.extent == .nominal(.integer(1), from: 1, to: 2))
  }
}
