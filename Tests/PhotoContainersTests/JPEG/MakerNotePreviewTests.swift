import EditJudges
import PhotoFixtures
import Platform
import TestSupport
import Testing

@testable import PhotoContainers
@testable import TIFFBlocks

/// Only a MakerNote locates a preview after the picture: its offsets are known, or the Exif segment
/// keeps its length.
struct MakerNotePreviewTests {
  /// The fixtures with offsets that are known, and how many each has.
  private static let known = ["makernote-preview-minolta": 1, "makernote-preview-olympus": 2]

  private static func offsets(in photo: [UInt8]) throws -> [TrailingOffset]? {
    let block = try #require(ReferenceJPEG(photo)).block
    guard let parsed = TIFFBlock(Array(photo[block])) else { return [] }
    return try OpenFile.with(photo) { file in
      try MakerNotePreview.offsets(
        in: file, with: parsed, at: block.lowerBound, maximumSize: EditedBlock.maximumSize)
    }
  }

  private static func restoring(_ segment: [UInt8], in photo: [UInt8]) throws -> [UInt8]? {
    try OpenFile.with(photo) { file in
      let container = try #require(try JPEGContainer.read(file))
      let bytes = try container.bytes(restoringExif: segment, in: file)
      return try? container.rewrite(file, restoring: bytes).applied(to: photo)
    }
  }

  @Test(arguments: Fixture.jpegs)
  func areKnownInTheirFixturesAlone(_ fixture: Fixture) throws {
    guard ReferenceJPEG(fixture.bytes).map({ $0.block.count >= 8 }) == true else { return }
    let offsets = try Self.offsets(in: fixture.bytes)
    #expect((offsets == nil) == (fixture.name == "makernote-preview"))
    #expect(offsets?.count ?? 0 == Self.known[fixture.name] ?? 0)
    for offset in offsets ?? [] {
      #expect(fixture.bytes[offset.target...].starts(with: [0xFF, 0xD8, 0xFF]))
      #expect(offset.length == fixture.bytes.count - offset.target)
    }
  }

  @Test(arguments: known.keys.sorted(), [1, 2, 500])
  func theirNumbersGrowWithTheBlock(name: String, growth: Int) throws {
    let photo = try #require(Fixture.named(name)).bytes
    let block = try #require(ReferenceJPEG.block(of: photo))
    let edited = try Self.check(photo, growingTo: block + [UInt8](repeating: 0, count: growth))

    // Further edits may make the block longer or shorter.
    let offsets = try #require(try Self.offsets(in: photo))
    var longer = try TIFFBlock(whole: try #require(ReferenceJPEG.block(of: edited)) + [0, 0, 0])
    let again = try Self.check(edited, growingTo: longer.bytes)
    longer = try TIFFBlock(
      whole: try #require(ReferenceJPEG.block(of: again)).prefix(block.count + 1))
    _ = try Self.check(again, growingTo: longer.bytes)

    // An undo puts the block back as it was, and takes no other.
    let old = JPEGBuilder.Segment.exif(bytes: block).bytes
    for photoNow in [edited, again] {
      #expect(firstDifference(try Self.restoring(old, in: photoNow) ?? [], photo) == nil)
      for offset in offsets {
        var other = block
        other[offset.position + 1] ^= 1
        let segment = JPEGBuilder.Segment.exif(bytes: other).bytes
        #expect(try Self.restoring(segment, in: photoNow) == nil)
      }
      #expect(try Self.restoring([], in: photoNow) == nil)
    }
  }

  /// Sony's preview has a header of its own, and another first byte, which any of a few markers follows.
  @Test(arguments: [0xFF, 0x00] as [UInt8], [0xDB, 0xE0, 0xE1] as [UInt8])
  func sonysPreviewMoves(_ first: UInt8, _ marker: UInt8) throws {
    let preview =
      [UInt8](repeating: 0, count: 32) + [first, 0xD8, 0xFF, marker] + [UInt8](1...60)
    func photo(_ offset: Int) -> JPEGBuilder {
      let note = TIFFBuilder.Entry(
        .makerNote, MakerNote.sony(previewAt: offset, length: preview.count))
      return JPEGBuilder(
        metadata: [.exif(TIFFBuilder(.littleEndian, .init(exif: [note])))], trailer: preview)
    }
    let start = photo(0).bytes.count - preview.count - 12
    let bytes = photo(start).bytes
    #expect(try Self.offsets(in: bytes)?.map(\.length) == [preview.count])
    let block = try #require(ReferenceJPEG.block(of: bytes))
    _ = try Self.check(bytes, growingTo: block + [UInt8](repeating: 0, count: 40))
  }

  /// The photo with that block. Only the block's offsets differ in the end, and they lead to the preview.
  private static func check(_ photo: [UInt8], growingTo block: [UInt8]) throws -> [UInt8] {
    let offsets = try #require(try offsets(in: photo))
    let edited = try JPEGContainer.rewriting(photo, with: try TIFFBlock(whole: block))
      .applied(to: photo)
    var expected = block
    for offset in offsets {
      let number = Int(offset.number) + edited.count - photo.count
      expected.replaceSubrange(offset.range, with: offset.order.bytes(of: UInt32(number)))
      let (target, targetNow) = (offset.base + Int(offset.number), offset.base + number)
      #expect(firstDifference(edited[targetNow...], photo[target...]) == nil)
    }
    #expect(ReferenceJPEG.block(of: edited) == expected)
    return edited
  }

  /// An edit may have moved the preview to a place where a number leads that is not one of its offsets.
  @Test(arguments: known.keys.sorted())
  func anUndoIgnoresNumbersThatLeadThereByChance(name: String) throws {
    let photo = try #require(Fixture.named(name)).bytes
    let block = try #require(ReferenceJPEG.block(of: photo))
    let offset = try #require(try Self.offsets(in: photo)?.last)
    let note = try #require(ReferenceBlock(bytes: block).exifEntry(0x927C))
    // The number that will be right, in a place without an offset.
    let growth = 6
    let chance = offset.order.bytes(of: offset.number + UInt32(growth))
    let place = name == "makernote-preview-minolta" ? note.field + 22 : note.field + 42
    var old = block
    old.replaceSubrange(place..<place + 4, with: chance)
    let header = try #require(ReferenceJPEG(photo)).block.lowerBound
    let photoBefore = photo.prefix(header) + old + photo.dropFirst(header + block.count)
    let edited = try Self.check(
      Array(photoBefore), growingTo: old + [UInt8](repeating: 0, count: growth))
    #expect(try Self.offsets(in: edited) == nil)
    let segment = JPEGBuilder.Segment.exif(bytes: old).bytes
    #expect(try Self.restoring(segment, in: edited) == Array(photoBefore))
  }

  @Test(arguments: known.keys.sorted() + ["makernote-preview"])
  func nothingIsCorrectedIfNothingMoves(name: String) throws {
    let photo = try #require(Fixture.named(name)).bytes
    var changed = try TIFFBlock(whole: try #require(ReferenceJPEG.block(of: photo)))
    changed.overwrite(at: 100, with: [1])
    let edited = try JPEGContainer.rewriting(photo, with: changed).applied(to: photo)
    #expect(ReferenceJPEG.block(of: edited) == changed.bytes)
  }

  /// Nor if the edit itself would have changed the number.
  @Test(arguments: known.keys.sorted())
  func anotherNumberIsNotCorrected(name: String) throws {
    let photo = try #require(Fixture.named(name)).bytes
    for offset in try #require(try Self.offsets(in: photo)) {
      var changed = try TIFFBlock(whole: try #require(ReferenceJPEG.block(of: photo)))
      changed.overwrite(at: offset.position, with: [~changed.bytes[offset.position]])
      changed.append([0])
      #expect(throws: ContainerRefusal.self) {
        try JPEGContainer.rewriting(photo, with: changed)
      }
    }
  }

  @Test func aPreviewWhoseFirstByteIsAnotherIsFound() throws {
    var photo = try #require(Fixture.named("makernote-preview-minolta")).bytes
    let offsets = try #require(try Self.offsets(in: photo))
    photo[offsets[0].target] = 0x42
    #expect(try Self.offsets(in: photo) == offsets)
  }

  @Test func aNumberIsMovedWithinItsBits() {
    func moved(_ number: UInt32, by growth: Int) -> UInt32? {
      TrailingOffset(position: 0, order: .bigEndian, number: number, base: 0, length: 1)
        .moved(by: growth, base: 0)?.number
    }
    #expect(moved(.max - 1, by: 1) == .max)
    #expect(moved(.max, by: 1) == nil)
    #expect(moved(5, by: -5) == 0)
    #expect(moved(5, by: -6) == nil)
    #expect(moved(5, by: .max) == nil)
  }
}
