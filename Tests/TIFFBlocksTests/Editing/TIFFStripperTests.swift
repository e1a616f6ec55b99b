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

  @Test func bytesThatOthersShareStay() throws {
    let shared = try TIFFBlock(
      .bigEndian,
      .init(image: [
        .init(.artist, .ascii(Self.artist)),
        .init(.copyright, .shared(with: .artist, .ascii, count: 5)),
      ]))
    var stripper = TIFFStripper(shared)
    try stripper.remove([]) { $0 == .artist }
    #expect(tags(stripper.block)[.ifd0] == [0x8298])
    #expect(has(stripper.block, "Jane ".utf8) && !has(stripper.block, "Example".utf8))
    var both = TIFFStripper(shared)
    try both.remove([]) { [.artist, .copyright].contains($0) }
    #expect(!has(both.block, "Jane".utf8))
  }

  /// An entry that no program can read claims everything from an offset on.
  @Test(arguments: [UInt16(0), 200], [UInt32(1), 0x7FFF_FFFF])
  func damagedEntriesAreNotInTheWay(_ type: UInt16, _ count: UInt32) throws {
    let old = try TIFFBlock(.bigEndian, Self.directory)
    let entry = try #require(TIFFStructure(of: old)[.exif]?.entry(0xA420))
    var damaged = old
    damaged.overwrite(
      at: entry.position + 2,
      with: damaged.order.bytes(of: type) + damaged.order.bytes(of: count)
        + damaged.order.bytes(of: UInt32(10)))
    var stripper = TIFFStripper(damaged)
    try stripper.remove([.gps], removingDamaged: true) { $0 == .artist }
    var expected = tags(old)
    expected[.gps] = nil
    expected[.ifd0] = [0x010F, 0x0112, 0x8769]
    expected[.exif] = [0xA431, 0xA434]
    #expect(tags(stripper.block) == expected)
    #expect(!has(stripper.block, Self.place.utf8) && !has(stripper.block, Self.artist.utf8))
    #expect(has(stripper.block, Self.lens.utf8) && has(stripper.block, Self.thumbnail))
  }

  /// A value that runs into a directory moves to the end before the rows of the directory close up.
  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func valuesThatOverlapADirectoryStayWhole(_ order: TIFFBuilder.ByteOrder) throws {
    var block = try TIFFBlock(order, Self.directory)
    let make = try #require(TIFFStructure(of: block)[.ifd0]?.entry(0x010F))
    let exif = try #require(TIFFStructure(of: block)[.exif])
    let value = exif.offset - 4..<exif.offset + 20
    block.overwrite(
      at: make.position + 4,
      with: block.order.bytes(of: UInt32(24)) + block.order.bytes(of: UInt32(value.lowerBound)))
    let bytes = block.bytes(in: value).map(Array.init)
    var stripper = TIFFStripper(block)
    try stripper.remove([]) { $0 == ExifTag(.exif, 0xA431) }
    let moved = try #require(TIFFStructure(of: stripper.block)[.ifd0]?.entry(0x010F))
    guard case .inside(let range) = moved.value else {
      Issue.record("the value is gone")
      return
    }
    #expect(range.lowerBound >= block.count)
    #expect(stripper.block.bytes(in: range).map(Array.init) == bytes)
    #expect(tags(stripper.block)[.exif] == [0xA420, 0xA434])
    #expect(!has(stripper.block, "1234567".utf8) && has(stripper.block, Self.lens.utf8))
  }

  /// A pointer with a larger count leads to its directory as before, and has no value to move.
  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func pointersOfSeveralNumbersStay(_ order: TIFFBuilder.ByteOrder) throws {
    var block = try TIFFBlock(order, Self.directory)
    let pointer = try #require(TIFFStructure(of: block)[.exif]?.pointerEntry)
    block.overwrite(at: pointer.position + 4, with: block.order.bytes(of: UInt32(10)))
    var stripper = TIFFStripper(block)
    try stripper.remove([]) { $0 == ExifTag(.exif, 0xA431) }
    #expect(tags(stripper.block)[.exif] == [0xA420, 0xA434])
    #expect(
      TIFFStructure(of: stripper.block)[.exif]?.offset == TIFFStructure(of: block)[.exif]?.offset)
    #expect(!has(stripper.block, "1234567".utf8) && stripper.block.count == block.count)
  }

  @Test func theThumbnailIsReplacedInPlace() throws {
    let old = try TIFFBlock(.bigEndian, Self.directory)
    var stripper = TIFFStripper(old)
    stripper.replaceThumbnail { $0.map { $0 == 0xFF ? 0xFF : 0 } }
    #expect(!has(stripper.block, Self.thumbnail) && stripper.block.count == old.count)
    #expect(tags(stripper.block) == tags(old))
    // Other lengths do not fit.
    var same = TIFFStripper(old)
    same.replaceThumbnail { _ in [1] }
    #expect(same.block == old)
  }

  // MARK: Values in the rows

  private static let sharedSize = 60_000

  /// A block whose entries all have values of 60,000 bytes that overlap the rows: the same one, or each another.
  private static func overlappingBlock(count: Int, areSame: Bool) throws -> TIFFBlock {
    let order = TIFFBuilder.ByteOrder.littleEndian
    func row(_ tag: Int, _ type: UInt16, _ size: Int, _ offset: Int) -> [UInt8] {
      order.bytes(UInt16(tag)) + order.bytes(type) + order.bytes(UInt32(size))
        + order.bytes(UInt32(offset))
    }
    var bytes = Array("II*\0".utf8) + order.bytes(UInt32(8)) + order.bytes(UInt16(count + 1))
    bytes += row(0x013B, 2, 8, 90_000)
    for index in 0..<count { bytes += row(0x4000 + index, 7, sharedSize, areSame ? 8 : 8 + index) }
    bytes += [UInt8](repeating: 0, count: 90_000 - bytes.count) + Array("Someone\0".utf8)
    return try #require(TIFFBlock(bytes + [UInt8](repeating: 1, count: 10_000)))
  }

  /// A value that many entries share is copied once.
  @Test func aSharedValueIsMovedOnce() throws {
    let old = try Self.overlappingBlock(count: 500, areSame: true)
    var stripper = TIFFStripper(old)
    try stripper.remove([]) { $0 == .artist }
    let block = stripper.block
    #expect(block.count <= old.count + Self.sharedSize + 8)
    let entries = try #require(TIFFStructure(of: block)[.ifd0]?.entries)
    #expect(entries.count == 500)
    let value = Array(old.bytes[8..<8 + Self.sharedSize])
    for entry in entries.prefix(2) + entries.suffix(2) {
      guard case .inside(let range) = entry.value else {
        Issue.record("\(entry.tag) has no value")
        continue
      }
      #expect(range.lowerBound >= old.count)
      #expect(Array(block.bytes[range]) == value)
    }
    #expect(!has(block, "Someone".utf8))
  }

  /// Values that overlap each other would make the block many times as long.
  @Test func overlappingValuesAreNotMoved() throws {
    var stripper = TIFFStripper(try Self.overlappingBlock(count: 1_000, areSame: false))
    #expect(throws: TIFFEditRefusal.damaged(.ifd0)) {
      try stripper.remove([]) { $0 == .artist }
    }
  }
}
