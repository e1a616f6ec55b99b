extension Fixture {
  /// Photos without metadata, or with very little.
  static let missingBlocks: [Fixture] = [
    Fixture("no-exif", "JFIF alone", JPEGBuilder(metadata: [.jfif])),
    Fixture("no-metadata", "No metadata segment at all", JPEGBuilder()),
    Fixture(
      "no-exif-xmp-only", "XMP without Exif",
      JPEGBuilder(metadata: [.jfif, .xmp(rating: 3, label: "Yellow")])),
    Fixture(
      "empty-exif", "An Exif block whose IFD0 has no entries",
      exif: TIFFBuilder(.bigEndian, .init([]))),
    Fixture(
      "no-exif-directory", "An IFD0 without a pointer to an Exif IFD",
      exif: TIFFBuilder(
        .littleEndian,
        .init(
          Shot(
            .sample,
            image: [
              .init(.orientation, .short(5)),
              .init(.imageDescription, .ascii("A scanned slide")),
              .init(.artist, .ascii("Carlos Example")),
            ]
          ).imageEntriesAlone))),
  ]
}
