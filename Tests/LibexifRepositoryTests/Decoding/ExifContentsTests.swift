import CLibexif
import EditJudges
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository
@testable import PhotoSearch
@testable import TIFFBlocks

/// The tags that libexif loads, for each purpose.
struct ExifContentsTests {
  private static func hasMakerNote(
    _ name: String, for purpose: ExifContents.Purpose
  ) throws -> (parsed: Bool, entry: Bool) {
    let fixture = try #require(Fixture.named(name))
    let bytes = try #require(ReferenceJPEG.block(of: fixture.bytes))
    let block = try TIFFBlock(whole: bytes)
    guard
      let contents = ExifContents(block, structure: TIFFStructure(of: block), for: purpose)
    else { throw OutOfMemory() }
    return (contents.makerNote != nil, contents.entry(ExifTag.makerNote.number, in: .exif) != nil)
  }

  private static let notes = [
    "makernote-canon-little-endian", "makernote-canon-big-endian", "makernote-fujifilm",
    "makernote-nikon", "makernote-at-end",
  ]

  @Test(arguments: notes, [ExifContents.Purpose.allTags, .makerNote])
  func parsesTheMakerNote(_ name: String, for purpose: ExifContents.Purpose) throws {
    #expect(try Self.hasMakerNote(name, for: purpose) == (true, true))
  }

  @Test
  func keepsAnUnknownMakerNote() throws {
    #expect(try Self.hasMakerNote("makernote-unknown", for: .allTags) == (false, true))
  }

  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func keepsUnknownTagsAndTheOrderOfEntries(_ order: TIFFBuilder.ByteOrder) throws {
    let block = try TIFFBlock(
      TIFFBuilder(
        order,
        .init(
          [
            .init(0xFFF0, .short(3)), .init(.make, .ascii("Example")), .init(0x0100, .short(5)),
          ], sorted: false)))
    guard let contents = ExifContents(block, structure: TIFFStructure(of: block), for: .allTags)
    else { throw OutOfMemory() }
    let tags = contents.entries(of: .ifd0).map { $0.pointee.tag.rawValue }
    #expect(tags == [0xFFF0, 0x010F, 0x0100])
    let others = [ExifDirectory.ifd1, .exif, .gps, .interoperability]
      .map { contents.entries(of: $0).count }
    #expect(others == [0, 0, 0, 0])
  }

  /// By default, libexif would add the tags that the standard requires.
  @Test
  func addsNothing() throws {
    let block = TIFFBlock.empty
    guard let contents = ExifContents(block, structure: TIFFStructure(of: block), for: .allTags)
    else { throw OutOfMemory() }
    let counts = ExifDirectory.allCases.map { contents.entries(of: $0).count }
    #expect(counts == [0, 0, 0, 0, 0])
  }
}
