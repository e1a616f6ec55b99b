import EditJudges
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

/// What libexif gets of a photo: the MakerNote and the make, in a block that is sound whatever the photo's is.
struct MakerNoteSegmentTests {
  private static func block(of exif: ExifBlock) throws -> TIFFBlock? {
    guard let payload = MakerNoteSegment.payload(for: exif) else { return nil }
    #expect(payload.prefix(6) == Array("Exif\0\0".utf8)[...])
    #expect(payload.count <= 65_534)
    return try TIFFBlock(whole: payload.dropFirst(6))
  }

  private static let withNote = Fixture.jpegs.compactMap { fixture in
    ReferenceJPEG.block(of: fixture.bytes).flatMap { TIFFBlock($0).map { ExifBlock($0) } }
  }.filter { exif in
    guard let entry = exif.structure.soundEntry(ExifTag.makerNote.number, in: .exif),
      case .inside(let note) = entry.value
    else { return false }
    return note.count > 4
  }

  @Test func hasTwoTags() throws {
    #expect(Self.withNote.count > 10)
    for exif in Self.withNote {
      let block = try #require(try Self.block(of: exif))
      let structure = TIFFStructure(of: block)
      #expect(structure.flaws.isEmpty)
      #expect(block.order == exif.block.order)
      #expect(structure.directories.map(\.kind) == [.ifd0, .exif])
      #expect(structure[.ifd0]?.entries.map(\.tag) == [0x010F, 0x8769])
      #expect(structure[.exif]?.entries.map(\.tag) == [0x927C])
    }
  }

  /// As values of MakerNotes may lie outside them.
  @Test func hasTheWholeBlockInItsPlace() throws {
    for exif in Self.withNote where exif.block.count <= 65_528 {
      let block = try #require(try Self.block(of: exif))
      #expect(block.count == exif.block.count)
      let tables = [ExifDirectory.ifd0, .exif].compactMap { exif.structure[$0]?.table }
      for place in 4..<block.count where block.bytes[place] != exif.block.bytes[place] {
        #expect(tables.contains { $0.contains(place) })
      }
      let note = ExifBlock(block).bytes(.makerNote)
      #expect(note?.startIndex == exif.bytes(.makerNote)?.startIndex)
      #expect(note == exif.bytes(.makerNote))
    }
  }

  /// A block of this many bytes, with this make and a MakerNote of Canon's form near its end.
  private static func exif(size: Int, make: String = "Canon") throws -> ExifBlock {
    let note = TIFFBuilder.Value.note(.init([.init(0x0006, .ascii("Canon Example"))]))
    func block(_ count: Int) throws -> TIFFBlock {
      try TIFFBlock(
        .littleEndian,
        .init(
          image: [.init(.make, .ascii(make))],
          exif: [
            .init(0x9000, .undefined([UInt8](repeating: 7, count: count))),
            .init(.makerNote, note),
          ]))
    }
    let even = try block(size / 2 * 2 - (try block(8).count) + 8)
    return ExifBlock(try TIFFBlock(whole: even.bytes + (size.isMultiple(of: 2) ? [] : [0])))
  }

  /// libexif reads no more than a JPEG segment has room for.
  @Test(arguments: 65_510...65_550)
  func isReadAboutTheLimitOfASegment(size: Int) throws {
    let exif = try Self.exif(size: size)
    #expect(exif.block.count == size)
    let block = try #require(try Self.block(of: exif))
    #expect((block.count == size) == (size <= 65_528))
    #expect(LibexifMakerNote(of: exif)?.photoTags.map(\.meaning) == [.words("Canon Example")])
  }

  /// There is no room for two tags where its directories are.
  @Test func isReadInABlockThatEndsWithItsDirectory() throws {
    let order = ByteOrder.bigEndian
    func entry(_ tag: UInt16, _ type: UInt16, _ count: UInt32, _ field: UInt32) -> [UInt8] {
      order.bytes(of: tag) + order.bytes(of: type) + order.bytes(of: count)
        + order.bytes(of: field)
    }
    let name = Array("Canon Example\0".utf8)
    let note =
      order.bytes(of: UInt16(1)) + entry(0x0006, 2, 14, 8 + 30 + 6 + 18) + [0, 0, 0, 0] + name
    let bytes =
      Array("MM\0*".utf8) + order.bytes(of: UInt32(8))
      + order.bytes(of: UInt16(2)) + entry(0x010F, 2, 6, 38)
      + entry(0x8769, 4, 1, UInt32(44 + note.count)) + [0, 0, 0, 0] + Array("Canon\0".utf8) + note
      + order.bytes(of: UInt16(1)) + entry(0x927C, 7, UInt32(note.count), 44)
    for missing in [0, 4] {
      let exif = ExifBlock(
        try TIFFBlock(whole: bytes + [UInt8](repeating: 0, count: 4 - missing)))
      #expect(exif.bytes(.makerNote)?.count == note.count)
      #expect(LibexifMakerNote(of: exif)?.photoTags.map(\.meaning) == [.words("Canon Example")])
    }
  }

  @Test(
    arguments: ["", "A", "HP", "Sony", "Canon", String(repeating: "make", count: 1000)],
    [10_000, 70_000])
  func hasAMakeOfAnyLength(_ make: String, size: Int) throws {
    let exif = try Self.exif(size: size, make: make)
    let block = try #require(try Self.block(of: exif))
    #expect(TIFFStructure(of: block).flaws.isEmpty)
    #expect(ExifBlock(block).text(.make) ?? "" == (size > 65_528 ? String(make.prefix(64)) : make))
    let tags = LibexifMakerNote(of: exif)?.photoTags
    #expect((tags != nil) == (make == "Canon"))
  }

  /// Whatever its type says: programs may have written it anew.
  @Test(
    arguments: [
      (.byte(1, 2, 3, 4, 5), 5), (.ascii("Example"), 8), (.short(1, 2, 3), 6),
      (.long(1, 2, 3), 12), (.rational(1, 2), 8), (.undefined([1, 2, 3, 4, 5]), 5),
    ] as [(TIFFBuilder.Value, UInt32)])
  func aMakerNoteIsBytes(value: TIFFBuilder.Value, size: UInt32) throws {
    let exif = ExifBlock(try TIFFBlock(.bigEndian, .init(exif: [.init(.makerNote, value)])))
    let block = try #require(try Self.block(of: exif))
    let entry = try #require(TIFFStructure(of: block)[.exif]?.entry(0x927C))
    #expect(TIFFType(rawValue: entry.type) == .undefined)
    #expect(entry.count == size)
  }

  @Test(arguments: [
    "makernote-canon-little-endian", "makernote-canon-big-endian", "makernote-fujifilm",
    "makernote-nikon", "makernote-at-end",
  ])
  func isUnderstood(_ name: String) throws {
    let fixture = try #require(Fixture.named(name))
    let bytes = try #require(ReferenceJPEG.block(of: fixture.bytes))
    let tags = LibexifMakerNote(of: ExifBlock(try TIFFBlock(whole: bytes)))?.photoTags
    #expect(tags?.isEmpty == false)
  }

  @Test func anUnknownOneIsNot() throws {
    let fixture = try #require(Fixture.named("makernote-unknown"))
    let bytes = try #require(ReferenceJPEG.block(of: fixture.bytes))
    let tags = LibexifMakerNote(of: ExifBlock(try TIFFBlock(whole: bytes)))?.photoTags
    #expect(tags == nil)
  }
}
