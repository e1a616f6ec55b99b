import EditJudges
import PhotoEntities
import PhotoFixtures
import TestSupport
import Testing

@testable import LibexifRepository
@testable import PhotoSearch
@testable import TIFFBlocks

/// Blocks that are cut or scrambled: the walk stays within its bounds and reports correct ranges,
/// and libexif handles the MakerNote and the values.
@Suite(.tags(.proof))
struct HostileBlockTests {
  /// The number of bytes of a block. It is cut after each of them.
  private static let longestCut = 800
  private static let mutationsPerBlock = 40

  private static let blocks: [(name: String, bytes: [UInt8])] = Fixture.jpegs.compactMap {
    fixture in
    ReferenceJPEG.block(of: fixture.bytes).map { (fixture.name, $0) }
  }

  @Test
  func everyBlockIsAmongThem() {
    #expect(Self.blocks.count == Fixture.jpegs.count - 5, "five fixtures have no Exif")
  }

  @Test(arguments: Fixture.jpegs)
  func everyPrefixIsWalked(_ fixture: Fixture) {
    guard let bytes = ReferenceJPEG.block(of: fixture.bytes) else { return }
    for count in 0...min(bytes.count, Self.longestCut) {
      check(Array(bytes.prefix(count)))
    }
  }

  @Test(arguments: Fixture.jpegs)
  func everyMutationIsWalkedAndRead(_ fixture: Fixture) {
    guard let bytes = ReferenceJPEG.block(of: fixture.bytes) else { return }
    var random = SeededGenerator(seed: UInt64(bytes.count))
    for _ in 0..<Self.mutationsPerBlock {
      check(random.mutation(of: Array(bytes.prefix(2000))))
    }
  }

  @Test(arguments: 0..<20)
  func randomBytesAreWalkedAndRead(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let header: [UInt8] =
      seed.isMultiple(of: 2)
      ? [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0] : [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8]
    check(header + random.bytes(1000 * seed))
  }

  /// Walks and reads the block, and checks the structure that the walk found.
  private func check(_ bytes: [UInt8]) {
    guard let block = TIFFBlock(bytes) else { return }
    let structure = TIFFStructure(
      of: block, maximumValueBytes: ExifBlock.maximumValueBytes(in: block))
    let directories = structure.directories
    #expect(directories.count <= 5)
    #expect(Set(directories.map(\.kind)).count == directories.count)
    #expect(Set(directories.map(\.offset)).count == directories.count)
    for entry in directories.flatMap(\.entries) {
      #expect(entry.position + TIFFEntry.size <= bytes.count)
      if case .inside(let range) = entry.value {
        #expect(range.lowerBound >= 0 && range.upperBound <= bytes.count)
      }
    }
    for position in structure.unsoundEntries {
      #expect(position + TIFFEntry.size <= bytes.count)
    }
    var metadata = Metadata(localIdentifier: PhotoIdentifier(text: "photo.jpg"))
    let found = StoredField.decode(of: ExifBlock(block, structure), into: &metadata)
    #expect(found.isEmpty || !directories.isEmpty)
    let exif = ExifBlock(block, structure)
    let tags = exif.tags(of: [.ifd0, .exif, .gps, .interoperability, .ifd1])
    #expect(tags.count <= directories.count * TIFFStructure.maximumEntryCount)
    if let note = exif.makerNote { #expect(note.photoTags(exif).count <= 4096) }
  }
}
