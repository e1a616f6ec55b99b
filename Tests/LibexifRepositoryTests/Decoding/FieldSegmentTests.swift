import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository
@testable import PhotoSearch
@testable import TIFFBlocks

/// The small segment for libexif has the same fields as the whole block.
struct FieldSegmentTests {
  private static let taken = PhotoIdentifier(text: "photo.jpg")

  private static func metadata(_ block: TIFFBlock) -> Metadata {
    var metadata = Metadata(localIdentifier: taken)
    StoredField.decode(of: ExifBlock(block), into: &metadata)
    return metadata
  }

  private static func segment(_ block: TIFFBlock) throws -> TIFFBlock {
    let segment = try #require(
      FieldSegment(
        block, TIFFStructure(of: block), tags: StoredField.readTags, withMakerNote: true))
    return try TIFFBlock(whole: segment.bytes.dropFirst(6))
  }

  @Test(arguments: Fixture.all)
  func hasTheFieldsOfTheWholeBlock(_ fixture: Fixture) throws {
    guard let block = ReferenceJPEG.block(of: fixture.bytes).flatMap(TIFFBlock.init) else { return }
    #expect(Self.metadata(try Self.segment(block)) == Self.metadata(block))
  }

  /// Without unused and broken entries, it is sound and small.
  @Test(arguments: Fixture.all)
  func isSound(_ fixture: Fixture) throws {
    guard let block = ReferenceJPEG.block(of: fixture.bytes).flatMap(TIFFBlock.init) else { return }
    let segment = try Self.segment(block)
    let structure = TIFFStructure(of: segment)
    #expect(structure.flaws.isEmpty)
    #expect(segment.order == block.order)
    // No bytes are left over at its end.
    let ends = structure.directories.flatMap(\.entries).compactMap { entry in
      if case .inside(let range) = entry.value { range.upperBound } else { nil }
    }
    let tables = structure.directories.map(\.table.upperBound)
    #expect(segment.count == (ends + tables).max())
  }

  private static let everything: [TIFFBuilder.Entry] = [
    .init(.make, .ascii("Example")), .init(0x9C9B, .byte(88, 0)), .init(.compression, .short(6)),
    .init(0xC4A5, .undefined([0])),
  ]

  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func hasOnlyTheWantedTagsInOrder(_ order: TIFFBuilder.ByteOrder) throws {
    let block = try TIFFBlock(
      order,
      .init(
        image: Self.everything + [.init(.flash, .short(1))],
        exif: [
          .init(.makerNote, .undefined([1, 2, 3, 4, 5, 6])), .init(.fNumber, .rational(4, 1)),
          .init(.make, .ascii("Stray")), .init(0x9000, .undefined([0])),
        ],
        gps: [.init(.gpsAltitude, .rational(7, 2)), .init(0x0011, .rational(1, 1))],
        next: .directory(.init([.init(.make, .ascii("Thumbnail"))]))))
    let structure = TIFFStructure(of: try Self.segment(block))
    #expect(structure[.ifd0]?.entries.map(\.tag) == [0x010F, 0x9209, 0x9C9B, 0x8769, 0x8825])
    #expect(structure[.exif]?.entries.map(\.tag) == [0x829D, 0x927C])
    #expect(structure[.gps]?.entries.map(\.tag) == [0x0006])
    #expect(structure.directories.count == 3)
  }

  /// Whatever its type says: programs may have written it anew.
  @Test(
    arguments: [
      (.byte(1, 2, 3, 4, 5), 5), (.ascii("Example"), 8), (.short(1, 2, 3), 6),
      (.long(1, 2, 3), 12), (.rational(1, 2), 8), (.undefined([1, 2, 3, 4, 5]), 5),
    ] as [(TIFFBuilder.Value, UInt32)])
  func aMakerNoteIsBytes(value: TIFFBuilder.Value, size: UInt32) throws {
    let block = try TIFFBlock(.bigEndian, .init(exif: [.init(.makerNote, value)]))
    let structure = TIFFStructure(of: try Self.segment(block))
    #expect(structure.flaws.isEmpty)
    let entry = try #require(structure[.exif]?.entry(0x927C))
    #expect(TIFFType(rawValue: entry.type) == .undefined)
    #expect(entry.count == size)
  }

  /// Values that share bytes have more bytes together than the block. Long ones are left out of the segment, so that
  /// the others have room.
  @Test(arguments: [2_000, 20_000, 40_000])
  func allowsValuesThatShareBytes(size: Int) throws {
    let text = [UInt8](repeating: 65, count: size)
    let block = try TIFFBlock(
      .littleEndian,
      .init(
        image: [
          .init(.imageDescription, .ascii(bytes: text)),
          .init(.make, .shared(with: .imageDescription, .ascii, count: UInt32(size))),
          .init(.orientation, .short(6)),
        ]))
    let segment = TIFFStructure(of: try Self.segment(block))
    #expect(segment[.ifd0]?.entry(0x0112) != nil)
    #expect((segment[.ifd0]?.entry(0x010F) != nil) == (size < 4096))
    let metadata = Self.metadata(block)
    #expect(metadata.description?.utf8.count == size)
    #expect(metadata.cameraMake?.utf8.count == size)
    #expect(metadata.orientation == 6)
  }
}
