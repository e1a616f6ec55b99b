import EditJudges
import PhotoFixtures
import TestSupport
import Testing

@testable import TIFFBlocks

/// Blocks that have their maximum size by zeros at the end: edits write over these.
struct PaddedBlockTests {
  private static let block = TIFFBuilder(
    .littleEndian,
    .init(image: [.init(.make, .ascii("Example"))], exif: [.init(.flash, .short(1))])
  ).bytes
  private static let artist = TIFFEdit(tag: .artist, value: .ascii(Array("Zoe Lang\0".utf8)))

  private static func padded(to size: Int, _ block: [UInt8] = block) -> [UInt8] {
    block + [UInt8](repeating: 0, count: size - block.count)
  }

  @Test(arguments: [EditedBlock.maximumSize - 1, EditedBlock.maximumSize])
  func theBlockKeepsItsLength(_ size: Int) throws {
    let old = Self.padded(to: size)
    let once = try EditedBlock(old, [.bias, Self.artist])
    #expect(once.new.bytes.count == size & ~1)
    // The mark is the first byte after the values of the camera that changes.
    let changed = once.changes.filter { $0 >= Self.block.count }
    #expect(try #require(changed.first) > size - 300)
    let names = once.changes.filter { $0 < Self.block.count }
    #expect(names.allSatisfy { (4..<8).contains($0) || (8..<60).contains($0) })
    // The next edit replaces what the first one wrote, and is longer or shorter.
    for name in ["A name that is longer than the first one\0", "Z\0"] {
      let edit = TIFFEdit(tag: .artist, value: .ascii(Array(name.utf8)))
      let twice = try EditedBlock(once.new.bytes, [edit, TIFFEdit(tag: .make, value: nil)]).new
      #expect(twice.bytes.count == size & ~1)
      let marks = twice.bytes.indices.filter {
        twice.bytes[$0...].starts(with: Array("exifcli".utf8))
      }
      #expect(marks.count == 1)
      #expect(twice.exifEntry(0x9204) != nil)
    }
  }

  /// A removal needs room for a directory, too.
  @Test func anEntryIsRemoved() throws {
    let edit = TIFFEdit(tag: .make, value: nil)
    let size = EditedBlock.maximumSize - 1
    let edited = try EditedBlock(Self.padded(to: size), [edit]).new
    #expect(edited.bytes.count == size)
    #expect(edited.entry(0x010F, at: edited.ifd0Offset) == nil)
  }

  /// Bytes that are not zero, too few of them, and those that an entry claims are left alone.
  @Test func otherBytesAreNotPadding() throws {
    let size = EditedBlock.maximumSize - 1
    var other = Self.padded(to: size)
    other[size - 40] = 1
    let full = [UInt8](repeating: 7, count: size - Self.block.count - 40)
    for bytes in [other, Self.padded(to: size, Self.block + full)] {
      let edited = try EditedBlock(bytes, [.bias]).new
      #expect(edited.bytes.count > EditedBlock.maximumSize)
      #expect(
        edited.bytes.dropFirst(Self.block.count).starts(with: bytes.dropFirst(Self.block.count)))
    }
    let note = TIFFBuilder.Entry(.makerNote, .undefined([UInt8](repeating: 0, count: 65_000)))
    let claimed = TIFFBuilder(.littleEndian, .init(exif: [.init(.flash, .short(1)), note])).bytes
    let edited = try EditedBlock(Self.padded(to: max(claimed.count, 65_100), claimed), [.bias]).new
    #expect(edited.bytes.count > 65_100)
  }

  /// A block that refers past its end keeps its length if it has padding.
  @Test func aBlockThatMayNotGrowDoesNot() throws {
    let entry = TIFFBuilder.Entry(.copyright, .raw(type: 2, count: 30_000, field: 700))
    let bytes = TIFFBuilder(
      .littleEndian, .init(image: [entry], exif: [.init(.flash, .short(1))])
    ).bytes
    #expect(try EditedBlock.refusal(Self.padded(to: 690, bytes), [.bias]) == nil)
    let far = Self.padded(to: 1000, bytes)
    #expect(try EditedBlock.refusal(far, [.bias]) == .refersPastEnd, "the text claims the end")
  }
}
