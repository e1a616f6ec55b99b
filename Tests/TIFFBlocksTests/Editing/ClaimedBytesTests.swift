import EditJudges
import PhotoFixtures
import TestSupport
import Testing

@testable import TIFFBlocks

/// Bytes that are claimed by something other than a readable value of Exif's directories: an edit
/// must not overwrite them or grow over them.
struct ClaimedBytesTests {
  private static let bias = TIFFBuilder.Entry(.exposureBiasValue, .signedRational(1, 3))
  private static let stripOffsets: TIFFBuilder.Tag = 0x0111
  private static let stripLengths: TIFFBuilder.Tag = 0x0117
  private static let subDirectories: TIFFBuilder.Tag = 0x014A

  /// The block, with the field of an entry replaced by what `field` returns for the block.
  private static func patched(
    _ directory: TIFFBuilder.Directory, _ tag: Int, at offset: (ReferenceBlock) -> Int?,
    _ field: (ReferenceBlock, ReferenceBlock.Entry) throws -> Int
  ) throws -> [UInt8] {
    let block = ReferenceBlock(bytes: TIFFBuilder(.littleEndian, directory).bytes)
    let directory = try #require(offset(block))
    let entry = try #require(block.entry(tag, at: directory))
    var bytes = block.bytes
    bytes.replaceSubrange(
      entry.position + 8..<entry.position + 12, with: block.stored(try field(block, entry)))
    return bytes
  }

  private static func biasOffset(_ block: ReferenceBlock) throws -> Int {
    try #require(block.exifEntry(0x9204)).field
  }

  @Test
  func aValueThatDoesNotFitItsEntryIsLeft() throws {
    let directory = TIFFBuilder.Directory(exif: [
      .init(.exposureBiasValue, .raw(type: 10, count: 1, field: 0)), .init(.makerNote, .long(7)),
    ])
    let bytes = try Self.patched(directory, 0x9204, at: \.exifOffset) { $1.position + 8 }
    try EditedBlock.checkBiasIsAppended(bytes)
  }

  /// Unknown types, and UTF-8 of Exif 3.0.
  @Test(arguments: [14, 99, 129] as [UInt16])
  func aValueInsideOneOfAnUnknownTypeIsLeft(type: UInt16) throws {
    let directory = TIFFBuilder.Directory(exif: [
      Self.bias, .init(.userComment, .raw(type: type, count: 8, field: 0)),
    ])
    let bytes = try Self.patched(directory, 0x9286, at: \.exifOffset) { block, _ in
      try Self.biasOffset(block)
    }
    try EditedBlock.checkBiasIsAppended(bytes)
  }

  @Test
  func aValueInAStripIsLeft() throws {
    let directory = TIFFBuilder.Directory(
      exif: [Self.bias],
      next: .directory(
        .init([.init(Self.stripOffsets, .long(0)), .init(Self.stripLengths, .long(8))])))
    let bytes = try Self.patched(directory, 0x0111, at: { $0.next(after: $0.ifd0Offset) }) {
      block, _ in try Self.biasOffset(block)
    }
    try EditedBlock.checkBiasIsAppended(bytes)
  }

  @Test
  func aValueInAFurtherDirectoryIsLeft() throws {
    let third = TIFFBuilder.Directory([.init(.make, .short(3)), .init(.model, .short(4))])
    let second = TIFFBuilder.Directory([.init(.make, .short(2))], next: .directory(third))
    let directory = TIFFBuilder.Directory(exif: [Self.bias], next: .directory(second))
    let bytes = try Self.patched(directory, 0x9204, at: \.exifOffset) { block, _ in
      block.next(after: block.next(after: block.ifd0Offset)) + 2
    }
    try EditedBlock.checkBiasIsAppended(bytes)
  }

  @Test
  func aValueInASubDirectoryIsLeft() throws {
    let directory = TIFFBuilder.Directory(
      image: [.init(Self.subDirectories, .long(0))],
      exif: [Self.bias, .init(.userComment, .undefined([UInt8](repeating: 1, count: 64)))])
    let bytes = try Self.patched(directory, 0x014A, at: \.ifd0Offset) { block, _ in
      try Self.biasOffset(block)
    }
    try EditedBlock.checkBiasIsAppended(bytes)
  }

  /// A text begins inside the value and ends past the block: neither overwriting nor growing is
  /// safe.
  @Test
  func aValueInsideACutTextIsRefused() throws {
    let directory = TIFFBuilder.Directory(exif: [
      Self.bias, .init(.userComment, .raw(type: 2, count: 1000, field: 0)),
    ])
    let bytes = try Self.patched(directory, 0x9286, at: \.exifOffset) { block, _ in
      try Self.biasOffset(block)
    }
    #expect(try EditedBlock.refusal(bytes, [.bias]) == .refersPastEnd)
  }

  @Test(
    arguments: [
      .init(
        exif: [.init(.flash, .short(1))],
        next: .directory(
          .init([.init(stripOffsets, .long(1000)), .init(stripLengths, .long(8))]))),
      .init(image: [.init(subDirectories, .long(90))], exif: [.init(.flash, .short(1))]),
      .init(exif: [.init(.flash, .short(1))], next: .directory(.init([], next: .offset(90)))),
    ] as [TIFFBuilder.Directory])
  func dataPastTheEndIsNotGrownOver(_ directory: TIFFBuilder.Directory) throws {
    #expect(try EditedBlock.refusal(directory, [.bias]) == .refersPastEnd)
  }

  /// Zeros pad the block up to the end of a picture that begins inside it.
  @Test(arguments: [1, 2, 40, 1000])
  func aPictureThatEndsPastTheEndIsNotGrownInto(excess: Int) throws {
    let picture = [UInt8](repeating: 0xEE, count: 64)
    let directory = TIFFBuilder.Directory(
      exif: [.init(.flash, .short(1))],
      next: .directory(
        .init([
          .init(.thumbnailOffset, .offset(of: picture)),
          .init(.thumbnailLength, .long(UInt32(picture.count + excess))),
        ])))
    let bytes = TIFFBuilder(.littleEndian, directory).bytes
    #expect(bytes.suffix(64) == picture[...])
    let once = try EditedBlock(bytes, [.bias])
    let pointer = try #require(once.old.entry(0x8769, at: once.old.ifd0Offset)).position + 8
    #expect(once.changes.allSatisfy { (pointer..<pointer + 4).contains($0) })
    #expect(once.addition.prefix(excess).allSatisfy { $0 == 0 })
    let end = bytes.count + excess
    #expect(try #require(once.new.exifEntry(0x9204)).field >= end)
    // The next edit replaces the tail of this one, and does not pad again.
    let lens = TIFFEdit(tag: .lensModel, value: .ascii(Array("A lens with a name\0".utf8)))
    let twice = try EditedBlock(once.new.bytes, [lens])
    let back = try EditedBlock(twice.new.bytes, [TIFFEdit(tag: .lensModel, value: nil)])
    #expect(back.new.bytes == once.new.bytes)
  }

  @Test
  func aPointerInsideATextIsNotRedirected() throws {
    let directory = TIFFBuilder.Directory(
      image: [.init(.make, .raw(type: 2, count: 12, field: 0))], exif: [.init(.flash, .short(1))])
    let bytes = try Self.patched(directory, 0x010F, at: \.ifd0Offset) { block, _ in
      try #require(block.entry(0x8769, at: block.ifd0Offset)).position
    }
    #expect(try EditedBlock.refusal(bytes, [.bias]) == .damaged(.exif))
  }
}
