import PhotoFixtures
import Platform
import TestSupport
import Testing

@testable import PhotoContainers

/// Segments that go from among bytes that belong to none.
struct StrayBytesTests {
  private typealias Segment = JPEGBuilder.Segment

  /// A picture without one comment, and what is left; nil if that is refused.
  private static func withoutComment(
    before: [UInt8], fillBytes: Int, after: [UInt8]
  ) throws -> (old: [UInt8], new: [UInt8])? {
    let picture = JPEGBuilder().bytes
    let comment = Segment.comment("A").filled(with: fillBytes)
    let old = Array(
      [picture.prefix(2), before[...], comment.bytes[...], after[...], picture.dropFirst(2)]
        .joined())
    return try OpenFile.with(old) { file in
      let container = try #require(try JPEGContainer.read(file))
      let inventory = try container.inventory(of: file)
      let parts = inventory.parts.filter { $0.kind == .comment }
      #expect(parts.count == 1)
      do throws(ContainerRefusal) {
        let rewrite = try inventory.rewrite(file, by: parts.map { PartChange($0, to: nil) })
        return (old, rewrite.applied(to: old))
      } catch {
        #expect("\(error)".contains("read as another segment"))
        return nil
      }
    }
  }

  private static func picture(_ bytes: [UInt8]) throws -> [UInt8] {
    try OpenFile.with(bytes) { file in
      let container = try #require(try JPEGContainer.read(file))
      var picture: [UInt8] = []
      #expect(
        try container.readPicture(in: file) {
          picture += $0
          return true
        })
      return picture
    }
  }

  /// 02 and DB would be markers behind the fill bytes of the comment.
  @Test(
    arguments: [[], [0], [0xD0], [1, 2, 3], [0xFF, 0x00]],
    [[], [0x02, 0x00, 0x04], [0xDB, 0x00, 0x04], [0x00], [0xFF, 0x00]] as [[UInt8]])
  func makeNoMarkerWithFillBytes(before: [UInt8], after: [UInt8]) throws {
    for fillBytes in [0, 1, 5] {
      let files = try Self.withoutComment(before: before, fillBytes: fillBytes, after: after)
      let (old, new) = try #require(files)
      #expect(new.count == old.count - 5 - fillBytes)
      #expect(try Self.picture(new) == Self.picture(old))
    }
  }

  /// FF02 begins a segment where one should begin, and not among stray bytes, where it may be there by chance.
  @Test func areNotTakenForASegment() throws {
    let segment: [UInt8] = [0xFF, 0x02, 0x00, 0x04, 1, 2]
    for stray: UInt8 in [7, 0x01, 0xD0, 0xD7] {
      #expect(try Self.withoutComment(before: [stray], fillBytes: 0, after: segment) == nil)
    }
    #expect(try Self.withoutComment(before: [], fillBytes: 0, after: segment) != nil)
  }
}
