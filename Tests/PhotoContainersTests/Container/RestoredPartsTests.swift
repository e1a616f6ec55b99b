import EditJudges
import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// Edits of several parts that are undone and made again, and bytes that no edit has left.
struct RestoredPartsTests {
  private typealias Segment = JPEGBuilder.Segment

  private static let exif = Segment.exif(bytes: TIFFBlock.empty.bytes)
  private static let xmp = Segment.xmp(packet: "<x>")
  private static let photoshop = Segment.photoshop

  private static let layouts: [[Segment]] = [
    [], [.jfif], [exif], [xmp], [.comment("A"), xmp], [exif, xmp], [xmp, exif], [exif, .icc, xmp],
    [photoshop, exif], [photoshop, .icc, xmp, .adobe, exif], [.jfif, xmp, photoshop],
    [exif, photoshop, .icc, xmp], [.comment("A"), exif.filled(with: 2), xmp.filled(with: 1)],
  ]

  private static var pngs: [[UInt8]] {
    let exif = PNGBuilder.Chunk("eXIf", TIFFBlock.empty.bytes)
    let time = PNGBuilder.Chunk("tIME", [7, 0xE8, 1, 1, 0, 0, 0])
    let xmp = PNGBuilder.Chunk.xmp(rating: 3)
    return [
      PNGBuilder(), PNGBuilder(metadata: [exif]), PNGBuilder(metadata: [xmp]),
      PNGBuilder(metadata: [time, xmp, exif]), PNGBuilder(metadata: [exif, time, xmp]),
      PNGBuilder(metadata: [exif], metadataAfterImage: [xmp]),
      PNGBuilder(metadata: [time], metadataAfterImage: [exif]),
    ].map(\.bytes)
  }

  /// Random edits of some parts. Each state is restored from each other one.
  @Test(arguments: layouts.map { JPEGBuilder(metadata: $0, trailer: [1, 2]).bytes } + pngs)
  func everyStateIsRestored(photo: [UInt8]) throws {
    var random = SeededGenerator(seed: UInt64(photo.count))
    for _ in 0..<4 {
      var states = [try PartedFile(photo)]
      for _ in 0..<5 {
        let last = try #require(states.last)
        let edited = try #require(try last.edited(try Self.edit(of: last, using: &random)))
        states.append(try PartedFile(edited))
      }
      let others = states.map { state in
        zip([0..<0] + state.ranges, state.ranges + [state.bytes.endIndex..<state.bytes.endIndex])
          .map { Array(state.bytes[$0.upperBound..<$1.lowerBound]) }
      }
      #expect(others.allSatisfy { $0 == others[0] }, "the other bytes stay")
      for from in states {
        for to in states {
          let restored = try #require(try from.restored(to.editable))
          #expect(firstDifference(restored, to.bytes) == nil)
        }
      }
    }
  }

  private static func edit(
    of photo: PartedFile, using random: inout SeededGenerator
  ) throws -> MetadataRewrite {
    let bytes = { (random: inout SeededGenerator) in
      [UInt8](
        repeating: .random(in: 1...9, using: &random), count: .random(in: 0...99, using: &random))
    }
    var edit = MetadataRewrite()
    if Bool.random(using: &random) {
      edit.exif = try TIFFBlock(whole: TIFFBlock.empty.bytes + bytes(&random))
    }
    if Bool.random(using: &random) { edit.xmp = bytes(&random) }
    let isJPEG = photo.bytes.starts(with: [0xFF, 0xD8])
    if isJPEG, Bool.random(using: &random) { edit.photoshop = bytes(&random) }
    return edit
  }

  /// The segments of a file, and those of one editable range that no edit can have turned into them.
  @Test(
    arguments: [
      ([exif, xmp], [xmp, exif]), ([exif, xmp], [exif, xmp, xmp]),
      ([exif, xmp], [exif, exif, xmp]),
      ([exif, xmp], [exif, .icc]), ([exif, xmp], [exif, .comment("A"), xmp]),
      ([exif, xmp], [exif, xmp.filled(with: 1)]),
      ([exif, xmp], [exif, photoshop, xmp]), ([exif], [photoshop, exif]), ([exif], [xmp]),
      ([exif], [xmp, exif]),
      ([xmp], [xmp, exif]), ([xmp], [exif]), ([xmp, exif], [exif]),
      ([exif, photoshop], [exif, photoshop, xmp]), ([.comment("A"), exif, xmp], []),
    ] as [([Segment], [Segment])])
  private func onlyStatesOfEditsAreRestored(_ segments: [Segment], _ old: [Segment]) throws {
    let photo = try PartedFile(JPEGBuilder(metadata: segments).bytes)
    #expect(photo.ranges.count == 1)
    let changed = old.map { segment in
      // Another packet, so that something changes in any case.
      segment.payload == Self.xmp.payload
        ? Segment(.app1, Self.xmp.payload + [1], fillBytes: segment.fillBytes) : segment
    }
    #expect(try photo.restored([changed.flatMap(\.bytes)]) == nil)
    #expect(try photo.restored([]) == nil)
    #expect(try photo.restored(photo.editable + [[]]) == nil)
    #expect(try photo.restored(photo.editable) == photo.bytes)
  }

  /// A segment whose header or length is another one, and bytes that are not a segment.
  @Test func onlyWholeSegmentsAreRestored() throws {
    let photo = try PartedFile(JPEGBuilder(metadata: [Self.exif, Self.xmp]).bytes)
    let (exif, xmp) = (Self.exif.bytes, Self.xmp.bytes)
    for cut in 0..<xmp.count {
      let isWhole = cut == 0
      #expect((try photo.restored([exif + xmp.prefix(cut)]) != nil) == isWhole, "\(cut) bytes")
    }
    for place in 0..<4 + JPEGPartHeader.xmp.count {
      var other = xmp
      other[place] ^= 0x20
      #expect(try photo.restored([exif + other]) == nil, "byte \(place)")
    }
    #expect(try photo.restored([exif + xmp + [0]]) == nil)
  }

  /// An XMP packet may only vanish from the place where an edit adds one.
  @Test(
    arguments: [
      ([exif, .icc, xmp], 1), ([.comment("A"), xmp], 1), ([xmp, .icc, exif], 0),
    ] as [([Segment], Int)])
  private func foreignPacketsDoNotVanish(_ segments: [Segment], _ index: Int) throws {
    let photo = try PartedFile(JPEGBuilder(metadata: segments).bytes)
    var editable = photo.editable
    editable[index] = []
    #expect(try photo.restored(editable) == nil)
    // Nor does it move from one range to another.
    var moved = photo.editable
    moved[1 - index] += moved[index]
    moved[index] = []
    #expect(try photo.restored(moved) == nil)
  }
}
