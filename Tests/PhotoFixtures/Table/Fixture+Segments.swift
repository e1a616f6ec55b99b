extension Fixture {
  /// The places where an Exif segment is found.
  static let segments: [Fixture] = [
    Fixture(
      "jfif-then-exif", "JFIF's APP0 before Exif",
      JPEGBuilder(metadata: [.jfif, exif(iso: 50, second: 1)])),
    Fixture(
      "xmp-before-exif", "An APP1 of XMP before the APP1 of Exif",
      JPEGBuilder(metadata: [.xmp(rating: 2, label: "Blue"), exif(iso: 80, second: 2)])),
    Fixture(
      "xmp-after-exif", "An APP1 of XMP after the APP1 of Exif, with a rating that differs",
      JPEGBuilder(metadata: [exif(iso: 100, second: 3), .xmp(rating: 5, label: "Red")])),
    Fixture(
      "comment-and-fill-before-exif",
      "A comment, then fill bytes before Exif's and another marker",
      JPEGBuilder(metadata: [
        .comment("A comment before everything"), exif(iso: 125, second: 4).filled(with: 5),
        .comment("Another").filled(with: 2),
      ])),
    Fixture(
      "exif-after-other-segments", "Exif after JFIF, an ICC profile, APP13, APP14 and a comment",
      JPEGBuilder(metadata: [
        .jfif, .icc, .photoshop, .adobe, .comment("Before Exif"), exif(iso: 160, second: 5),
      ])),
    Fixture(
      "two-exif-segments", "Two Exif segments and XMP: the first Exif (ISO 200) is the one to read",
      JPEGBuilder(metadata: [
        exif(iso: 200, second: 6), .xmp(rating: 1, label: "Green"), exif(iso: 999, second: 59),
      ])),
    Fixture(
      "exif-after-tables", "Exif after the quantization tables and the frame header",
      JPEGBuilder(metadata: [.jfif], metadataBeforeScan: [exif(iso: 250, second: 7)])),
    Fixture(
      "grey", "One component instead of three, and a width that is not a multiple of 8",
      Shot(
        .sample, picture: Picture(width: 45, height: 61, isGrey: true),
        image: [.init(.orientation, .short(7))],
        exif: .exposure(
          iso: 320, time: (13, 10), aperture: (80, 10), focalLength: (12, 1), bias: (-1, 1))
          + .taken("2020:10:03 19:47:08"))),
  ]

  private static func exif(iso: UInt16, second: Int) -> JPEGBuilder.Segment {
    let seconds = (second < 10 ? "0" : "") + "\(second)"
    let shot = Shot(
      .two, image: [.init(.orientation, .short(1)), .init(.rating, .short(3))],
      exif: .exposure(
        iso: iso, time: (1, 1000), aperture: (22, 10), focalLength: (50, 1), bias: (1, 3))
        + .taken("2024:03:09 15:30:\(seconds)")
        + .settings(program: 2, metering: 5, whiteBalance: 0))
    return .exif(shot.block)
  }
}
