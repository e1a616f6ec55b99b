import EditJudges
import PhotoFixtures
import TestSupport
import Testing

@testable import TIFFBlocks

/// The directories of blocks that break the standard, as real photos have them.
struct OddBlockTests {
  private static func block(_ name: String) throws -> TIFFBlock {
    let photo = try #require(Fixture.named(name)).bytes
    return try TIFFBlock(whole: #require(ReferenceJPEG.block(of: photo)))
  }

  @Test(
    arguments: [
      ("exif-pointer-of-type-ascii", [.ifd0, .exif]), ("gps-pointer-to-exif-ifd", [.ifd0, .exif]),
      ("values-before-directories", [.ifd0, .exif, .gps]), ("texts-of-count-zero", [.ifd0, .exif]),
      ("unsorted-gps", [.ifd0, .exif, .gps]), ("thumbnail-uncompressed", [.ifd0, .exif, .ifd1]),
      ("text-without-character-code", [.ifd0, .exif, .gps]),
      ("large-fractions", [.ifd0, .exif, .gps]),
    ] as [(String, [ExifDirectory])])
  func haveTheirDirectories(name: String, kinds: [ExifDirectory]) throws {
    let structure = TIFFStructure(of: try Self.block(name))
    #expect(structure.directories.map(\.kind) == kinds)
    #expect(
      structure.flaws == (name == "gps-pointer-to-exif-ifd" ? [.repeatedPointer(.gps)] : []))
  }

  /// The pointer is not followed, and edits know about it.
  @Test func aGPSPointerToTheExifDirectoryIsRejected() throws {
    let structure = TIFFStructure(of: try Self.block("gps-pointer-to-exif-ifd"))
    let exif = try #require(structure[.exif])
    #expect(structure.rejectedPointers.map(\.kind) == [.gps])
    #expect(structure.rejectedPointers.map(\.target) == [exif.offset])
    let pointer = try #require(structure[.ifd0]?.entry(0x8825))
    #expect(structure.unsoundEntries == [pointer.position])
  }

  @Test func everyValueIsBeforeItsDirectory() throws {
    let block = try Self.block("values-before-directories")
    var count = 0
    for directory in TIFFStructure(of: block).directories {
      for case .inside(let range) in directory.entries.map(\.value)
      where !directory.table.contains(range.lowerBound) {
        #expect(range.upperBound <= directory.offset)
        count += 1
      }
    }
    #expect(count > 10)
  }

  @Test func aTextOfCountZeroHasNoBytes() throws {
    let ifd0 = try #require(TIFFStructure(of: try Self.block("texts-of-count-zero"))[.ifd0])
    for tag in [0x010E, 0x8298] as [UInt16] {
      let entry = try #require(ifd0.entry(tag))
      #expect(entry.count == 0)
      guard case .inside(let range) = entry.value else {
        Issue.record("the value of \(tag) is not in the block")
        continue
      }
      #expect(range.isEmpty)
    }
  }

  @Test func aStripIsTheThumbnailsData() throws {
    let block = try Self.block("thumbnail-uncompressed")
    let entries = try #require(TIFFStructure(of: block)[.ifd1]).entries
    #expect(TIFFDataTags.thumbnail.ranges(entries, in: block).isEmpty)
    let strips = TIFFDataTags.all.flatMap { $0.ranges(entries, in: block) }
    #expect(strips.map(\.count) == [16 * 12 * 3])
    #expect(strips.first.map { block.bytes[$0.lowerBound + 3] } == 16)
  }
}
