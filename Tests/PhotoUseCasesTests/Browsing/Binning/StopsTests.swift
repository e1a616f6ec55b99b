import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Full stops: the bin of a value, and its name.
struct StopsTests {
  @Test(arguments: [
    (
      "iso", [1, 2, 3, 6, 12, 25, 50, 100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 51_200]
    ),
    ("iso", [102_400, 204_800, 409_600, 819_200, 1_638_400, 3_276_800]),
  ])
  func sensitivitiesHaveTheirNames(field: String, names: [Int]) throws {
    for name in names {
      let histogram = try MetadataHistogram.of(field, [.integer(name)])
      #expect(histogram.lines == ["\(name): 1"])
    }
  }

  @Test(arguments: [
    (1, 8000, "1/8000"), (1, 4000, "1/4000"), (1, 2000, "1/2000"), (1, 1000, "1/1000"),
    (1, 500, "1/500"), (1, 250, "1/250"), (1, 125, "1/125"), (1, 60, "1/60"), (1, 30, "1/30"),
    (1, 15, "1/15"), (1, 8, "1/8"), (1, 4, "1/4"), (1, 2, "1/2"), (1, 1, "1"), (2, 1, "2"),
    (4, 1, "4"), (8, 1, "8"), (15, 1, "15"), (30, 1, "30"), (60, 1, "60"), (120, 1, "120"),
    // Thirds of a stop belong to the nearest full stop.
    (1, 200, "1/250"), (1, 320, "1/250"), (1, 160, "1/125"), (1, 100, "1/125"), (1, 80, "1/60"),
    (1, 50, "1/60"), (1, 40, "1/30"), (1, 640, "1/500"), (1, 400, "1/500"), (1, 13, "1/15"),
    (1, 10, "1/8"), (1, 20, "1/15"), (1, 3, "1/4"), (10, 4, "2"), (13, 1, "15"), (25, 1, "30"),
    // The half stop is exactly 1/181.02 s.
    (1, 181, "1/125"), (1, 182, "1/250"), (10_000, 1_810_193, "1/125"),
    (10_000, 1_810_194, "1/250"),
  ])
  func exposureTimesHaveTheirNames(numerator: Int64, denominator: Int64, name: String) throws {
    let value = MetadataValue.fraction(.of(numerator, denominator))
    #expect(try MetadataHistogram.of("exposureDuration", [value]).lines == ["\(name): 1"])
  }

  @Test(arguments: [
    (5, "1/2"), (7, "7/10"), (10, "1"), (14, "7/5"), (20, "2"), (28, "14/5"), (40, "4"),
    (56, "28/5"), (80, "8"), (110, "11"), (160, "16"), (220, "22"), (320, "32"), (450, "45"),
    (640, "64"), (900, "90"), (1280, "128"),
    // Thirds of a stop.
    (11, "1"), (12, "7/5"), (16, "7/5"), (17, "2"), (18, "2"), (22, "2"), (25, "14/5"),
    (32, "14/5"),
    (35, "4"), (45, "4"), (50, "28/5"), (63, "28/5"), (71, "8"), (90, "8"), (100, "11"),
    (130, "11"), (140, "16"),
    // The half stop is exactly f/2.378.
    (23, "2"), (24, "14/5"),
  ])
  func aperturesHaveTheirNames(tenths: Int64, name: String) throws {
    let histogram = try MetadataHistogram.of("lensAperture", [.fraction(.of(tenths, 10))])
    #expect(histogram.lines == ["\(name): 1"])
  }

  @Test func thirdsOfSensitivityStopsFallWhereTheyAreNearest() throws {
    let values = [64, 80, 100, 125, 141, 142, 160, 200, 250, 282, 283, 320, 65_535]
    let histogram = try MetadataHistogram.of("iso", values.map(MetadataValue.integer))

    #expect(histogram.lines.prefix(4) == ["50: 1", "100: 4", "200: 5", "400: 2"])
    #expect(histogram.lines.last == "51200: 1")
    #expect(histogram.bins.count == 11)
  }

  /// Half a stop on each side of the exact full stop, which is not the round number.
  @Test(arguments: [
    ("exposureDuration", MetadataValue.fraction(.of(1, 125)), 1 / 128.0, 2.0.squareRoot()),
    ("exposureDuration", .fraction(.of(30)), 32, 2.0.squareRoot()),
    ("lensAperture", .fraction(.of(28, 10)), 8.0.squareRoot(), 2.0.squareRoot().squareRoot()),
    ("iso", .integer(12_800), 12_800, 2.0.squareRoot()),
  ])
  func boundsAreExact(
    field: String, value: MetadataValue, stop: Double, half: Double
  ) throws {
    let bounds = try bounds(MetadataHistogram.of(field, [value]))

    #expect((bounds[0] / (stop / half) - 1).magnitude < 1e-15)
    #expect((bounds[1] / (stop * half) - 1).magnitude < 1e-15)
  }

  /// The series cover the smallest to the largest number.
  @Test(arguments: ["exposureDuration", "lensAperture", "focalLength"])
  func everyNumberHasABin(field: String) throws {
    let values = [.of(1, .max), .of(1, 4_294_967_295), .of(4_294_967_295), .of(.max)]
      .map(MetadataValue.fraction)
    let histogram = try MetadataHistogram.of(field, values)

    #expect(histogram.missingCount == 0)
    #expect(bounds(histogram, of: values[0])[0] == 0)
    #expect(bounds(histogram, of: values[1])[0] > 0)
    #expect(bounds(histogram, of: values[2])[1] < .infinity)
    #expect(bounds(histogram, of: values[3])[1] == .infinity)
  }

  /// One exposure of 2^31 s among ordinary ones.
  @Test func aStrayValueDoesNotMakeEmptyLines() throws {
    let histogram = try MetadataHistogram.of(
      "exposureDuration", [.of(1, 60), .of(1, 30), .of(2_147_483_648)].map(MetadataValue.fraction))

    #expect(histogram.lines == ["1/60: 1", "1/30: 1", "...", "2013265920: 1"])
  }

  @Test(arguments: ["iso", "exposureDuration", "lensAperture", "focalLength", "focalLength35mm"])
  func numbersUpToZeroHaveNoBin(field: String) throws {
    let values: [MetadataValue] =
      field == "iso" ? [.integer(0), .integer(-100)] : [.fraction(0), .fraction(-1)]
    let histogram = try MetadataHistogram.of(field, values)

    #expect(histogram.bins.isEmpty)
    #expect(histogram.missingCount == 2)
  }

  private func bounds(
    _ histogram: MetadataHistogram, of value: MetadataValue? = nil
  ) -> [Double] {
    let position = histogram.positions(of: value).first ?? 0
    guard case .nominal(_, let from, let to) = histogram.bins[position].extent else { return [] }
    return [from, to]
  }
}
