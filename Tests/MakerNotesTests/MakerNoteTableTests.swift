import TIFFBlocks
import Testing

@testable import MakerNotes

/// The tags in the structures and directories of notes.
struct MakerNoteTableTests {
  private static func tags(_ tags: MakerNoteForm.Tags, _ entries: [NoteBuilder.Entry]) throws
    -> [MakerNoteTag]
  {
    try #require(NoteBuilder(.of(tags), entries).read()).tags(naming: nil, model: [])
  }

  /// Every table that a form names is there.
  @Test(arguments: MakerNoteForm.all.compactMap(\.tags))
  func hasTagsOfEachForm(tags: MakerNoteForm.Tags) throws {
    let table = try #require(MakerNoteTable.named(tags.rawValue))
    #expect(!table.rows.isEmpty)
    for link in table.rows.compactMap(\.link) {
      let linked = try #require(MakerNoteTable.named(link.table))
      #expect((linked.element == nil) == link.isDirectory)
    }
  }

  @Test func wordsAreOfWholeValues() throws {
    let tags = try Self.tags(.panasonic, [(0x0001, .short, [2, 0]), (0x0003, .short, [99, 0])])
    #expect(tags.map(\.name) == ["ImageQuality", "WhiteBalance"])
    #expect(tags.map(\.words) == ["High", nil])
  }

  /// Two values are in one byte.
  @Test func partsOfBytesAreValues() throws {
    let tags = try Self.tags(.fujiFilm, [(0x102B, .short, [0x21, 0])])
    #expect(tags.map(\.name) == ["AF-SPriority", "AF-CPriority"])
    #expect(tags.map(\.value) == [.integers([1]), .integers([2])])
    #expect(tags.map(\.words) == ["Release", "Focus"])
    #expect(tags.allSatisfy { $0.number == nil && $0.type == .short })
  }

  @Test func unknownTagsHaveTheirNumber() throws {
    let tags = try Self.tags(.canon, [(0x7FFF, .long, [1, 2, 3, 4])])
    #expect(tags.count == 1 && tags[0].number == 0x7FFF && tags[0].name == nil)
    #expect(tags[0].value == .integers([0x0403_0201]) && tags[0].words == nil)
  }

  /// The first directory of Olympus begins after 12 bytes, from which offsets count.
  @Test func directoriesAreReadOnce() throws {
    let tags = try Self.tags(
      .olympus, [(0x2010, .long, [12, 0, 0, 0]), (0x2020, .long, [12, 0, 0, 0])])
    // That of the equipment has two tags that it does not know.
    #expect(tags.map(\.number) == [0x2010, 0x2020])
  }

  /// A directory of Olympus may have another one of the same kind in it.
  @Test func deepDirectoriesEnd() throws {
    var note = Array("OLYMPUS\0II".utf8) + [3, 0]
    for index in 0..<5000 {
      let next = UInt32(12 + (index + 1) * 18)
      note += [1, 0] + ByteOrder.littleEndian.bytes(of: UInt16(0x4000)) + [13, 0, 1, 0, 0, 0]
      note += ByteOrder.littleEndian.bytes(of: next) + [0, 0, 0, 0]
    }
    let block = try #require(TIFFBlock([0x49, 0x49, 42, 0, 8, 0, 0, 0] + note))
    let read = try #require(MakerNote(of: block, in: 8..<block.count, make: []))
    #expect(read.tags(naming: nil, model: []).count < 10)
  }

  /// Values may share bytes: what is read of them together is bounded.
  @Test func valuesAreBoundedTogether() throws {
    let text = [UInt8](repeating: 0x41, count: 100_000)
    var builder = NoteBuilder(.canon, [(0x7000, .ascii, text)])
    let shared = try #require(builder.block)
    let offset = try #require(shared.uint32(at: 8 + 2 + 8, in: .littleEndian))
    builder.entries += (0..<400).map {
      (UInt16(0x7001 + $0), .long, Array(ByteOrder.littleEndian.bytes(of: offset)))
    }
    var bytes = try #require(builder.block).bytes
    let first = try #require(TIFFBlock(bytes)?.uint32(at: 18, in: .littleEndian))
    for index in 1...400 {
      let place = 10 + index * 12
      bytes.replaceSubrange(
        place + 2..<place + 12, with: bytes[12..<18] + ByteOrder.littleEndian.bytes(of: first))
    }
    let block = try #require(TIFFBlock(bytes))
    let note = try #require(
      MakerNote(of: block, in: 8..<block.count, make: Array("CANON".utf8)[...]))
    let tags = note.tags(naming: nil, model: [])
    #expect(tags.allSatisfy { $0.isCut && $0.count == 100_000 })
    let read = tags.map { if case .text(let text) = $0.value { text.count } else { 0 } }.reduce(
      0, +)
    #expect((1...(1 << 20)).contains(read))
  }

  @Test(
    arguments: [
      (TIFFType.sbyte, [0xFF], MakerNoteValue.integers([-1])),
      (.short, [1, 2, 3], .integers([0x0201])), (.sshort, [0xFE, 0xFF], .integers([-2])),
      (.slong, [0xFF, 0xFF, 0xFF, 0xFF], .integers([-1])),
      (.long, [0xFF, 0xFF, 0xFF, 0xFF], .integers([0xFFFF_FFFF])),
      (.srational, [0xFF, 0xFF, 0xFF, 0xFF, 3, 0, 0, 0, 1], .fractions([-1, 3])),
      (.float, [0, 0, 0x80, 0x3F], .numbers([1])),
      (.double, [0, 0, 0, 0, 0, 0, 0xF0, 0x3F], .numbers([1])),
      (.ascii, [0x41, 0, 0x42, 0, 0], .text([0x41, 0, 0x42])),
      (.undefined, [0, 1], .bytes([0, 1])),
    ] as [(TIFFType, [UInt8], MakerNoteValue)])
  func valuesHaveTheirTypes(type: TIFFType, bytes: [UInt8], value: MakerNoteValue) {
    #expect(MakerNoteValue(bytes[...], type, .littleEndian) == value)
  }
}
