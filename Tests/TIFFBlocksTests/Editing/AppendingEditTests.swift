import EditJudges
import PhotoFixtures
import TestSupport
import Testing

@testable import TIFFBlocks

/// Edits of tags that a directory has no entry for: a copy of the directory goes to the end of the
/// block.
struct AppendingEditTests {
  private static let next = TIFFBuilder.Directory([.init(.compression, .short(6))])
  private static let directory = TIFFBuilder.Directory(
    image: [.init(.make, .ascii("Example"))],
    exif: [
      .init(.fNumber, .rational(28, 10)), .init(.flash, .short(1)),
      .init(.makerNote, .undefined([UInt8](repeating: 7, count: 33))),
      .init(.lensModel, .ascii("Example 50mm")), .init(0xFDE8, .short(1, 2, 3)),
    ], gps: [.init(.gpsAltitude, .rational(5, 1))], next: .directory(next))

  private static let layouts: [(TIFFBuilder.ByteOrder, TIFFBuilder.Alignment)] = [
    (.littleEndian, .even), (.littleEndian, .odd), (.bigEndian, .even), (.bigEndian, .odd),
  ]

  private static func edited(
    _ order: TIFFBuilder.ByteOrder, _ alignment: TIFFBuilder.Alignment
  ) throws -> EditedBlock {
    try EditedBlock(TIFFBuilder(order, directory, alignment: alignment).bytes, [.bias])
  }

  @Test(arguments: layouts)
  func changesNothingButThePointer(
    _ order: TIFFBuilder.ByteOrder, _ alignment: TIFFBuilder.Alignment
  ) throws {
    let edited = try Self.edited(order, alignment)
    let pointer = try #require(edited.old.entry(0x8769, at: edited.old.ifd0Offset)).position + 8
    #expect(edited.changes.allSatisfy { (pointer..<pointer + 4).contains($0) })
    let offset = try #require(edited.new.exifOffset)
    #expect(offset.isMultiple(of: 2))
    // After the separator of ten bytes, and the value.
    #expect(offset - edited.old.bytes.count == edited.old.bytes.count % 2 + 10 + 8)
    #expect(edited.new.ifd0Offset == edited.old.ifd0Offset)
  }

  @Test(arguments: layouts)
  func copiesEveryEntryInOrder(
    _ order: TIFFBuilder.ByteOrder, _ alignment: TIFFBuilder.Alignment
  ) throws {
    let edited = try Self.edited(order, alignment)
    let old = edited.old.entries(at: try #require(edited.old.exifOffset))
    let offset = try #require(edited.new.exifOffset)
    let new = edited.new.entries(at: offset)
    #expect(new.map(\.tag) == [0x829D, 0x9204, 0x9209, 0x927C, 0xA434, 0xFDE8])
    #expect(new.filter { $0.tag != 0x9204 }.map(\.bytes) == old.map(\.bytes))
    #expect(edited.new.next(after: offset) == 0)
  }

  @Test(arguments: layouts)
  func putsTheValueBeforeTheDirectory(
    _ order: TIFFBuilder.ByteOrder, _ alignment: TIFFBuilder.Alignment
  ) throws {
    let edited = try Self.edited(order, alignment)
    let entry = try #require(edited.new.exifEntry(0x9204))
    #expect(entry.type == 10)
    #expect(entry.count == 1)
    #expect(entry.field.isMultiple(of: 2))
    #expect(entry.field == (edited.new.exifOffset ?? 0) - 8)
    #expect(edited.value(0x9204, size: 8) == edited.new.stored(3, 10))
    #expect(edited.new.bytes.count == entry.field + 8 + 2 + 6 * 12 + 4)
  }

  @Test
  func appendsSeveralValuesAtOnce() throws {
    let edited = try EditedBlock(.bigEndian, Self.directory, [.time, .bias])
    #expect(
      edited.new.entries(at: try #require(edited.new.exifOffset)).map(\.tag)
        == [0x829A, 0x829D, 0x9204, 0x9209, 0x927C, 0xA434, 0xFDE8])
    #expect(edited.value(0x829A, size: 8) == edited.new.stored(1, 333))
    #expect(edited.value(0x9204, size: 8) == edited.new.stored(3, 10))
  }

  /// One value fits its place, the other does not: only the second goes into the copy.
  @Test
  func overwritesTheValuesThatHaveAPlace() throws {
    let exif = TIFFBuilder.Directory(exif: [.init(.exposureTime, .rational(1, 60))])
    let edited = try EditedBlock(.littleEndian, exif, [.time, .bias])
    #expect(edited.value(0x829A, size: 8) == edited.new.stored(1, 333))
    #expect(edited.value(0x9204, size: 8) == edited.new.stored(3, 10))
    let place = try #require(edited.old.exifEntry(0x829A)).field
    #expect(edited.new.exifEntry(0x829A)?.field == place)
  }

  @Test
  func keepsTheNextPointerOfTheDirectory() throws {
    let exif = TIFFBuilder.Directory([.init(.flash, .short(1))], next: .directory(Self.next))
    let edited = try EditedBlock(
      .bigEndian, .init([.init(.exifPointer, .directory(exif))]), [.bias])
    let old = edited.old.next(after: try #require(edited.old.exifOffset))
    #expect(old != 0)
    #expect(edited.new.next(after: try #require(edited.new.exifOffset)) == old)
  }

  /// Unsorted entries keep their order; the new one goes before the first greater tag.
  @Test
  func keepsUnsortedEntriesUnsorted() throws {
    let exif = TIFFBuilder.Directory(
      [.init(.lensModel, .short(1)), .init(.flash, .short(1)), .init(.fNumber, .short(1))],
      sorted: false)
    let edited = try EditedBlock(
      .littleEndian, .init([.init(.exifPointer, .directory(exif))]), [.bias])
    let tags = edited.new.entries(at: try #require(edited.new.exifOffset)).map(\.tag)
    #expect(tags == [0x9204, 0xA434, 0x9209, 0x829D])
  }

  /// Some writers leave out the next pointer of the last directory. The appended bytes must not
  /// become one.
  @Test(arguments: 0...4)
  func writesZerosForAMissingNextPointer(missing: Int) throws {
    let whole = TIFFBuilder(
      .bigEndian, .init(exif: [.init(.flash, .short(1)), .init(0xFDE8, .short(7))])
    ).bytes
    let edited = try EditedBlock(Array(whole.dropLast(missing)), [.bias])
    let old = try #require(edited.old.exifOffset)
    #expect(edited.new.slice(at: old + 2 + 2 * 12, size: 4) == [0, 0, 0, 0])
    let offset = try #require(edited.new.exifOffset)
    #expect(offset >= whole.count)
    #expect(edited.new.next(after: offset) == 0)
    #expect(edited.value(0x9204, size: 8) == edited.new.stored(3, 10))
  }
}
