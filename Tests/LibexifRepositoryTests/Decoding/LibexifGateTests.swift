import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository
@testable import PhotoSearch
@testable import TIFFBlocks

/// The parts of a block that libexif may see.
@Suite(.tags(.concurrent))
struct LibexifGateTests {
  /// Blocks that make libexif walk the same directories again and again: each directory repeats the
  /// pointers to all of them 40 times.
  private static func repeatedPointers(_ order: TIFFBuilder.ByteOrder) -> TIFFBuilder {
    func repeated(_ tag: TIFFBuilder.Tag, _ directory: TIFFBuilder.Directory)
      -> [TIFFBuilder.Entry]
    {
      [.init(tag, .directory(directory))]
        + (1..<40).map { _ in .init(tag, .shared(with: tag, .long, count: 1)) }
    }
    let interoperability = TIFFBuilder.Directory([.init(.interoperabilityIndex, .ascii("R98"))])
    let gps = TIFFBuilder.Directory(repeated(.interoperabilityPointer, interoperability))
    let exif = TIFFBuilder.Directory(
      [.init(.photographicSensitivity, .short(320))] + repeated(.gpsPointer, gps))
    return TIFFBuilder(
      order, .init([.init(.make, .ascii("Example"))] + repeated(.exifPointer, exif)))
  }

  private static func gated(
    _ block: TIFFBlock, for purpose: ExifContents.Purpose
  ) throws -> TIFFBlock {
    let segment = LibexifGate.segment(block, structure: TIFFStructure(of: block), for: purpose)
    #expect(segment.prefix(6) == Array("Exif\0\0".utf8)[...])
    return try TIFFBlock(whole: segment.dropFirst(6))
  }

  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func passesEachPointerOnce(_ order: TIFFBuilder.ByteOrder) throws {
    let block = try TIFFBlock(Self.repeatedPointers(order))
    #expect(TIFFStructure(of: block).flaws.count == 3)
    let safe = try Self.gated(block, for: .allTags)
    let structure = TIFFStructure(of: safe)
    #expect(structure.directories.map(\.kind) == [.ifd0, .exif, .gps, .interoperability])
    #expect(structure.flaws.isEmpty)
    for (kind, pointer) in [
      (ExifDirectory.ifd0, 0x8769), (.exif, 0x8825), (.gps, 0xA005),
    ] as [(ExifDirectory, UInt16)] {
      let tags = structure[kind]?.entries.map(\.tag) ?? []
      #expect(tags.filter { $0 == pointer }.count == 1)
      #expect(tags.filter { $0 == 0 }.count == 39)
    }
  }

  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func keepsTheSoundPartOfRepeatedPointers(_ order: TIFFBuilder.ByteOrder) throws {
    let photo = try Fixture.fetch(
      JPEGBuilder(metadata: [.exif(Self.repeatedPointers(order))]).bytes)
    #expect(photo.metadata.iso == 320)
    #expect(photo.metadata.cameraMake == "Example")
    #expect(photo.warnings.count == 1)
  }

  /// libexif stops reading a directory at such a pointer.
  @Test(arguments: [UInt32(0x00FF_FF00), 4000, .max])
  func passesEntriesAfterAPointerToNowhere(_ offset: UInt32) throws {
    let metadata = try Fixture.metadata(
      image: [
        .init(.exifPointer, .raw(type: 4, count: 1, field: offset)),
        .init(.gpsPointer, .directory(.init([.init(.gpsAltitude, .rational(7, 2))]))),
      ])
    #expect(metadata.altitude == fraction(7, 2))
  }

  @Test(arguments: Fixture.all)
  func removesEveryFlaw(_ fixture: Fixture) throws {
    guard let block = ReferenceJPEG.block(of: fixture.bytes).flatMap(TIFFBlock.init) else { return }
    let structure = TIFFStructure(of: try Self.gated(block, for: .allTags))
    // Cut directories are left to libexif, which notices them.
    #expect(structure.flaws.filter { $0 != .cut(.ifd0) && $0 != .cut(.exif) }.isEmpty)
  }

  @Test(arguments: Fixture.all)
  func changesNothingElse(_ fixture: Fixture) throws {
    guard let block = ReferenceJPEG.block(of: fixture.bytes).flatMap(TIFFBlock.init) else { return }
    let structure = TIFFStructure(of: block)
    let removable = structure.directories.flatMap(\.entries).filter {
      structure.unsoundEntries.contains($0.position) || [0x0201, 0x0202].contains($0.tag)
    }
    let safe = try Self.gated(block, for: .allTags)
    // An IFD0 with an unsound next pointer moves to the end.
    #expect(structure.isNextPointerUnsound ? safe.count > block.count : safe.count == block.count)
    let changed = block.bytes.indices.filter { block.bytes[$0] != safe.bytes[$0] }
    for place in changed {
      let isInEntry = removable.contains { ($0.position..<$0.position + 12).contains(place) }
      let isInHeader = structure.isNextPointerUnsound && (4..<8).contains(place)
      #expect(isInEntry || isInHeader)
    }
  }

  @Test(arguments: [ExifContents.Purpose.makerNote, .allTags])
  func removesAnUnsoundNextPointer(_ purpose: ExifContents.Purpose) throws {
    let safe = try Self.gated(
      TIFFBlock(.bigEndian, .init([.init(.make, .short(1))], next: .offset(8))), for: purpose)
    let reference = ReferenceBlock(bytes: safe.bytes)
    #expect(reference.next(after: reference.ifd0Offset) == 0)
    #expect(reference.entries(at: reference.ifd0Offset).map(\.tag) == [0x010F])
  }
}
