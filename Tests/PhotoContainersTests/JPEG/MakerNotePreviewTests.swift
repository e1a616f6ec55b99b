import EditJudges
import PhotoFixtures
import Platform
import TestSupport
import Testing

@testable import PhotoContainers
@testable import TIFFBlocks

/// A preview after the picture that a MakerNote alone tells of: it keeps the Exif segment's length.
struct MakerNotePreviewTests {
  private static func exists(in photo: [UInt8]) throws -> Bool {
    let block = try #require(ReferenceJPEG(photo)).block
    return try OpenFile.with(photo) { file in
      try MakerNotePreview.exists(
        in: file, ofBlock: Array(photo[block]), at: block.lowerBound)
    }
  }

  /// The photo with another number in place of the preview's offset, and where the preview is.
  private static func photo(
    _ number: (_ preview: Int, _ header: Int, _ note: Int) -> Int, isBigEndian: Bool = false
  ) throws -> [UInt8] {
    var photo = try #require(Fixture.named("makernote-preview")).bytes
    let segment = try #require(ReferenceJPEG(photo))
    let block = ReferenceBlock(bytes: Array(photo[segment.block]))
    let note = try #require(block.exifEntry(0x927C)).field
    let header = segment.block.lowerBound
    let preview = header + block.number(at: note + 8, size: 4)
    #expect(photo[preview...].starts(with: [0xFF, 0xD8, 0xFF]))
    let stored = block.stored(number(preview, header, note))
    let place = header + note + 8
    photo.replaceSubrange(place..<place + 4, with: isBigEndian ? stored.reversed() : stored)
    return photo
  }

  @Test(arguments: [false, true])
  func isFoundWhateverItsOffsetCountsFrom(isBigEndian: Bool) throws {
    let bases: [(Int, Int, Int) -> Int] = [
      { preview, header, _ in preview - header },
      { preview, header, note in preview - header - note }, { preview, _, _ in preview },
    ]
    for base in bases {
      #expect(try Self.exists(in: try Self.photo(base, isBigEndian: isBigEndian)))
    }
  }

  /// Numbers that lead elsewhere, to the main picture, or out of the file.
  @Test
  func isNotFoundElsewhere() throws {
    let numbers: [(Int, Int, Int) -> Int] = [
      { preview, header, _ in preview - header + 1 },
      { preview, header, _ in preview - header - 1 }, { _, _, _ in 0 }, { _, _, _ in 0x7FFF_FFFF },
    ]
    for number in numbers { #expect(try !Self.exists(in: try Self.photo(number))) }
  }

  @Test(arguments: Fixture.all)
  func isInNoOtherFixture(_ fixture: Fixture) throws {
    guard ReferenceJPEG(fixture.bytes).map({ $0.block.count >= 8 }) == true else { return }
    #expect(try Self.exists(in: fixture.bytes) == (fixture.name == "makernote-preview"))
  }

  @Test
  func keepsTheLengthOfTheSegment() throws {
    let photo = try #require(Fixture.named("makernote-preview")).bytes
    let block = try #require(ReferenceJPEG.block(of: photo))
    var changed = try #require(TIFFBlock(block))
    changed.overwrite(at: 100, with: [1])
    #expect(
      try JPEGContainer.rewriting(photo, with: changed).applied(to: photo).count == photo.count)
    changed.append([0])
    #expect(throws: ContainerRefusal.self) { try JPEGContainer.rewriting(photo, with: changed) }
  }
}
