import PhotoFixtures
import TestSupport
import Testing

@testable import TIFFBlocks

/// Entries and directories that are removed with their bytes.
struct TIFFStripperTests {
  private static let artist = "Jane Example"
  private static let lens = "Example 50mm F2"
  private static let place = "Example Street"
  private static let thumbnail: [UInt8] =
    [0xFF, 0xD8, 0xFF] + Array("picture".utf8) + [0xFF, 0xD9]

  private static let directory = TIFFBuilder.Directory(
    image: [
      .init(.make, .ascii("Example")), .init(.orientation, .short(6)),
      .init(.artist, .ascii(artist)),
    ],
    exif: [
      .init(.lensModel, .ascii(lens)), .init(0xA431, .ascii("1234567")),
      .init(0xA420, .ascii("abc")),
    ],
    gps: [.init(0x0001, .ascii("N")), .init(0x001C, .ascii(place))],
    next: .directory(
      .init([
        .init(.make, .ascii("Example")), .init(0x0201, .offset(of: thumbnail)),
        .init(0x0202, .long(UInt32(thumbnail.count))),
      ])))

  private func tags(_ block: TIFFBlock) -> [ExifDirectory: [UInt16]] {
    Dictionary(
      uniqueKeysWithValues: TIFFStructure(of: block).directories.map { directory in
        (directory.kind, directory.entries.map(\.tag))
      })
  }

  private func has(_ block: TIFFBlock, _ bytes: some Collection<UInt8>) -> Bool {
    block.bytes.indices.contains { block.bytes[$0...].starts(with: bytes) }
  }

  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func entriesCloseUpAndTheirBytesAreGone(_ order: TIFFBuilder.ByteOrder) throws {
    let old = try TIFFBlock(order, Self.directory)
    var stripper = TIFFStripper(old)
    try stripper.remove([]) {
      [.artist, ExifTag(.exif, 0xA431), ExifTag(.exif, 0xA420)].contains($0)
    }
    let block = stripper.block
    #expect(block.count == old.count)
    #expect(TIFFStructure(of: block).flaws.isEmpty)
    #expect(tags(block)[.ifd0] == [0x010F, 0x0112, 0x8769, 0x8825])
    #expect(tags(block)[.exif] == [0xA434])
    #expect(tags(block)[.ifd1] == tags(old)[.ifd1])
    #expect(!has(block, Self.artist.utf8) && !has(block, "1234567".utf8) && !has(block, "abc".utf8))
    #expect(has(block, Self.lens.utf8) && has(block, Self.place.utf8) && has(block, Self.thumbnail))
    #expect(stripper.removed == [.artist, ExifTag(.exif, 0xA431), ExifTag(.exif, 0xA420)])
  }

  @Test(arguments: TIFFBuilder.ByteOrder.allCases, [ExifDirectory.gps, .ifd1])
  func directoriesGoWithTheirBytes(
    _ order: TIFFBuilder.ByteOrder, _ directory: ExifDirectory
  ) throws {
    let old = try TIFFBlock(order, Self.directory)
    var stripper = TIFFStripper(old)
    try stripper.remove([directory]) { _ in false }
    let block = stripper.block
    var expected = tags(old)
    expected[directory] = nil
    if directory == .gps { expected[.ifd0]?.removeLast() }
    #expect(tags(block) == expected)
    #expect(has(block, Self.place.utf8) == (directory != .gps))
    #expect(has(block, Self.thumbnail) == (directory != .ifd1))
  }

  @Test func wipedBytesAreCutOffTheEnd() throws {
    let old = try TIFFBlock(.bigEndian, Self.directory)
    var stripper = TIFFStripper(old)
    try stripper.remove([.ifd1]) { _ in false }
    stripper.wipeUnclaimedBytes()
    stripper.trim()
    #expect(stripper.block.count < old.count)
    var rest = tags(old)
    rest[.ifd1] = nil
    #expect(tags(stripper.block) == rest)
  }

  @Test func bytesThatNothingClaimsAreWiped() throws {
    let old = try TIFFBlock(
      whole: TIFFBuilder(.bigEndian, Self.directory).bytes + Array("old artist".utf8))
    var stripper = TIFFStripper(old)
    try stripper.remove([]) { $0 == .artist }
    #expect(has(stripper.block, "old artist".utf8))
    stripper.wipeUnclaimedBytes()
    #expect(!has(stripper.block, "old artist".utf8))
    #expect(has(stripper.block, Self.lens.utf8))
  }

  @Test func nothingIsRemovedIfNothingIsThere() throws {
    let old = try TIFFBlock(.bigEndian, .init(image: [.init(.make, .ascii("Example"))]))
    var stripper = TIFFStripper(old)
    try stripper.remove([.gps, .ifd1]) { $0 == .artist }
    #expect(stripper.block == old)
    #expect(stripper.removed.isEmpty)
  }

  @Test func valuesThatOthersShareAreRefused() throws {
    let shared = try TIFFBlock(
      .bigEndian,
      .init(image: [
        .init(.artist, .ascii(Self.artist)),
        .init(.copyright, .shared(with: .artist, .ascii, count: 13)),
      ]))
    var stripper = TIFFStripper(shared)
    #expect(throws: TIFFEditRefusal.damaged(.ifd0)) { try stripper.remove([]) { $0 == .artist } }
    var both = TIFFStripper(shared)
    try both.remove([]) { [.artist, .copyright].contains($0) }
    #expect(!has(both.block, Self.artist.utf8))
  }
}
