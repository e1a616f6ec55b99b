import EditJudges
import PhotoFixtures
import TestSupport
import Testing

@testable import TIFFBlocks

/// Values that share their bytes, or have another type or count: an edit does not overwrite them.
struct SharedBytesTests {
  private static let bias = TIFFBuilder.Entry(.exposureBiasValue, .signedRational(1, 3))

  private static func shared(_ tag: TIFFBuilder.Tag, bytesMoved: Int = 0) -> [UInt8] {
    // The value of `tag` begins at the bias, or `bytesMoved` bytes from it.
    var block = ReferenceBlock(
      bytes: TIFFBuilder(
        .littleEndian,
        .init(exif: [bias, .init(tag, .shared(with: .exposureBiasValue, .undefined, count: 8))])
      ).bytes)
    guard let entry = block.exifEntry(Int(tag.number)) else { return [] }
    var bytes = block.bytes + [UInt8](repeating: 0xEE, count: 16)
    bytes.replaceSubrange(
      entry.position + 8..<entry.position + 12, with: block.stored(entry.field + bytesMoved))
    block = ReferenceBlock(bytes: bytes)
    return block.bytes
  }

  @Test(arguments: [-7, -1, 0, 1, 7])
  func aValueThatOverlapsAnotherIsLeft(bytesMoved: Int) throws {
    try EditedBlock.checkBiasIsAppended(Self.shared(.userComment, bytesMoved: bytesMoved))
    try EditedBlock.checkBiasIsAppended(Self.shared(.makerNote, bytesMoved: bytesMoved))
  }

  @Test(arguments: [-8, 8])
  func aValueBesideAnotherIsOverwritten(bytesMoved: Int) throws {
    let bytes = Self.shared(.userComment, bytesMoved: bytesMoved)
    let edited = try EditedBlock(bytes, [.bias])
    #expect(edited.addition.isEmpty)
    #expect(!edited.changes.isEmpty)
  }

  /// Offsets into the header, IFD0, the Exif directory itself, and the thumbnail.
  @Test(arguments: [0, 4, 7, 8, 40])
  func aValueInOtherBytesOfTheBlockIsLeft(offset: UInt32) throws {
    try EditedBlock.checkBiasIsAppended(
      TIFFBuilder(
        .bigEndian,
        .init(
          image: [.init(.orientation, .short(1))],
          exif: [
            .init(.flash, .short(1)),
            .init(.exposureBiasValue, .raw(type: 10, count: 1, field: offset)),
          ])
      ).bytes)
  }

  @Test
  func aValueInTheThumbnailIsLeft() throws {
    let bytes = TIFFBuilder(
      .littleEndian,
      .init(
        exif: [Self.bias],
        next: .directory(
          .init([
            .init(.thumbnailOffset, .offset(of: [UInt8](repeating: 1, count: 64))),
            .init(.thumbnailLength, .long(64)),
          ])))
    ).bytes
    let block = ReferenceBlock(bytes: bytes)
    let ifd1 = block.next(after: block.ifd0Offset)
    let thumbnail = try #require(block.entry(0x0201, at: ifd1)).field
    for offset in [thumbnail - 7, thumbnail, thumbnail + 63] {
      var moved = bytes + [UInt8](repeating: 0, count: 8)
      let place = try #require(block.exifEntry(0x9204)).position + 8
      moved.replaceSubrange(place..<place + 4, with: block.stored(offset))
      try EditedBlock.checkBiasIsAppended(moved)
    }
  }

  @Test(
    arguments: [
      .rational(1, 3), .numbers(.signedRational, [1, 3, 2, 3]), .short(1), .long(1),
      .numbers(.signedLong, [1]), .ascii("+0.3 EV"), .undefined([1, 2, 3, 4, 5, 6, 7, 8]),
      .raw(type: 10, count: 0, field: 0), .raw(type: 10, count: 1, field: 0x00FF_FF00),
      .raw(type: 99, count: 1, field: 30),
    ] as [TIFFBuilder.Value])
  func aValueOfAnotherFormIsReplaced(_ value: TIFFBuilder.Value) throws {
    try EditedBlock.checkBiasIsAppended(
      TIFFBuilder(
        .littleEndian,
        .init(exif: [.init(.flash, .short(1)), .init(.exposureBiasValue, value)])
      ).bytes, wiping: true)
  }
}
