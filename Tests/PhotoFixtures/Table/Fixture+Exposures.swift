extension Fixture {
  /// Exposures in other tags than the usual ones.
  static let exposures: [Fixture] = [
    Fixture(
      "apex-only", "ShutterSpeedValue 7 (1/128 s) and ApertureValue 4 (f/4) alone",
      Shot(
        .compact, image: [.init(.orientation, .short(2))],
        exif: [
          .init(.photographicSensitivity, .short(64)),
          .init(.shutterSpeedValue, .signedRational(7, 1)),
          .init(.apertureValue, .rational(4, 1)),
          .init(.exposureBiasValue, .signedRational(0, 10)),
          .init(.focalLength, .rational(70, 10)),
        ] + .taken("2003:03:15 12:00:00"))),
    Fixture(
      "apex-long-exposure", "ShutterSpeedValue -3 (8 s) and ApertureValue 7 (f/11.3) alone",
      Shot(
        .compact,
        exif: [
          .init(.photographicSensitivity, .short(50)),
          .init(.shutterSpeedValue, .signedRational(-3, 1)),
          .init(.apertureValue, .rational(7, 1)),
          .init(.focalLength, .rational(70, 10)),
        ] + .taken("2003:03:15 22:00:00"))),
    Fixture(
      "iso-saturated", "PhotographicSensitivity 65535, RecommendedExposureIndex 102400",
      shot([
        .init(.photographicSensitivity, .short(65_535)),
        .init(.sensitivityType, .short(2)),
        .init(.recommendedExposureIndex, .long(102_400)),
      ])),
    Fixture(
      "iso-standard-output-sensitivity", "StandardOutputSensitivity 25600 alone",
      shot([
        .init(.sensitivityType, .short(1)),
        .init(.standardOutputSensitivity, .long(25_600)),
      ])),
    Fixture(
      "iso-speed", "ISOSpeed 51200 alone",
      shot([.init(.sensitivityType, .short(3)), .init(.isoSpeed, .long(51_200))])),
    Fixture(
      "iso-two-values", "PhotographicSensitivity with two components, 12800 and 0",
      shot([.init(.photographicSensitivity, .short(12_800, 0))])),
    Fixture(
      "long-exposure", "30 s by hand, with the white balance set by hand",
      Shot(
        .one,
        exif: .exposure(
          iso: 100, time: (30, 1), aperture: (160, 10), focalLength: (24, 1), bias: (1, 1))
          + .taken("2024:11:30 23:50:00", offset: "+05:45")
          + .settings(program: 1, metering: 6, whiteBalance: 1))),
    Fixture(
      "manual-lens", "A lens without electronics: an aperture and a focal length of 0",
      Shot(
        .two, image: [.init(.orientation, .short(4))],
        exif: .exposure(
          iso: 3200, time: (1, 4000), aperture: (0, 10), focalLength: (0, 10), bias: (-1, 3))
          + .taken("2017:01:08 14:22:36") + .settings(program: 3, metering: 1, whiteBalance: 0))),
  ]

  private static func shot(_ sensitivity: [TIFFBuilder.Entry]) -> Shot {
    Shot(
      .two,
      exif: sensitivity + [
        .init(.exposureTime, .rational(1, 50)),
        .init(.fNumber, .rational(14, 10)),
        .init(.focalLength, .rational(50, 1)),
        .init(.exposureBiasValue, .signedRational(-2, 3)),
        .init(.flash, .short(0x10)),
      ] + .taken("2023:10:28 02:30:15", offset: "+02:00")
        + .settings(program: 4, metering: 4, whiteBalance: 0))
  }
}
