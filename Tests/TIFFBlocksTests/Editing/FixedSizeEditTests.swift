import PhotoFixtures
import TestSupport
import Testing

@testable import TIFFBlocks

/// Edits of blocks that keep their size.
struct FixedSizeEditTests {
  private static func text(_ tag: ExifTag, _ text: String) -> TIFFEdit {
    TIFFEdit(tag: tag, value: .ascii(Array(text.utf8) + [0]))
  }

  private static func block(
    _ order: TIFFBuilder.ByteOrder, padding: [UInt8], _ more: TIFFBuilder.Entry...
  ) -> [UInt8] {
    let entries: [TIFFBuilder.Entry] =
      [
        .init(.make, .ascii("Example Corporation")), .init(.orientation, .short(1)),
        .init(.artist, .ascii("Jane Example")), .init(.copyright, .ascii("")),
      ] + more
    return TIFFBuilder(order, .init(entries)).bytes + padding
  }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  /// The values of IFD0 by their tags.
  private static func values(_ bytes: [UInt8]) throws -> [UInt16: [UInt8]] {
    let block = try TIFFBlock(whole: bytes)
    let structure = TIFFStructure(of: block)
    #expect(structure.flaws.isEmpty)
    var values: [UInt16: [UInt8]] = [:]
    for entry in structure[.ifd0]?.entries ?? [] {
      guard case .inside(let range) = entry.value else { continue }
      #expect(values.updateValue(Array(block.bytes[range]), forKey: entry.tag) == nil)
    }
    #expect((structure[.ifd0]?.entries ?? []).map(\.tag) == values.keys.sorted())
    return values
  }

  private static let edits: [[TIFFEdit]] = [
    [text(.artist, "A rather long name of an artist")], [text(.artist, "Short")],
    [text(.copyright, "A copyright")], [text(.artist, "x")],
    [.init(tag: .artist, value: nil)], [.init(tag: .copyright, value: nil)],
    [.init(tag: .orientation, value: .short(6))], [text(.model, "A model")],
    [text(.model, "Abc"), .init(tag: .artist, value: nil), text(.copyright, "A copyright")],
    [text(.imageDescription, "First"), text(.model, "Second"), text(.software, "Third")],
  ]

  @Test(arguments: edits, TIFFBuilder.ByteOrder.allCases)
  func valuesGrowOverZeros(_ edits: [TIFFEdit], _ order: TIFFBuilder.ByteOrder) throws {
    // Bytes that no entry owns, and that are not zero, stay.
    let remnant: [UInt8] = [7, 7, 7]
    let old = Self.block(order, padding: Self.zeros(150) + remnant + Self.zeros(300))
    var editor = FixedSizeEditor(try TIFFBlock(whole: old))
    try editor.apply(edits)
    let new = editor.block.bytes
    #expect(new.count == old.count)
    let place = old.count - 303
    #expect(new[place..<place + 3].elementsEqual(remnant))
    var expected = try Self.values(old)
    for edit in edits { expected[edit.tag.number] = edit.value?.bytes(editor.block.order) }
    #expect(try Self.values(new) == expected)
    // What is removed or moved is gone.
    if edits.contains(where: { $0.tag == .artist }) {
      let name = Array("Jane Example".utf8)
      #expect(!new.indices.contains { new[$0...].starts(with: name) })
    }
    // Back to the old values: the space that they had is free again.
    var back = FixedSizeEditor(editor.block)
    try back.apply(
      edits.map { edit in
        let value = try Self.values(old)[edit.tag.number]
        guard case .short? = edit.value else {
          return TIFFEdit(tag: edit.tag, value: value.map(TIFFValue.ascii))
        }
        return TIFFEdit(tag: edit.tag, value: .short(1))
      })
    #expect(try Self.values(back.block.bytes) == Self.values(old))
  }

  /// Without unused space, the same edits are possible that need none.
  @Test(arguments: edits, [[], [1, 1, 1, 1], [UInt8](repeating: 9, count: 400)])
  func nothingElseIsUsed(_ edits: [TIFFEdit], padding: [UInt8]) throws {
    let old = Self.block(.littleEndian, padding: padding)
    var editor = FixedSizeEditor(try TIFFBlock(whole: old))
    do {
      try editor.apply(edits)
      #expect(editor.block.count == old.count)
      #expect(editor.block.bytes.suffix(padding.count).elementsEqual(padding))
    } catch {
      #expect(error == .noRoom)
      #expect(edits.contains { ($0.value?.bytes(.littleEndian).count ?? 0) > 4 })
    }
  }

  /// Directories that are damaged, share bytes with values, or lead to others are only overwritten.
  @Test(
    arguments: [
      [.init(.exifPointer, .directory(.init([.init(.lensModel, .ascii("A lens"))])))],
      [.init(.model, .raw(type: 2, count: 60, field: 10))],
      [.init(.model, .raw(type: 2, count: 60, field: 60_000))],
      [.init(.model, .raw(type: 99, count: 60, field: 12))],
      [.init(.artist, .ascii("A second artist"))],
    ] as [[TIFFBuilder.Entry]])
  func refusesOtherDirectories(_ entries: [TIFFBuilder.Entry]) throws {
    let old =
      TIFFBuilder(
        .littleEndian,
        .init(
          [.init(.orientation, .short(1)), .init(.artist, .ascii("Jane Example"))] + entries)
      )
      .bytes + Self.zeros(500)
    for edit in [
      Self.text(.artist, "A rather long name of an artist"), .init(tag: .artist, value: nil),
    ] {
      var editor = FixedSizeEditor(try TIFFBlock(whole: old))
      #expect(throws: FixedSizeEditor.Refusal.damaged) { try editor.apply([edit]) }
    }
  }

  /// The difference of two blocks is what an edit has changed.
  @Test(arguments: edits) func differencesAreTheEdits(_ edits: [TIFFEdit]) throws {
    let old = try TIFFBlock(whole: Self.block(.bigEndian, padding: []))
    var editor = TIFFEditor(old, structure: TIFFStructure(of: old), maximumSize: 65_536)
    try editor.apply(edits)
    let found = try #require(TIFFEdit.edits(from: old, to: editor.block))
    #expect(Set(found) == Set(edits))
    #expect(TIFFEdit.edits(from: old, to: old) == [])
  }
}
