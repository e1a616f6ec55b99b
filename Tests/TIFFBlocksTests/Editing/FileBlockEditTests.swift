import PhotoFixtures
import TestSupport
import Testing

@testable import TIFFBlocks

/// Edits of blocks that are files: only parts are loaded, and pictures are among the metadata.
struct FileBlockEditTests {
  private typealias Entry = TIFFBuilder.Entry

  private static let exif = Entry.exif(
    .init(.photographicSensitivity, .short(100)), .init(.lensModel, .ascii("A lens")))

  /// A file with a picture, a text, and Exif, of which the directories are far from each other.
  private static func file(_ more: Entry...) -> TIFFFile {
    TIFFFile(
      [
        .make("A maker of cameras"), .init(.artist, .ascii("Jane Example")),
        .init(.stripOffsets, .offset(of: (0..<30_000).map { UInt8(truncatingIfNeeded: $0) })),
        .init(.stripByteCounts, .long(30_000)), exif, .raw(3, 2),
      ] + more
    ).with { $0.next = .directory(.init([.init(.compression, .short(6))])) }
  }

  /// The file after the edits, of which only what an edit needs is loaded.
  private static func edited(_ bytes: [UInt8], _ edits: [TIFFEdit]) throws -> [UInt8] {
    var block = try #require(TIFFBlock(ofFile: bytes.count, beginning: Array(bytes[..<16])))
    for _ in 0..<20 {
      let missing = TIFFEditor.missing(in: block, TIFFStructure(of: block))
      if missing.isEmpty { break }
      for range in missing { block.load(Array(bytes[range]), at: range.lowerBound) }
    }
    var editor = TIFFEditor(
      block, structure: TIFFStructure(of: block), maximumSize: .max, isFile: true)
    try editor.apply(edits)
    var result = Array(bytes.prefix(editor.block.count))
    for part in editor.block.loadedParts {
      let end = part.offset + part.bytes.count
      result += [UInt8](repeating: 0, count: max(0, end - result.count))
      result.replaceSubrange(part.offset..<end, with: part.bytes)
    }
    return result
  }

  private static func edit(_ tag: ExifTag, _ text: String) -> TIFFEdit {
    TIFFEdit(tag: tag, value: .ascii(Array(text.utf8) + [0]))
  }

  /// The ranges that differ, up to the end of the shorter one.
  private static func changes(_ old: [UInt8], _ new: [UInt8]) -> [Int] {
    zip(old, new).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
  }

  private static func whole(_ bytes: [UInt8]) throws -> TIFFBlock {
    try #require(TIFFBlock(ofFile: bytes.count, beginning: bytes))
  }

  private static func text(_ tag: ExifTag, in bytes: [UInt8]) throws -> String? {
    let block = try whole(bytes)
    let entry = TIFFStructure(of: block)[tag.directory]?.entry(tag.number)
    guard case .inside(let range)? = entry?.value else { return nil }
    return String(decoding: bytes[range].prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func directory(_ kind: ExifDirectory, in bytes: [UInt8]) throws -> TIFFDirectory {
    try #require(TIFFStructure(of: try whole(bytes))[kind])
  }

  @Test(arguments: TIFFBuilder.ByteOrder.allCases, [false, true])
  func aTextOfTheSameLengthIsOverwritten(order: TIFFBuilder.ByteOrder, isBig: Bool) throws {
    let old = Self.file().with { ($0.order, $0.isBig) = (order, isBig) }.bytes
    let new = try Self.edited(old, [Self.edit(.artist, "John Example")])
    #expect(new.count == old.count)
    #expect(Self.changes(old, new).count <= 4)
    #expect(try Self.text(.artist, in: new) == "John Example")
  }

  /// Only the pointer to the Exif directory changes, and the old text is wiped.
  @Test(arguments: TIFFBuilder.ByteOrder.allCases, [false, true])
  func aLongerTextOfExifLeavesIFD0(order: TIFFBuilder.ByteOrder, isBig: Bool) throws {
    let old = Self.file().with { ($0.order, $0.isBig) = (order, isBig) }.bytes
    let new = try Self.edited(old, [Self.edit(.lensModel, "A lens of a longer name")])
    #expect(try Self.text(.lensModel, in: new) == "A lens of a longer name")
    #expect(try Self.directory(.ifd0, in: new).offset == Self.directory(.ifd0, in: old).offset)
    #expect(Self.changes(old, new).count <= 4 + 7)
    #expect(new.suffix(4) != [0, 0, 0, 0] || new.count - old.count < 200)
  }

  /// IFD0 stays in its place: its entry leads to the text at the end.
  @Test(arguments: TIFFBuilder.ByteOrder.allCases, [false, true])
  func aLongerTextOfIFD0LeavesIFD0(order: TIFFBuilder.ByteOrder, isBig: Bool) throws {
    let old = Self.file().with { ($0.order, $0.isBig) = (order, isBig) }.bytes
    let name = "Somebody with a longer name"
    let new = try Self.edited(old, [Self.edit(.artist, name)])
    #expect(try Self.text(.artist, in: new) == name)
    #expect(try Self.directory(.ifd0, in: new).offset == Self.directory(.ifd0, in: old).offset)
    let padding = isBig ? 7 : 1
    #expect(
      new.count <= old.count + padding + AppendedTail.separator.count + name.utf8.count + padding)
    #expect(Self.changes(old, new).count <= 8 + 13)
    // The next edit replaces it.
    for name in ["Somebody with a still longer name", "Somebody else with a name"] {
      let next = try Self.edited(
        new, [Self.edit(.artist, name), Self.edit(.lensModel, "A lens of a longer name")])
      #expect(try Self.text(.artist, in: next) == name)
      #expect(try Self.text(.lensModel, in: next) == "A lens of a longer name")
      let last = try Self.edited(next, [Self.edit(.artist, "A name of a middle length")])
      #expect(try Self.text(.artist, in: last) == "A name of a middle length")
      #expect(try Self.text(.lensModel, in: last) == "A lens of a longer name")
      #expect(last.count < old.count + 200)
    }
  }

  /// dcraw gives up if fewer than 512 bytes follow an IFD0. The old one stays for programs that look for it at its
  /// place.
  @Test(arguments: TIFFBuilder.ByteOrder.allCases, [false, true])
  func aNewEntryMovesIFD0(order: TIFFBuilder.ByteOrder, isBig: Bool) throws {
    let old = Self.file().with { ($0.order, $0.isBig) = (order, isBig) }.bytes
    let new = try Self.edited(
      old, [Self.edit(.copyright, "Mine"), TIFFEdit(tag: .orientation, value: .short(6))])
    let ifd0 = try Self.directory(.ifd0, in: new)
    #expect(new.count - ifd0.form.paddedSize(ifd0.table.upperBound) == 512)
    #expect(ifd0.offset.isMultiple(of: isBig ? 8 : 2))
    #expect(new.suffix(512).allSatisfy { $0 == 0 })
    #expect(Self.changes(old, new).allSatisfy { (isBig ? 8..<16 : 4..<8).contains($0) })
    let next = try Self.edited(
      new, [Self.edit(.copyright, "Mine and yours"), Self.edit(.artist, "J")])
    #expect(try Self.text(.copyright, in: next) == "Mine and yours")
    #expect(next.count < new.count + 40)
    #expect(next.suffix(512).allSatisfy { $0 == 0 })
  }

  @Test func anEntryIsRemoved() throws {
    let old = Self.file().bytes
    let new = try Self.edited(old, [TIFFEdit(tag: .artist, value: nil)])
    #expect(try Self.text(.artist, in: new) == nil)
    #expect(!new.contains(Array("Jane Example".utf8)))
  }

  /// What lies behind the end would become part of it.
  @Test(
    arguments: [
      TIFFFile([.init(.stripOffsets, .long(100)), .init(.stripByteCounts, .long(9000)), exif]),
      TIFFFile([.init(0x9999, .raw(type: 2, count: 100, field: 9000)), exif]),
      TIFFFile([.init(0x014A, .long(9000)), exif]),
      TIFFFile([exif]).with { $0.next = .offset(9000) },
      TIFFFile([.make("A"), exif]).with { $0.next = .missing },
    ])
  func aFileThatRefersPastItsEndDoesNotGrow(_ file: TIFFFile) throws {
    #expect(throws: TIFFEditRefusal.self) {
      try Self.edited(file.bytes, [Self.edit(.lensModel, "A lens of a longer name")])
    }
    let same = try Self.edited(file.bytes, [Self.edit(.lensModel, "B lens")])
    #expect(same.count == file.bytes.count)
  }

  /// All bytes that an edit changes are its own, before and after it.
  @Test(
    arguments: [
      [edit(.artist, "Somebody with a longer name")], [edit(.lensModel, "A lens of a longer name")],
      [edit(.copyright, "Mine")],
      [edit(.artist, "A"), TIFFEdit(tag: .orientation, value: .short(6))],
      [TIFFEdit(tag: .gpsLatitudeRef, value: .ascii([0x4E, 0]))],
      [TIFFEdit(tag: .artist, value: nil), TIFFEdit(tag: .lensModel, value: nil)],
    ], [false, true])
  func changesOwnBytesAlone(_ edits: [TIFFEdit], isBig: Bool) throws {
    let old = Self.file().with { $0.isBig = isBig }.bytes
    let new = try Self.edited(old, edits)
    func own(_ bytes: [UInt8]) throws -> Set<Int> {
      let block = try Self.whole(bytes)
      return Set(TIFFEditor.ownRanges(in: block, TIFFStructure(of: block)).joined())
    }
    let (ownBefore, ownAfter) = (try own(old), try own(new))
    for place in Self.changes(old, new) {
      #expect(ownBefore.contains(place) && (ownAfter.contains(place) || new[place] == 0))
    }
    #expect(ownAfter.isSuperset(of: old.count..<new.count))
  }
}

extension [UInt8] {
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: part) }
  }
}
