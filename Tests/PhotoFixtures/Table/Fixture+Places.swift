extension Fixture {
  /// Positions on Earth.
  static let places: [Fixture] = [
    Fixture(
      "gps-north-east", "Kyoto, in degrees, minutes and seconds",
      shot(
        iso: 64, day: "01",
        .position(
          latitude: [35, 1, 0, 1, 4176, 100], longitude: [135, 1, 46, 1, 552, 100],
          references: ("N", "E"), altitude: (503, 10)))),
    Fixture(
      "gps-north-west", "Reykjavik, in degrees and decimal minutes",
      shot(
        iso: 100, day: "02",
        .position(
          latitude: [64, 1, 88_000, 10_000, 0, 1], longitude: [21, 1, 564_000, 10_000, 0, 1],
          references: ("N", "W"), altitude: (15, 1)))),
    Fixture(
      "gps-south-east", "Sydney",
      shot(
        iso: 80, day: "03",
        .position(
          latitude: [33, 1, 51, 1, 2484, 100], longitude: [151, 1, 12, 1, 5436, 100],
          references: ("S", "E"), altitude: (4, 1)))),
    Fixture(
      "gps-south-west", "Cusco, in decimal degrees",
      shot(
        iso: 50, day: "04",
        .position(
          latitude: [135_170, 10_000, 0, 1, 0, 1], longitude: [719_785, 10_000, 0, 1, 0, 1],
          references: ("S", "W"), altitude: (3399, 1)))),
    Fixture(
      "gps-below-sea-level", "The shore of the Dead Sea, 430.5 m below sea level",
      shot(
        iso: 125, day: "05",
        .position(
          latitude: [31, 1, 33, 1, 33, 1], longitude: [35, 1, 28, 1, 30, 1],
          references: ("N", "E"), altitude: (4305, 10), isBelowSeaLevel: true))),
    Fixture(
      "gps-without-references", "A position without its hemispheres",
      shot(
        iso: 160, day: "06",
        .position(
          latitude: [48, 1, 51, 1, 24, 1], longitude: [2, 1, 21, 1, 3, 1], references: nil,
          altitude: (35, 1)))),
  ]

  private static func shot(iso: UInt16, day: String, _ gps: [TIFFBuilder.Entry]) -> Shot {
    Shot(
      .phone,
      exif: .exposure(
        iso: iso, time: (1, 1250), aperture: (18, 10), focalLength: (42, 10), bias: (0, 6))
        + .taken("2024:08:\(day) 12:34:56", fraction: "678", offset: "-03:30")
        + .settings(program: 2, metering: 5, whiteBalance: 0)
        + [.init(.focalLengthIn35mmFilm, .short(26))],
      gps: gps)
  }
}
