import PhotoEntities
import PhotoFixtures
import Testing

@testable import TIFFBlocks

/// Aperture, exposure time, exposure compensation and focal length, from all their tags and types.
struct ExposureDecodingTests {
  struct Exposure: Equatable {
    var duration: Rational?
    var aperture: Rational?
    var bias: Rational?
    var focalLength: Rational?

    init(_ duration: Rational?, _ aperture: Rational?, _ bias: Rational?, _ focalLength: Rational?)
    {
      (self.duration, self.aperture) = (duration, aperture)
      (self.bias, self.focalLength) = (bias, focalLength)
    }

    init(_ metadata: Metadata) {
      self.init(
        metadata.exposureDuration, metadata.lensAperture, metadata.exposureValue,
        metadata.focalLength)
    }
  }

  @Test(
    arguments: [
      ("apex-only", .init(fraction(1, 128), 4, 0, 7)),
      ("zero-denominators", .init(nil, nil, nil, nil)),
      ("manual-lens", .init(fraction(1, 4000), nil, fraction(-1, 3), nil)),
      ("long-exposure", .init(30, 16, 1, 24)),
      ("wrong-types", .init(fraction(1, 125), fraction(9, 2), fraction(1, 3), 28)),
      ("shared-value", .init(fraction(1, 2000), 4, fraction(-2, 3), 400)),
      ("no-room", .init(fraction(1, 2000), 4, nil, 400)),
      ("makernote-nikon", .init(fraction(1, 30), fraction(14, 5), fraction(-2, 3), 70)),
      ("makernote-fujifilm", .init(fraction(1, 8000), fraction(7, 5), fraction(-2, 3), 23)),
      ("duplicate-exposure-bias", .init(fraction(1, 500), fraction(71, 10), fraction(1, 3), 24)),
      ("value-out-of-range", .init(nil, nil, fraction(-1, 3), nil)),
      ("grey", .init(fraction(13, 10), 8, -1, 12)),
    ] as [(String, Exposure)])
  func isRead(_ name: String, _ expected: Exposure) throws {
    #expect(try Exposure(Fixture.metadata(name)) == expected)
  }

  /// 2 to the power of 7 / 2, which no fraction equals.
  @Test
  func apexIsApproximatedIfNecessary() throws {
    let metadata = try Fixture.metadata("apex-long-exposure")
    #expect(metadata.exposureDuration == 8)
    let aperture = try #require(metadata.lensAperture)
    #expect(abs(aperture.doubleValue / 11.313_708_499 - 1) < 2e-5)
    #expect(aperture.denominator < 1000)
  }

  @Test
  func apexGivesWayToThePlainTags() throws {
    let metadata = try Fixture.metadata(
      exif: [
        .init(.shutterSpeedValue, .signedRational(10, 1)), .init(.exposureTime, .rational(1, 3)),
        .init(.apertureValue, .rational(10, 1)), .init(.fNumber, .rational(9, 10)),
      ])
    #expect(Exposure(metadata) == .init(fraction(1, 3), fraction(9, 10), nil, nil))
  }

  @Test
  func apexReplacesADenominatorOfZero() throws {
    let metadata = try Fixture.metadata(
      exif: [
        .init(.shutterSpeedValue, .signedRational(-1, 1)), .init(.exposureTime, .rational(1, 0)),
        .init(.apertureValue, .rational(2, 1)), .init(.fNumber, .rational(0, 0)),
      ])
    #expect(Exposure(metadata) == .init(2, 2, nil, nil))
  }

  @Test(arguments: [(1000, 1), (-1000, 1), (.min, 1), (1, 0), (.max, -1)] as [(Int32, Int32)])
  func absurdApexIsIgnored(_ numerator: Int32, _ denominator: Int32) throws {
    let metadata = try Fixture.metadata(
      exif: [.init(.shutterSpeedValue, .signedRational(numerator, denominator))])
    #expect(metadata.exposureDuration == nil)
  }

  @Test
  func theGreatestNegativeNumbersDivide() throws {
    let metadata = try Fixture.metadata(
      exif: [
        .init(.shutterSpeedValue, .signedRational(.min, .min)),
        .init(.exposureBiasValue, .signedRational(.min, .min)),
        .init(.focalLength, .signedRational(.min, .min)),
      ])
    #expect(Exposure(metadata) == .init(fraction(1, 2), nil, 1, 1))
  }

  /// Programs write numbers below 0 with the type of those without a sign.
  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func theSignMayBeInAnUnsignedNumber(_ order: TIFFBuilder.ByteOrder) throws {
    let metadata = try Fixture.metadata(
      order,
      exif: [
        .init(.exposureBiasValue, .rational(.max, 3)),
        .init(.shutterSpeedValue, .rational(.max - 1, 1)),
      ])
    #expect(Exposure(metadata) == .init(4, nil, fraction(-1, 3), nil))
  }

  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func everyIntegerTypeIsRead(_ order: TIFFBuilder.ByteOrder) throws {
    let values: [(TIFFBuilder.Value, Int)] = [
      (.byte(200), 200), (.short(40_000), 40_000), (.long(70_000), 70_000),
      (.numbers(.signedShort, [0xFFFE]), -2), (.numbers(.signedLong, [.max - 2]), -3),
      (.short(7, 9), 7),
    ]
    for (value, number) in values {
      let metadata = try Fixture.metadata(
        order, exif: [.init(.exposureBiasValue, value), .init(.focalLengthIn35mmFilm, value)])
      #expect(metadata.exposureValue == Rational(number))
      // Focal lengths are never negative.
      #expect(metadata.focalLength35mm == (number > 0 ? Rational(number) : nil))
    }
  }

  @Test(arguments: [TIFFBuilder.Value.ascii("3"), .undefined([0, 3]), .numbers(.rational, [])])
  func otherTypesAreNotNumbers(_ value: TIFFBuilder.Value) throws {
    let metadata = try Fixture.metadata(
      exif: [
        .init(.exposureBiasValue, value), .init(.photographicSensitivity, value),
        .init(.flash, value),
      ])
    #expect(metadata.exposureValue == nil)
    #expect(metadata.iso == nil)
    #expect(metadata.flashMode == nil)
  }
}
