import PhotoEntities
import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// The names of bins for people.
struct ReadableExtentTests {
  @Test(arguments: [
    ("iso", MetadataHistogramBin.Extent.nominal(.integer(400), from: 282.8, to: 565.7), "400"),
    ("orientation", .nominal(.integer(6), from: 6, to: 7), "6"),
    ("altitude", .interval(from: -200, to: 0), "-200 to 0 m"),
    ("altitude", .interval(from: -1e19, to: -9e18), "-1e+19 to -9000000000000000000 m"),
    ("latitude", .interval(from: 35.05, to: 35.1), "35.05 to 35.1"),
    ("longitude", .interval(from: -20, to: 0), "-20 to 0"),
    ("pixelWidth", .interval(from: 4000, to: 4500), "4000 to 4499"),
    ("pixelHeight", .interval(from: 480, to: 481), "480"),
    ("flashMode", .value(.choice("redEye")), "redEye"),
    ("artist", .value(.text("a\u{1B}[2J\nT")), #"a\x1B[2J\nT"#),
  ])
  func haveTheirForms(field: String, extent: MetadataHistogramBin.Extent, text: String) throws {
    #expect(ReadableExtent.text(extent, of: .field(try .of(field))) == text)
  }

  @Test(arguments: [
    ("exposureDuration", 1, 125, "1/125"), ("exposureDuration", 1, 2, "0.5"),
    ("exposureDuration", 30, 1, "30"), ("lensAperture", 28, 10, "f/2.8"),
    ("focalLength", 50, 1, "50 mm"), ("exposureValue", 1, 3, "+1/3"),
  ])
  func areNamedByTheNominalValue(
    field: String, numerator: Int64, denominator: Int64, text: String
  ) throws {
    let value = try MetadataValue.of(numerator, denominator)
    #expect(
      ReadableExtent.text(.nominal(value, from: 0, to: 1), of: .field(try .of(field))) == text)
  }
}
