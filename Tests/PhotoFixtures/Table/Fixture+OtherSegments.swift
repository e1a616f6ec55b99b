extension Fixture {
  /// Exif segments between segments of other formats, in orders that were seen in real photos.
  static let otherSegments: [Fixture] = [
    Fixture(
      "segments-before-exif",
      "JFIF, JFXX, CIFF, AVI1, QVCI, FLIR, ICC, FPXR and APP13 before Exif",
      JPEGBuilder(
        metadata: [.jfif, .jfxx, .ciff, .avi1, .qvci, .flir, .icc] + JPEGBuilder.Segment.flashPix
          + [.photoshop, .exif(shot.block)])),
    Fixture(
      "segments-after-exif",
      "JFIF, SPIFF, FPXR, Meta, RMETA, EPPIM, NITF, GoPro and Ducky after Exif",
      JPEGBuilder(
        metadata: [.exif(shot.block), .jfif, .spiff] + JPEGBuilder.Segment.flashPix
          + [.kodakMeta, .ricohMeta, .eppim, .nitf, .goPro, .ducky])),
    Fixture(
      "segments-without-exif",
      "JFIF, JFXX, CIFF, AVI1, QVCI, FLIR and Ducky: new Exif goes between APP0 and APP1",
      JPEGBuilder(metadata: [.jfif, .jfxx, .ciff, .avi1, .qvci, .flir, .ducky])),
  ]

  private static let shot = Shot(
    .two, image: [.init(.orientation, .short(1))],
    exif: .exposure(
      iso: 64, time: (1, 40), aperture: (63, 10), focalLength: (35, 1), bias: (1, 3))
      + .taken("2009:05:17 09:41:00"))
}
