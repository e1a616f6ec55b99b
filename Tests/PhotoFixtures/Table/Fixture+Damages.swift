extension Fixture {
  /// Cut photos, and blocks whose pointers lead nowhere.
  static let damages: [Fixture] = [
    Fixture(
      "cut-in-exif", "The file ends within the Exif segment",
      bytes: Array(photo.bytes[..<(photo.payloadOffset(ofSegmentAt: 0) + 100)])),
    Fixture(
      "cut-in-frame-header", "The file ends within the frame header, before the picture's width",
      bytes: Array(photo.bytes[..<(photo.payloadOffset(ofSegmentAt: 2) + 3)])),
    Fixture(
      "cut-in-image-data", "The file ends within the coded picture",
      bytes: Array(photo.bytes[..<(photo.scanOffset + 60)])),
    Fixture(
      "bytes-after-exif", "Five zeros outside any segment, right after the Exif segment",
      bytes: photo(withZerosBeforeSegmentAt: 1)),
    Fixture(
      "bytes-between-segments", "Five zeros outside any segment, after the quantization tables",
      bytes: photo(withZerosBeforeSegmentAt: 2)),
    Fixture(
      "bad-tiff-header", "An Exif block that does not start with a TIFF header",
      JPEGBuilder(metadata: [
        .exif(bytes: Array("IM".utf8) + shot.block.bytes.dropFirst(2))
      ])),
    Fixture(
      "exif-pointer-out-of-range", "A pointer to an Exif IFD far past the block's end",
      exif: TIFFBuilder(
        .littleEndian,
        .init(
          shot.imageEntriesAlone
            + [.init(.exifPointer, .raw(type: 4, count: 1, field: 0x00FF_FF00))]))),
    Fixture(
      "directory-loop", "An IFD0 whose next directory is itself",
      exif: TIFFBuilder(.littleEndian, .init(shot.imageEntries, next: .offset(8)))),
    Fixture(
      "exif-pointer-to-ifd0", "A pointer to an Exif IFD that leads to IFD0",
      exif: TIFFBuilder(
        .littleEndian,
        .init(
          shot.imageEntriesAlone + [.init(.exifPointer, .raw(type: 4, count: 1, field: 8))]))),
    Fixture(
      "value-out-of-range", "An exposure time whose offset is far past the block's end",
      exif: TIFFBuilder(
        .littleEndian,
        .init(
          shot.imageEntriesAlone + [
            .init(
              .exifPointer,
              .directory(
                .init([
                  .init(.exposureTime, .raw(type: 5, count: 1, field: 0x00FF_FF00)),
                  .init(.photographicSensitivity, .short(1250)),
                  .init(.exposureBiasValue, .signedRational(-1, 3)),
                ])))
          ]))),
  ]

  private static let photo = JPEGBuilder(metadata: [.exif(shot.block)])

  /// A photo as some repair programs leave it.
  private static func photo(withZerosBeforeSegmentAt index: Int) -> [UInt8] {
    let markerAndLength = 4
    let place = photo.payloadOffset(ofSegmentAt: index) - markerAndLength
    return photo.bytes[..<place] + [0, 0, 0, 0, 0] + photo.bytes[place...]
  }

  private static let shot = Shot(
    .one,
    exif: .exposure(
      iso: 1250, time: (1, 200), aperture: (28, 10), focalLength: (35, 1), bias: (-1, 3))
      + .taken("2018:08:18 18:18:18"))
}
