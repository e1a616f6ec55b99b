extension Fixture {
  /// Dates that are missing, unknown or impossible.
  static let dates: [Fixture] = [
    Fixture(
      "date-plain", "A date without a fraction and an offset",
      shot(exif: .taken("2012:02:29 23:59:59"))),
    Fixture(
      "date-blank", "A date of blanks: the standard's form of an unknown date",
      shot(exif: .taken("    :  :     :  :  ", fraction: "   ", offset: "   :  "))),
    Fixture(
      "date-zero", "A date of zeros: a camera whose clock was never set",
      shot(exif: .taken("0000:00:00 00:00:00", fraction: "00"))),
    Fixture(
      "date-invalid", "A date that no calendar has",
      shot(exif: .taken("2023:02:30 25:61:00", offset: "+99:99"))),
    Fixture(
      "date-not-a-date", "Text instead of a date",
      shot(exif: .taken("last tuesday, noon."))),
    Fixture(
      "date-digitized-only", "DateTimeDigitized alone",
      shot(exif: [
        .init(.dateTimeDigitized, .ascii("2005:06:07 08:09:10")),
        .init(.subSecTimeDigitized, .ascii("25")),
      ])),
    Fixture(
      "date-modified-only", "DateTime of IFD0 alone",
      shot(image: [.init(.dateTime, .ascii("2006:07:08 09:10:11"))])),
  ]

  private static func shot(
    image: [TIFFBuilder.Entry] = [], exif: [TIFFBuilder.Entry] = []
  ) -> Shot {
    Shot(
      .compact, image: image,
      exif: .exposure(
        iso: 100, time: (1, 320), aperture: (56, 10), focalLength: (105, 10), bias: (0, 3))
        + exif)
  }
}
