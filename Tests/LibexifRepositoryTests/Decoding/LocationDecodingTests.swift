import PhotoEntities
import PhotoFixtures
import Testing

/// Places of photos: signed degrees and metres.
struct LocationDecodingTests {
  struct Location: Equatable {
    var latitude: Rational?
    var longitude: Rational?
    var altitude: Rational?

    init(_ latitude: Rational?, _ longitude: Rational?, _ altitude: Rational?) {
      (self.latitude, self.longitude, self.altitude) = (latitude, longitude, altitude)
    }

    init(_ metadata: Metadata) {
      self.init(metadata.latitude, metadata.longitude, metadata.altitude)
    }
  }

  @Test(
    arguments: [
      (
        "gps-north-east",
        .init(fraction(350_116, 10_000), fraction(1_357_682, 10_000), fraction(503, 10))
      ),
      ("gps-north-west", .init(fraction(4811, 75), fraction(-2194, 100), 15)),
      ("gps-south-east", .init(fraction(-338_569, 10_000), fraction(1_512_151, 10_000), 4)),
      ("gps-south-west", .init(fraction(-13_517, 1000), fraction(-719_785, 10_000), 3399)),
      (
        "gps-below-sea-level",
        .init(fraction(113_613, 3600), fraction(127_710, 3600), fraction(-861, 2))
      ),
      ("gps-without-references", .init(nil, nil, 35)),
      ("unknown-tags", .init(fraction(103, 2), 0, 11)),
      ("zero-denominators", .init(nil, nil, nil)),
      ("no-exif", .init(nil, nil, nil)),
    ] as [(String, Location)])
  func isRead(_ name: String, _ expected: Location) throws {
    #expect(try Location(Fixture.metadata(name)) == expected)
  }

  private static func location(_ gps: [TIFFBuilder.Entry]) throws -> Location {
    try Location(Fixture.metadata(.bigEndian, gps: gps))
  }

  private static func latitude(_ reference: TIFFBuilder.Value, _ numbers: [UInt32]) throws
    -> Rational?
  {
    try location([
      .init(.gpsLatitudeRef, reference), .init(.gpsLatitude, .numbers(.rational, numbers)),
    ]).latitude
  }

  @Test(
    arguments: [
      ("N", 1), ("n", 1), ("S", -1), ("s", -1), ("North", 1), ("SOUTH", -1), ("E", nil),
      ("East", nil), ("Nord", nil), ("NS", nil), ("", nil), (" ", nil),
    ] as [(String, Rational?)])
  func theReferenceGivesTheHemisphere(_ reference: String, _ latitude: Rational?) throws {
    #expect(try Self.latitude(.ascii(reference), [1, 1, 0, 1, 0, 1]) == latitude)
  }

  @Test(
    arguments: [
      ([10, 1], 10), ([10, 1, 30, 1], fraction(21, 2)), ([10, 1, 30, 1, 0, 0], fraction(21, 2)),
      ([10, 0, 30, 1, 0, 1], nil),
      ([1, 1, 1, 1, 1, 1], fraction(3661, 3600)),
    ] as [([UInt32], Rational?)])
  func minutesAndSecondsMayBeMissing(_ numbers: [UInt32], _ latitude: Rational?) throws {
    #expect(try Self.latitude(.ascii("N"), numbers) == latitude)
  }

  /// Denominators whose common multiple does not fit 64 bits.
  @Test
  func aFractionThatDoesNotFitIsRounded() throws {
    let latitude = try #require(
      try Self.latitude(
        .ascii("S"),
        [
          4_294_967_291, 4_294_967_279, 2_147_483_647, 4_294_967_291, 1_000_000_007,
          2_147_483_629,
        ]))
    let sum =
      4_294_967_291.0 / 4_294_967_279 + 2_147_483_647.0 / 4_294_967_291 / 60
      + 1_000_000_007.0 / 2_147_483_629 / 3600
    #expect(abs(latitude.doubleValue + sum) < 1e-10)
  }

  /// Since Exif 3.0, references 2 and 3 count the altitude from the ellipsoid.
  @Test(
    arguments: [(nil, 5), (0, 5), (1, -5), (2, 5), (3, -5), (9, 5)] as [(UInt8?, Rational)])
  func theReferenceGivesTheSignOfTheAltitude(_ reference: UInt8?, _ altitude: Rational) throws {
    let location = try Self.location(
      [.init(.gpsAltitude, .rational(10, 2))]
        + (reference.map { [.init(.gpsAltitudeRef, .byte($0))] } ?? []))
    #expect(location == .init(nil, nil, altitude))
  }

  /// Programs write the digit as text, or the sign into the number.
  @Test(
    arguments: [
      (.ascii("0"), .rational(10, 2), 5), (.ascii("1"), .rational(10, 2), -5),
      (.undefined("1"), .rational(10, 2), -5), (.byte(1), .signedRational(-10, 2), -5),
      (.byte(0), .signedRational(-10, 2), -5),
    ] as [(TIFFBuilder.Value, TIFFBuilder.Value, Rational)])
  func theSignOfTheAltitudeMayBeAText(
    reference: TIFFBuilder.Value, number: TIFFBuilder.Value, altitude: Rational
  ) throws {
    let location = try Self.location([
      .init(.gpsAltitude, number), .init(.gpsAltitudeRef, reference),
    ])
    #expect(location == .init(nil, nil, altitude))
  }

  /// A coordinate with a sign beside its hemisphere is not turned over.
  @Test func aSignBesideTheHemisphereCountsOnce() throws {
    let location = try Self.location([
      .init(.gpsLatitudeRef, .ascii("S")), .init(.gpsLatitude, .signedRational(-10, 1)),
      .init(.gpsLongitudeRef, .ascii("W")), .init(.gpsLongitude, .signedRational(-20, 1)),
    ])
    #expect(location == .init(-10, -20, nil))
  }
}
