import EditJudges
import PhotoFixtures
import TestSupport
import Testing

@testable import TIFFBlocks

/// Edits of values that already have a place of their own.
struct InPlaceEditTests {
  private static func directory(_ further: [TIFFBuilder.Entry] = []) -> TIFFBuilder.Directory {
    .init(
      image: [.init(.make, .ascii("Example"))],
      exif: [
        .init(.exposureBiasValue, .signedRational(-1, 3)),
        .init(.exposureTime, .rational(1, 60)), .init(.flash, .short(1)),
      ] + further,
      gps: [.init(.gpsAltitude, .rational(5, 1))])
  }

  @Test(arguments: TIFFBuilder.ByteOrder.allCases, [TIFFBuilder.Alignment.even, .odd])
  func changesTheEightBytesOfTheValueOnly(
    _ order: TIFFBuilder.ByteOrder, _ alignment: TIFFBuilder.Alignment
  ) throws {
    let bytes = TIFFBuilder(order, Self.directory(), alignment: alignment).bytes
    let edited = try EditedBlock(bytes, [.bias])
    let place = try #require(edited.old.exifEntry(0x9204)).field
    var expected = bytes
    expected.replaceSubrange(place..<place + 8, with: edited.old.stored(3, 10))
    #expect(edited.new.bytes == expected)
    #expect(edited.new.bytes != bytes)
  }

  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func changesSeveralValues(_ order: TIFFBuilder.ByteOrder) throws {
    let edited = try EditedBlock(order, Self.directory(), [.bias, .time])
    #expect(edited.addition.isEmpty)
    let bias = try #require(edited.old.exifEntry(0x9204)).field
    let time = try #require(edited.old.exifEntry(0x829A)).field
    #expect(
      edited.changes.allSatisfy { (bias..<bias + 8).contains($0) || (time..<time + 8).contains($0) }
    )
    #expect(edited.value(0x9204, size: 8) == edited.new.stored(3, 10))
    #expect(edited.value(0x829A, size: 8) == edited.new.stored(1, 333))
  }

  @Test
  func storesNegativeNumbers() throws {
    let edited = try EditedBlock(
      .bigEndian, Self.directory(),
      [TIFFEdit(tag: .exposureBiasValue, value: .signedFraction(-2, 3))])
    #expect(edited.value(0x9204, size: 8) == [0xFF, 0xFF, 0xFF, 0xFE, 0, 0, 0, 3])
    #expect(edited.addition.isEmpty)
  }

  /// The first entry of a tag is the valid one.
  @Test
  func changesTheFirstOfTwoEntries() throws {
    let edited = try EditedBlock(
      .littleEndian,
      Self.directory([.init(.exposureBiasValue, .signedRational(-5, 1))]), [.bias])
    let entries = edited.new.entries(at: try #require(edited.new.exifOffset))
      .filter { $0.tag == 0x9204 }
    #expect(edited.addition.isEmpty)
    #expect(
      entries.map { edited.new.slice(at: $0.field, size: 8) }
        == [edited.new.stored(3, 10), edited.new.stored(-5, 1)])
  }

  /// Damage that prevents growth does not matter if the block does not grow.
  @Test(arguments: [
    TIFFBuilder.Entry(.makerNote, .raw(type: 7, count: 1000, field: 200)),
    .init(.exifPointer, .raw(type: 4, count: 1, field: 8)),
    .init(.gpsPointer, .raw(type: 4, count: 1, field: 4000)),
  ])
  func worksInADamagedBlock(_ damage: TIFFBuilder.Entry) throws {
    let edited = try EditedBlock(.littleEndian, Self.directory([damage]), [.bias])
    let place = try #require(edited.old.exifEntry(0x9204)).field
    #expect(edited.addition.isEmpty)
    #expect(edited.changes.allSatisfy { (place..<place + 8).contains($0) })
    #expect(edited.value(0x9204, size: 8) == edited.new.stored(3, 10))
  }

  @Test
  func doesNothingWithoutEdits() throws {
    let edited = try EditedBlock(.littleEndian, Self.directory(), [])
    #expect(edited.changes.isEmpty)
    #expect(edited.addition.isEmpty)
  }
}
