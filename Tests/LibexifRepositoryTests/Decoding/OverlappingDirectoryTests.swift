import EditJudges
import PhotoEntities
import PhotoFixtures
import TestSupport
import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

/// Directories that overlap the header, other directories, or values: they are ignored, and no
/// sound value is lost.
struct OverlappingDirectoryTests {
  private static let iso = TIFFBuilder.Entry(.photographicSensitivity, .short(400))
  private static let bias = TIFFBuilder.Entry(.exposureBiasValue, .signedRational(1, 3))

  private static func checkIsReadWithout(_ kind: ExifDirectory, _ bytes: [UInt8]) throws {
    let block = try TIFFBlock(whole: bytes)
    let structure = TIFFStructure(of: block)
    #expect(structure[kind] == nil)
    #expect(structure.flaws.contains(.overlapping(kind)))
    let exif = ExifBlock(block, structure)
    #expect(exif.iso == 400)
    #expect(exif.rational(.exposureBiasValue) == Rational(1, 3))
  }

  /// The offsets are at the header, at its end, and inside IFD0. The zeros at 16 and 20 are a sound directory
  /// without entries.
  @Test(arguments: [0, 4, 7, 10, 16, 20, 22] as [UInt32])
  func overTheHeaderOrIFD0(offset: UInt32) throws {
    let bytes = TIFFBuilder(
      .littleEndian,
      .init(
        image: [
          .init(.orientation, .short(1)),
          .init(.gpsPointer, .raw(type: 4, count: 1, field: offset)),
        ], exif: [Self.iso, Self.bias])
    ).bytes
    try Self.checkIsReadWithout(.gps, bytes)
  }

  /// Some writers leave out the pointer after IFD0. Then a value begins there.
  @Test
  func ifPartOfAValueIsTakenForAPointer() throws {
    let block = ReferenceBlock(
      bytes: TIFFBuilder(.littleEndian, .init(exif: [Self.iso, Self.bias])).bytes)
    let value = try #require(block.exifEntry(0x9204)).field
    let next = block.ifd0Offset + 2 + 12 * block.entries(at: block.ifd0Offset).count
    var bytes = block.bytes
    bytes.replaceSubrange(next..<next + 4, with: block.stored(value))
    try Self.checkIsReadWithout(.ifd1, bytes)
  }
}
