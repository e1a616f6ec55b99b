import EditJudges
import PhotoFixtures
import TestSupport
import Testing

@testable import TIFFBlocks

/// The directories that an edit appends are replaced by the next edit. Those of a camera stay.
struct AppendedTailTests {
  private static let mark = AppendedTail.separator

  private static func once() throws -> EditedBlock {
    let directory = TIFFBuilder.Directory(
      image: [.init(.make, .ascii("Example"))],
      exif: [.init(.fNumber, .rational(28, 10)), .init(.flash, .short(1))])
    return try EditedBlock(.littleEndian, directory, [.bias])
  }

  /// The offset of the mark, which comes before the value of eight bytes and the directory.
  private static func markOffset(in block: EditedBlock) throws -> Int {
    try #require(block.new.exifOffset) - 8 - mark.count
  }

  @Test
  func theNextEditReplacesTheDirectory() throws {
    let once = try Self.once()
    let offset = try Self.markOffset(in: once)
    #expect(once.new.slice(at: offset, size: Self.mark.count) == Self.mark)

    let twice = try EditedBlock(once.new.bytes, [.time])
    // An entry of twelve bytes, and its value of eight.
    #expect(twice.new.bytes.count == once.new.bytes.count + 12 + 8)
    #expect(twice.new.slice(at: offset, size: Self.mark.count) == Self.mark)
    let tags = twice.new.entries(at: try #require(twice.new.exifOffset)).map(\.tag)
    #expect(tags == [0x829A, 0x829D, 0x9204, 0x9209])
  }

  /// Some cameras write values before their directory, too. Without a whole mark it is not ours.
  @Test(arguments: mark.indices)
  func aDirectoryWithoutTheMarkStays(changed index: Int) throws {
    let once = try Self.once()
    var bytes = once.new.bytes
    bytes[try Self.markOffset(in: once) + index] ^= 0x20

    let twice = try EditedBlock(bytes, [.time])
    let pointer = try #require(twice.old.entry(0x8769, at: twice.old.ifd0Offset)).position + 8
    #expect(twice.changes.allSatisfy { (pointer..<pointer + 4).contains($0) })
    #expect(try #require(twice.new.exifOffset) >= bytes.count)
  }
}
