extension Fixture {
  /// Directories that overlap something else, found by the fuzzer. An edit of the overlapped data
  /// must not change their meaning.
  static let overlaps: [Fixture] = [
    Fixture(
      "ifd1-in-exif-ifd", "A pointer after IFD0 into the Exif IFD, where a directory could begin",
      // The four bytes of the sensitivity end in a number of entries, as it has only one component.
      exif: pointing(to: [1, 0, 0x30, 0x88]) { offset in
        let exif = [
          TIFFBuilder.Entry(
            .photographicSensitivity, .raw(type: 3, count: 1, field: 200 + 1 << 16)),
          .init(.sensitivityType, .short(2)),
        ]
        let shot = Shot(.one, exif: exif + .taken("2018:11:03 08:30:00"))
        return TIFFBuilder(.littleEndian, .init(shot.imageEntries, next: .offset(offset)))
      }),
    Fixture(
      "pointer-with-count", "A pointer to the Exif IFD with a count of 200, past the block",
      exif: TIFFBuilder(
        .littleEndian,
        .init(
          shot.imageEntriesAlone + [
            .init(.exifPointer, .directory(.init(shot.exifEntries)), claimedCount: 200)
          ]))),
    Fixture(
      "text-over-exif-ifd", "A copyright that ends in the Exif IFD",
      exif: TIFFBuilder(
        .littleEndian,
        .init(
          shot.imageEntriesAlone + [
            .init(.copyright, .ascii("2018 Jane Example"), claimedCount: 40),
            .init(.exifPointer, .directory(.init(shot.exifEntries))),
          ]))),
    Fixture(
      "exif-pointer-into-text", "Two pointers to an Exif IFD, the first into a copyright",
      exif: pointing(to: Array("rights".utf8)) { offset in
        TIFFBuilder(
          .littleEndian,
          .init(
            shot.imageEntriesAlone + [
              .init(.copyright, .ascii("2018 Jane Example, all rights reserved")),
              .init(.exifPointer, .raw(type: 4, count: 1, field: offset)),
              .init(.exifPointer, .directory(.init(shot.exifEntries))),
            ]))
      }),
  ]

  /// The block with a pointer to these bytes in it, or past its end if it does not have them.
  private static func pointing(
    to bytes: [UInt8], in block: (_ offset: UInt32) -> TIFFBuilder
  ) -> TIFFBuilder {
    let all = block(0).bytes
    let offset = all.indices.first { all[$0...].starts(with: bytes) } ?? all.count
    return block(UInt32(offset))
  }

  private static let shot = Shot(
    .one,
    exif: .exposure(
      iso: 200, time: (1, 100), aperture: (4, 1), focalLength: (50, 1), bias: (1, 3))
      + .taken("2018:11:03 08:30:00"))
}
