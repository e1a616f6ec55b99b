import PhotoFixtures
import TestSupport
import Testing

@testable import TIFFBlocks

/// The flaws of a block, and the entries that are not read.
struct TIFFFlawTests {
  private static let iso = TIFFBuilder.Entry(.photographicSensitivity, .short(100))

  private static func structure(
    _ directory: TIFFBuilder.Directory, _ order: TIFFBuilder.ByteOrder = .littleEndian
  ) throws -> TIFFStructure {
    try TIFFStructure(order, directory)
  }

  private static func pointer(_ tag: TIFFBuilder.Tag, to offset: UInt32) -> TIFFBuilder.Entry {
    .init(tag, .raw(type: 4, count: 1, field: offset))
  }

  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func namesARepeatedPointer(_ order: TIFFBuilder.ByteOrder) throws {
    let structure = try Self.structure(
      .init([
        .init(.exifPointer, .directory(.init([Self.iso]))),
        .init(.exifPointer, .shared(with: .exifPointer, .long, count: 1)),
      ]), order)
    #expect(structure.flaws == [.repeatedPointer(.exif)])
    #expect(structure.directories.map(\.kind) == [.ifd0, .exif])
    // The second entry of IFD0, which begins at 8.
    #expect(structure.unsoundEntries == [8 + 2 + 12])
    #expect(structure.rejectedPointers.map(\.target) == [structure[.exif]?.offset])
  }

  @Test
  func takesTheFirstOfTwoDirectories() throws {
    let structure = try Self.structure(
      .init([
        .init(.exifPointer, .directory(.init([Self.iso]))),
        .init(.exifPointer, .directory(.init([.init(.make, .short(1))]))),
      ]))
    #expect(structure.flaws == [.repeatedPointer(.exif)])
    #expect(structure[.exif]?.entries.map(\.tag) == [0x8827])
    #expect(structure.unsoundEntries == [22])
  }

  /// Directories that lead to themselves, or back to a directory that has been visited.
  @Test(arguments: [
    (TIFFBuilder.Tag.exifPointer, ExifDirectory.exif),
    (.gpsPointer, .gps), (.interoperabilityPointer, .interoperability),
  ])
  func doesNotLoop(_ tag: TIFFBuilder.Tag, _ kind: ExifDirectory) throws {
    let itself = try Self.structure(.init([Self.pointer(tag, to: 8)]))
    #expect(itself.flaws == [.repeatedPointer(kind)])
    #expect(itself.directories.map(\.kind) == [.ifd0])
    #expect(itself.unsoundEntries == [10])
    let back = try Self.structure(.init(exif: [Self.pointer(tag, to: 8)]))
    #expect(back.flaws == [.repeatedPointer(kind)])
    #expect(back.directories.map(\.kind) == [.ifd0, .exif])
  }

  @Test
  func noticesThatIFD0FollowsItself() throws {
    let structure = try Self.structure(.init([Self.iso], next: .offset(8)))
    #expect(structure.flaws == [.repeatedPointer(.ifd1)])
    #expect(structure.isNextPointerUnsound)
    #expect(structure.unsoundEntries.isEmpty)
  }

  @Test
  func namesAPointerToNowhere() throws {
    let structure = try Self.structure(.init([Self.pointer(.gpsPointer, to: 4000)]))
    #expect(structure.flaws == [.pointerOutside(.gps)])
    #expect(structure.unsoundEntries == [10])
    let next = try Self.structure(.init([Self.iso], next: .offset(4000)))
    #expect(next.flaws == [.pointerOutside(.ifd1)])
    #expect(next.isNextPointerUnsound)
    let header = try TIFFStructure(
      whole: [0x49, 0x49, 0x2A, 0, 0xFF, 0xFF, 0xFF, 0xFF])
    #expect(header.flaws == [.pointerOutside(.ifd0)])
    #expect(header.directories.isEmpty)
  }

  @Test
  func namesACutDirectory() throws {
    let bytes = TIFFBuilder(
      .bigEndian, .init(image: [.init(.make, .short(1)), .init(.model, .short(2))])
    ).bytes
    // Without the next pointer, and without the last byte of the second entry.
    let structure = try TIFFStructure(whole: bytes.dropLast(5))
    #expect(structure.flaws == [.cut(.ifd0)])
    #expect(structure[.ifd0]?.entries.map(\.tag) == [0x010F])
    #expect(structure[.ifd0]?.declaredCount == 2)
    // Some writers leave out the next pointer; all entries are inside the block.
    #expect(try TIFFStructure(whole: bytes.dropLast(4)).flaws.isEmpty)
  }

  @Test
  func readsABoundedNumberOfEntries() throws {
    func structure(_ count: Int) throws -> TIFFStructure {
      try Self.structure(.init((0..<count).map { _ in .init(.make, .short(1)) }))
    }
    #expect(try structure(512).flaws.isEmpty)
    let more = try structure(514)
    #expect(more.flaws == [.tooManyEntries(.ifd0)])
    #expect(more[.ifd0]?.entries.count == 512)
    #expect(more.unsoundEntries == [10 + 512 * 12, 10 + 513 * 12])
  }

  @Test
  func namesAValueOutside() throws {
    let structure = try Self.structure(
      .init(exif: [Self.iso, .init(.exposureTime, .raw(type: 5, count: 1, field: 4000))]))
    #expect(structure.flaws == [.valueOutside(.exif, tag: 0x829A)])
    let exif = try #require(structure[.exif])
    #expect(structure.unsoundEntries == [exif.offset + 2])
    #expect(exif.entries.map(\.tag) == [0x829A, 0x8827])
  }

  /// Values may share bytes, and each is read.
  @Test
  func readsABoundedNumberOfBytes() throws {
    func structure(_ count: Int) throws -> TIFFStructure {
      let note = TIFFBuilder.Entry(.makerNote, .undefined([UInt8](repeating: 1, count: 32_768)))
      let shared = TIFFBuilder.Entry(
        .userComment, .shared(with: .makerNote, .undefined, count: 32_768))
      let block = try TIFFBlock(
        .littleEndian, .init([note] + [TIFFBuilder.Entry](repeating: shared, count: count - 1)))
      return TIFFStructure(of: block, maximumValueBytes: 8 * 32_768)
    }
    #expect(try structure(8).flaws.isEmpty)
    let more = try structure(9)
    #expect(more.flaws == [.tooManyBytes])
    #expect(more.unsoundEntries == [10 + 8 * 12])
  }

  @Test
  func namesAThumbnailOutside() throws {
    func structure(length: UInt32) throws -> TIFFStructure {
      try Self.structure(
        .init(
          [],
          next: .directory(
            .init([
              .init(.thumbnailLength, .long(length)),
              .init(.thumbnailOffset, .offset(of: [1, 2, 3, 4, 5, 6])),
            ]))))
    }
    #expect(try structure(length: 6).flaws.isEmpty)
    #expect(try structure(length: 7).flaws == [.thumbnailOutside])
    #expect(try structure(length: .max).flaws == [.thumbnailOutside])
  }

  @Test
  func namesEachFlawOnce() throws {
    let structure = try Self.structure(
      .init((0..<3).map { _ in .init(.make, .raw(type: 2, count: 5, field: 9000)) }))
    #expect(structure.flaws == [.valueOutside(.ifd0, tag: 0x010F)])
    #expect(structure.unsoundEntries == [10, 22, 34])
  }
}
