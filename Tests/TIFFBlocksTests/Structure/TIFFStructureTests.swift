import EditJudges
import PhotoFixtures
import TestSupport
import Testing

@testable import TIFFBlocks

/// The directories of sound blocks, and what the walk ignores.
struct TIFFStructureTests {
  private static let interoperability = TIFFBuilder.Directory([
    .init(.interoperabilityIndex, .ascii("R98"))
  ])
  private static let all = TIFFBuilder.Directory(
    image: [.init(.make, .ascii("Example"))],
    exif: [
      .init(.photographicSensitivity, .short(100)),
      .init(.interoperabilityPointer, .directory(interoperability)),
    ],
    gps: [.init(.gpsAltitude, .rational(3, 1))],
    next: .directory(.init([.init(.compression, .short(6))])))

  @Test(arguments: TIFFBuilder.ByteOrder.allCases, [TIFFBuilder.Alignment.even, .odd])
  func findsEveryDirectory(
    _ order: TIFFBuilder.ByteOrder, _ alignment: TIFFBuilder.Alignment
  ) throws {
    let bytes = TIFFBuilder(order, Self.all, alignment: alignment).bytes
    let structure = try TIFFStructure(whole: bytes)
    #expect(structure.directories.map(\.kind) == [.ifd0, .exif, .interoperability, .gps, .ifd1])
    #expect(
      structure.directories.map { $0.entries.map(\.tag) }
        == [[0x010F, 0x8769, 0x8825], [0x8827, 0xA005], [0x0001], [0x0006], [0x0103]])
    #expect(structure.flaws.isEmpty)
    #expect(structure.unsoundEntries.isEmpty)
    #expect(!structure.isNextPointerUnsound)
    #expect(structure.rejectedPointers.isEmpty)

    let reference = ReferenceBlock(bytes: bytes)
    for directory in structure.directories {
      #expect(reference.number(at: directory.pointerPosition, size: 4) == directory.offset)
      #expect(reference.number(at: directory.offset, size: 2) == directory.declaredCount)
      #expect(directory.table.count == 2 + 12 * directory.declaredCount + 4)
      #expect(directory.nextPointerPosition == directory.table.upperBound - 4)
    }
    #expect(structure[.ifd0]?.pointerPosition == 4)
    #expect(structure[.ifd0]?.offset == reference.ifd0Offset)
    #expect(structure[.exif]?.offset == reference.exifOffset)
    #expect(structure[.ifd1]?.pointerPosition == structure[.ifd0]?.nextPointerPosition)
    #expect(structure[.ifd1]?.offset == reference.next(after: reference.ifd0Offset))
  }

  /// The first one that has a value inside the block; numbers with the same last bits are other tags.
  @Test
  func findsTheFirstSoundOneOfEqualTags() throws {
    let structure = try TIFFStructure(
      .littleEndian,
      .init([
        .init(.make, .ascii(bytes: [])), .init(0x014F, .short(9)), .init(.make, .short(2)),
        .init(.make, .short(3)),
      ]))
    let entries = try #require(structure[.ifd0]?.entries)
    #expect(structure.soundEntry(0x010F, in: .ifd0) == entries[1])
    #expect(structure.soundEntry(0x014F, in: .ifd0) == entries[3])
    #expect(structure.soundEntry(0x018F, in: .ifd0) == nil)
  }

  @Test
  func findsTheFirstOfEqualTags() throws {
    let structure = try TIFFStructure(
      .littleEndian,
      .init([
        .init(.make, .short(1)), .init(.model, .short(9)), .init(.make, .short(2)),
      ]))
    let first = try #require(structure[.ifd0]?.entries.first)
    #expect(structure[.ifd0]?.entry(0x010F) == first)
    #expect(structure[.ifd0]?.entry(0x0131) == nil)
    #expect(structure[.exif] == nil)
  }

  @Test
  func findsTheThumbnail() throws {
    let picture: [UInt8] = [0xFF, 0xD8, 1, 2, 3, 0xFF, 0xD9]
    let bytes = TIFFBuilder(
      .bigEndian,
      .init(
        [],
        next: .directory(
          .init([
            .init(.thumbnailOffset, .offset(of: picture)), .init(.thumbnailLength, .long(7)),
          ])))
    ).bytes
    let block = try TIFFBlock(whole: bytes)
    let entries = try #require(TIFFStructure(of: block)[.ifd1]).entries
    let ranges = TIFFDataTags.thumbnail.ranges(entries, in: block)
    #expect(ranges.map { Array(bytes[$0]) } == [picture])
  }

  @Test
  func hasNoThumbnailWithoutAnOffsetOrALength() throws {
    for entry: TIFFBuilder.Entry in [
      .init(.thumbnailOffset, .long(8)), .init(.thumbnailLength, .long(8)),
    ] {
      let next = TIFFBuilder.Directory.Next.directory(.init([entry]))
      let block = try TIFFBlock(.bigEndian, .init([], next: next))
      let entries = try #require(TIFFStructure(of: block)[.ifd1]).entries
      #expect(TIFFDataTags.thumbnail.ranges(entries, in: block).isEmpty)
    }
  }

  /// IFD1 is the last directory of the chain in Exif; later ones are not Exif's.
  @Test
  func ignoresFurtherDirectoriesOfTheChain() throws {
    let third = TIFFBuilder.Directory([.init(.model, .short(3))])
    let second = TIFFBuilder.Directory([.init(.make, .short(2))], next: .directory(third))
    let structure = try TIFFStructure(
      .littleEndian, .init([], next: .directory(second)))
    #expect(structure.directories.map(\.kind) == [.ifd0, .ifd1])
    #expect(structure.flaws.isEmpty)
  }

  @Test
  func knowsDirectoriesByTheirPointers() {
    #expect(ExifDirectory(pointerTag: 0x8769) == .exif)
    #expect(ExifDirectory(pointerTag: 0x8825) == .gps)
    #expect(ExifDirectory(pointerTag: 0xA005) == .interoperability)
    #expect(ExifDirectory(pointerTag: 0x0201) == nil)
    #expect(
      ExifDirectory.allCases.map(\.name) == ["IFD0", "IFD1", "Exif", "GPS", "Interoperability"])
  }

}
