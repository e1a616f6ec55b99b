import TIFFBlocks
import Testing

@testable import MakerNotes

/// Notes of every form are found, and nothing is read outside the block.
struct MakerNoteFormTests {
  private static let entries: [NoteBuilder.Entry] = [
    (0x0005, .short, [7, 7]), (0x0006, .ascii, Array("a text behind\0".utf8)),
  ]

  @Test(arguments: MakerNoteForm.all.indices, [ByteOrder.littleEndian, .bigEndian])
  func isRead(index: Int, order: ByteOrder) throws {
    for distance in [0, 300] {
      var builder = NoteBuilder(MakerNoteForm.all[index], Self.entries)
      (builder.order, builder.distance) = (order, distance)
      let note = try #require(builder.read())
      // Other makers' notes may begin alike.
      #expect(note.form.tags == builder.form.tags || note.form.maker == builder.form.maker)
      if case .structure = builder.form.start {
        #expect(note.entries.isEmpty && !note.tags(naming: nil, model: []).isEmpty)
        continue
      }
      #expect(note.entries.map(\.number) == [5, 6])
      #expect(note.entries[0].value?.count == 2)
      #expect(note.bytes(of: note.entries[1]).map(Array.init) == Self.entries[1].bytes)
    }
  }

  /// Programs that change a block's byte order leave the MakerNote as it is.
  @Test func mayHaveAnotherOrderThanTheBlock() throws {
    var builder = NoteBuilder(.canon, Self.entries)
    let little = try #require(builder.block).bytes
    builder.order = .bigEndian
    let header = try #require(builder.block).bytes.prefix(8)
    let block = try #require(TIFFBlock(Array(header) + little.dropFirst(8)))
    let note = try #require(
      MakerNote(of: block, in: 8..<block.count, make: Array("CANON".utf8)[...]))
    #expect(note.order == .littleEndian)
    #expect(note.bytes(of: note.entries[1]).map(Array.init) == Self.entries[1].bytes)
  }

  /// As in files of Pentax and Samsung.
  @Test func offsetsMayCountFromTheNote() throws {
    var builder = NoteBuilder(.of(.samsung), Self.entries)
    builder.distance = 100
    builder.shift = -108
    let note = try #require(builder.read())
    #expect(note.bytes(of: note.entries[1]).map(Array.init) == Self.entries[1].bytes)
  }

  @Test(arguments: ["", "x", "a note of text, which is no directory", "\0\0\0\0\0\0\0\0"])
  func otherBytesAreNone(text: String) throws {
    let block = try #require(TIFFBlock([0x49, 0x49, 42, 0, 8, 0, 0, 0] + Array(text.utf8)))
    for make in ["", "CANON", "NIKON", "SONY"] {
      #expect(
        MakerNote(of: block, in: 8..<block.count, make: Array(make.utf8)[...]) == nil)
    }
  }

  /// Programs have moved notes without their offsets.
  @Test(arguments: [-14, -8, 4, 36, 100], [MakerNoteForm.Tags.canon, .sony, .minolta])
  func offsetsMayBeOldOnes(shift: Int, tags: MakerNoteForm.Tags) throws {
    let text = { (letter: Character) in Array(String(repeating: letter, count: 29).utf8) + [0] }
    var builder = NoteBuilder(
      .of(tags),
      [(0x0006, .ascii, text("a")), (0x0007, .ascii, text("b")), (0x0008, .ascii, text("c"))])
    builder.distance = 200
    builder.shift = shift
    let note = try #require(builder.read())
    #expect(note.entries.map { note.bytes(of: $0).map(Array.init) } == builder.entries.map(\.bytes))
  }

  /// Offsets, counts and sizes of any kind.
  @Test(arguments: [0, 8, 1 << 16, Int(Int32.max), Int(UInt32.max)])
  func valuesAreInTheBlock(field: Int) throws {
    let builder = NoteBuilder(.canon, Self.entries)
    let bytes = try #require(builder.block).bytes
    var read = 0
    for place in stride(from: 12, to: 34, by: 2) {
      var changed = bytes
      changed.replaceSubrange(
        place..<place + 4, with: ByteOrder.littleEndian.bytes(of: UInt32(truncatingIfNeeded: field))
      )
      let block = try #require(TIFFBlock(changed))
      guard let note = MakerNote(of: block, in: 8..<block.count, make: Array("CANON".utf8)[...])
      else { continue }
      read += 1
      for entry in note.entries {
        #expect(entry.value.map { $0.lowerBound >= 0 && $0.upperBound <= block.count } ?? true)
      }
      #expect(note.tags(naming: nil, model: []).count <= 512)
    }
    #expect(read > 0)
  }
}
