import EditJudges
import PhotoFixtures
import TestSupport
import Testing

@testable import TIFFBlocks

/// Edits of blocks without an Exif directory.
struct NewExifDirectoryTests {
  private static let image = TIFFBuilder.Directory(
    [
      .init(.make, .ascii("Example")), .init(.copyright, .ascii("Jane Example")),
      .init(.gpsPointer, .directory(.init([.init(.gpsAltitude, .rational(5, 1))]))),
      .init(0xC0DE, .short(1)),
    ], next: .directory(.init([.init(.compression, .short(6))])))

  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func copiesIFD0AndRedirectsTheHeader(_ order: TIFFBuilder.ByteOrder) throws {
    let edited = try EditedBlock(order, Self.image, [.bias])
    #expect(edited.changes.allSatisfy { (4..<8).contains($0) })
    let (old, new) = (edited.old.ifd0Offset, edited.new.ifd0Offset)
    #expect(new > edited.old.bytes.count)
    #expect(new.isMultiple(of: 2))
    let entries = edited.new.entries(at: new)
    #expect(entries.map(\.tag) == [0x010F, 0x8298, 0x8769, 0x8825, 0xC0DE])
    #expect(
      entries.filter { $0.tag != 0x8769 }.map(\.bytes)
        == edited.old.entries(at: old).map(\.bytes))
    #expect(edited.new.next(after: new) == edited.old.next(after: old))
    #expect(edited.new.next(after: new) != 0)
  }

  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func hasAVersionAndTheValue(_ order: TIFFBuilder.ByteOrder) throws {
    let edited = try EditedBlock(order, Self.image, [.bias, .time])
    let pointer = try #require(edited.new.entry(0x8769, at: edited.new.ifd0Offset))
    #expect(pointer.type == 4)
    #expect(pointer.count == 1)
    let entries = edited.new.entries(at: pointer.field)
    #expect(entries.map(\.tag) == [0x829A, 0x9000, 0x9204])
    #expect(entries.map(\.type) == [5, 7, 10])
    #expect(entries.map(\.count) == [1, 4, 1])
    #expect(Array(entries[1].bytes.suffix(4)) == Array("0232".utf8))
    #expect(edited.value(0x829A, size: 8) == edited.new.stored(1, 333))
    #expect(edited.value(0x9204, size: 8) == edited.new.stored(3, 10))
    #expect(edited.new.next(after: pointer.field) == 0)
  }

  @Test
  func fillsAnEmptyBlock() throws {
    let edited = try EditedBlock(TIFFBlock.empty.bytes, [.time])
    #expect(edited.changes.allSatisfy { (4..<8).contains($0) })
    #expect(edited.new.entries(at: edited.new.ifd0Offset).map(\.tag) == [0x8769])
    #expect(edited.value(0x829A, size: 8) == edited.new.stored(1, 333))
    let structure = try TIFFStructure(whole: edited.new.bytes)
    #expect(structure.directories.map(\.kind) == [.ifd0, .exif])
    #expect(structure.flaws.isEmpty)
  }

  /// If the pointer leads outside the block or to IFD0, other programs may find data that exifcli
  /// cannot read.
  @Test(arguments: [(4, 0x00FF_FF00), (4, 70_000), (4, 8), (3, 0x0010_0000)] as [(UInt16, UInt32)])
  func isRefusedIfAPointerLeadsAstray(type: UInt16, target: UInt32) throws {
    let pointer = TIFFBuilder.Entry(.exifPointer, .raw(type: type, count: 1, field: target))
    let refusal = try EditedBlock.refusal(.init([.init(.make, .ascii("A")), pointer]), [.bias])
    #expect(refusal == .damaged(.exif))
  }

  /// After the copy of IFD0, the original would become IFD1.
  @Test
  func isRefusedIfIFD0IsItsOwnSuccessor() throws {
    let directory = TIFFBuilder.Directory([.init(.make, .ascii("A"))], next: .offset(8))
    #expect(try EditedBlock.refusal(directory, [.bias]) == .damaged(.ifd0))
  }
}
