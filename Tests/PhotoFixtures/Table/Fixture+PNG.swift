extension Fixture {
  /// PNG files: the place of their Exif, and what surrounds it.
  package static let pngs: [Fixture] = [
    Fixture(
      "png-exif", "PNG with its Exif before the picture", PNGBuilder(metadata: [.exif(block)])),
    Fixture(
      "png-exif-after-image",
      "PNG with XMP and its Exif after the picture, and bytes after its end",
      PNGBuilder(
        metadata: [.xmp(rating: 2)], metadataAfterImage: [.exif(block)], trailer: [1, 2, 3])),
    Fixture(
      "png-no-exif", "PNG without Exif", PNGBuilder(metadata: [.text("Title", "A gradient")])),
    Fixture(
      "png-raw-profile", "PNG with Exif only in a compressed text chunk",
      PNGBuilder(metadata: [.compressedText("Raw profile type exif", profile)])),
    Fixture(
      "png-exif-and-raw-profile", "PNG with Exif twice: the eXIf chunk counts; edits are refused",
      PNGBuilder(metadata: [.text("Raw profile type exif", profile), .exif(otherBlock)])),
    Fixture(
      "png-wrong-checksum", "PNG whose eXIf chunk has a wrong checksum",
      PNGBuilder(metadata: [.exif(block).withWrongChecksum])),
    Fixture(
      "png-animation", "PNG with an animation of two pictures (APNG)",
      PNGBuilder(
        metadata: PNGBuilder.Chunk.animation.before + [.exif(block)],
        metadataAfterImage: PNGBuilder.Chunk.animation.after)),
  ]

  private static let block = shot(iso: 250).block
  private static let otherBlock = shot(iso: 640).block
  private static let profile = PNGBuilder.Chunk.rawProfile(block)

  private static func shot(iso: UInt16) -> Shot {
    Shot(
      .phone, .bigEndian,
      image: [.init(.orientation, .short(1)), .init(.artist, .ascii("Jane Example"))],
      exif: .exposure(
        iso: iso, time: (1, 125), aperture: (18, 10), focalLength: (42, 10), bias: (0, 1),
        flash: 0x10) + .taken("2024:06:03 17:20:05", fraction: nil, offset: nil))
  }
}
