import EditJudges
import PhotoFixtures
import TestSupport
import Testing

@testable import TIFFBlocks

/// Pointers into the middle of other data: exifcli does not read a directory there, but other
/// programs may.
struct OverlappingClaimsTests {
  private static let bias = TIFFBuilder.Entry(.exposureBiasValue, .signedRational(1, 3))

  /// A block whose pointer after IFD0 leads to an entry of the Exif directory, or to `bytesMoved`
  /// bytes from there.
  private static func block(
    sensitivity: TIFFBuilder.Value, pointingTo tag: Int, moved bytesMoved: Int
  ) throws -> ReferenceBlock {
    var bytes = TIFFBuilder(
      .littleEndian, .init(exif: [.init(.photographicSensitivity, sensitivity), bias])
    ).bytes
    let original = ReferenceBlock(bytes: bytes)
    let entry = try #require(original.exifEntry(tag))
    let next = original.ifd0Offset + 2 + 12
    bytes.replaceSubrange(next..<next + 4, with: original.stored(entry.position + bytesMoved))
    #expect(try TIFFStructure(of: TIFFBlock(whole: bytes)).flaws == [.overlapping(.ifd1)])
    return ReferenceBlock(bytes: bytes)
  }

  /// The data that it refers to must stay. If the Exif directory that it overlaps moved, exifcli
  /// would read it as a directory.
  @Test(arguments: [nil, .signedFraction(2, 3)] as [TIFFValue?])
  func valuesOfItAreNotOverwritten(value: TIFFValue?) throws {
    // The two bytes before the bias's entry are its entry count: one.
    let original = try Self.block(
      sensitivity: .raw(type: 3, count: 1, field: 1 << 16), pointingTo: 0x9204, moved: -2)
    let edit = TIFFEdit(tag: .exposureBiasValue, value: value)
    #expect(try EditedBlock.refusal(original.bytes, [edit]) == .damaged(.ifd1))
  }

  /// Its entry count is the value of another tag.
  @Test func itsEntryCountIsNotOverwritten() throws {
    let original = try Self.block(sensitivity: .short(1), pointingTo: 0x8827, moved: 8)
    let edit = TIFFEdit(tag: .photographicSensitivity, value: .short(200))
    #expect(try EditedBlock.refusal(original.bytes, [edit]) == .damaged(.ifd1))
  }

  /// A pointer to GPS that leads into the header, or to bytes of a MakerNote that would be 65,535
  /// entries, as a Panasonic camera writes it: no program reads these as directories.
  @Test(arguments: [0, 1, 4, 7, nil] as [UInt32?])
  func implausibleDirectoriesAreIgnored(offset: UInt32?) throws {
    func bytes(pointingTo offset: UInt32) -> [UInt8] {
      let note = TIFFBuilder.Entry(
        .makerNote, .undefined(Array(repeating: 0xFF, count: 100)))
      return TIFFBuilder(
        .littleEndian,
        .init(
          image: [.init(.gpsPointer, .raw(type: 4, count: 1, field: offset))],
          exif: [
            note, .init(.exposureBiasValue, .signedRational(1, 3), isPlacedLast: true),
          ])
      ).bytes
    }
    let original = ReferenceBlock(bytes: bytes(pointingTo: 0))
    let note = try #require(original.exifEntry(0x927C)).field
    #expect(try #require(original.exifEntry(0x9204)).field > note)
    let edited = try EditedBlock(
      bytes(pointingTo: offset ?? UInt32(note + 10)), [.bias])
    #expect(edited.old.bytes.count == edited.new.bytes.count)
    #expect(!edited.changes.isEmpty)
  }

  /// Each directory is followed once. If there are too many, the data that they refer to may be
  /// anywhere, so no edit is safe.
  @Test(arguments: [(60, true), (400, false)])
  func tooManyAreRefused(count: Int, isEdited: Bool) throws {
    // Each pointer leads to the type of another of these entries, which reads as an entry count of
    // four.
    let offsets: [UInt32] = (0..<count).map { 8 + 2 + 12 * UInt32($0) + 2 }
    let pointers = (offsets + offsets.prefix(1)).map {
      TIFFBuilder.Entry(.gpsPointer, .raw(type: 4, count: 1, field: $0))
    }
    let bytes = TIFFBuilder(.littleEndian, .init(image: pointers, exif: [Self.bias])).bytes
    #expect(try TIFFStructure(of: TIFFBlock(whole: bytes)).flaws.contains(.overlapping(.gps)))
    #expect(try EditedBlock.refusal(bytes, [.bias]) == (isEdited ? nil : .refersPastEnd))
  }

  /// A longer block would contain all of the pointers, and programs would follow them.
  @Test func aCutArrayOfPointersIsNotCompleted() throws {
    let image = TIFFBuilder.Directory(image: [.init(.orientation, .short(1))], exif: [Self.bias])
    var bytes = TIFFBuilder(.littleEndian, image).bytes
    let original = ReferenceBlock(bytes: bytes)
    let pointer = try #require(original.entry(0x8769, at: original.ifd0Offset))
    bytes.replaceSubrange(pointer.position + 4..<pointer.position + 8, with: original.stored(254))
    let artist = TIFFEdit(
      tag: .artist, value: .ascii(Array(repeating: UInt8(ascii: "x"), count: 1000)))
    #expect(try EditedBlock.refusal(bytes, [artist]) == .refersPastEnd)
    #expect(try EditedBlock.refusal(bytes, [.bias]) == nil)
  }

  /// All pointers of the array stay.
  @Test func anArrayOfPointersStaysWhole() throws {
    let interoperability = TIFFBuilder.Directory([.init(0x0001, .ascii("R98"))])
    let bias = TIFFBuilder.Entry(
      .exposureBiasValue, .signedRational(1, 3), isPlacedLast: true)
    var bytes = TIFFBuilder(
      .bigEndian,
      .init(exif: [.init(.interoperabilityPointer, .directory(interoperability)), bias])
    ).bytes
    let original = ReferenceBlock(bytes: bytes)
    let pointer = try #require(original.exifEntry(0xA005))
    let value = try #require(original.exifEntry(0x9204)).field
    let count = (value - pointer.field + 4) / 4
    bytes.replaceSubrange(
      pointer.position + 4..<pointer.position + 8, with: original.stored(count))
    let edited = try EditedBlock(bytes, [.bias])
    #expect(!edited.addition.isEmpty)
    #expect(edited.new.slice(at: value, size: 8) == original.slice(at: value, size: 8))
  }

  /// IFD1 begins inside the pointer to it, so that only the first half of its own next pointer is
  /// inside the block.
  @Test(arguments: [(0, nil), (10, .refersPastEnd)] as [(UInt8, TIFFEditRefusal?)])
  func aCutPointerIsNotCompleted(next: UInt8, refusal: TIFFEditRefusal?) throws {
    let bytes = Array("MM".utf8) + [0, 42, 0, 0, 0, 8] + [0, 0, 0, 0, 0, next]
    let copyright = TIFFEdit(tag: .copyright, value: .ascii(Array("Jane".utf8)))
    #expect(try EditedBlock.refusal(bytes, [copyright]) == refusal)
  }

  /// IFD1 begins inside the entry of a text, so that its next pointer leads to the text. As an
  /// entry count, the text is zero, or more than the block has room for.
  @Test(arguments: [("\0\0", nil), (" \0", .refersPastEnd)] as [(String, TIFFEditRefusal?)])
  func aCutDirectoryAfterItIsNotCompleted(text: String, refusal: TIFFEditRefusal?) throws {
    let image = TIFFBuilder.Directory(
      image: [.init(.make, .ascii(text + "Example"))], exif: [Self.bias], next: .offset(16))
    let bytes = TIFFBuilder(.littleEndian, image).bytes
    #expect(try TIFFStructure(of: TIFFBlock(whole: bytes)).flaws == [.overlapping(.ifd1)])
    let flash = TIFFEdit(tag: .flash, value: .short(1))
    #expect(try EditedBlock.refusal(bytes, [flash]) == refusal)
  }

  /// The next edit moves what earlier edits appended, except if another value overlaps it.
  @Test func aValueThatOverlapsTheTailIsLeft() throws {
    let copyright = TIFFEdit(tag: .copyright, value: .ascii(Array("2024 Jane Example".utf8)))
    let once = try EditedBlock(
      .littleEndian,
      .init(image: [.init(.orientation, .short(1))], exif: [.init(.fNumber, .rational(4, 1))]),
      [copyright, .bias]
    ).new
    let entry = try #require(once.exifEntry(0x829D))
    let place = once.ifd0Offset + 4
    var bytes = once.bytes
    bytes.replaceSubrange(entry.position + 8..<entry.position + 12, with: once.stored(place))
    let twice = try EditedBlock(bytes, [TIFFEdit(tag: .copyright, value: nil)])
    #expect(twice.new.exifEntry(0x829D)?.field == place)
    #expect(twice.new.slice(at: place, size: 8) == once.slice(at: place, size: 8))
    #expect(twice.new.entry(0x8298, at: twice.new.ifd0Offset) == nil)
  }

  /// The directory that it leads to may be cut, and a longer block would complete it.
  @Test(arguments: [(1, true), (2, false)])
  func aCutDirectoryBelowItIsNotCompleted(count: UInt16, isEdited: Bool) throws {
    // The Exif directory overlaps a text of IFD0, and one of its values is outside the block.
    let image: [TIFFBuilder.Entry] = [
      .init(.copyright, .ascii("text"), claimedCount: 60),
      .init(.artist, .ascii("Jane Example"), isPlacedLast: true),
    ]
    let exif: [TIFFBuilder.Entry] = [
      .init(.userComment, .raw(type: 7, count: 100_000, field: 1 << 20)),
      .init(.interoperabilityPointer, .raw(type: 4, count: 1, field: 0)),
    ]
    var bytes = TIFFBuilder(.bigEndian, .init(image: image, exif: exif)).bytes
    let original = ReferenceBlock(bytes: bytes)
    let pointer = try #require(original.exifEntry(0xA005))
    let end = bytes.count
    bytes += [UInt8(count >> 8), UInt8(count & 0xFF)] + [UInt8](repeating: 0, count: 20)
    bytes.replaceSubrange(pointer.position + 8..<pointer.position + 12, with: original.stored(end))
    #expect(try TIFFStructure(of: TIFFBlock(whole: bytes)).flaws.contains(.overlapping(.exif)))
    let artist = TIFFEdit(
      tag: .artist, value: .ascii(Array(repeating: UInt8(ascii: "x"), count: 1000)))
    #expect(try EditedBlock.refusal(bytes, [artist]) == (isEdited ? nil : .refersPastEnd))
  }
}
