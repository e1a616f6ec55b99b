import EditJudges
import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// JPEG XL files with changed Exif and XMP, and with first ones.
struct JXLRewriteTests {
  private typealias Box = JXLBuilder.Box

  private static let old = TIFFBlock.empty.bytes
  private static let same = [0x49, 0x49, 0x2A, 0] + Array(old.dropFirst(4))
  private static let longer = old + [1, 2, 3]
  private static let jpeg = Box("jbrd", [1, 2, 3])
  private static let xmp = Box.xmp("<x>")
  private static let new = Box.xmp("<new/>")

  /// The boxes, the block, and the boxes after the edit.
  @Test(
    arguments: [
      ([.exif(old), .picture], same, [.exif(same), .picture]),
      ([.exif(old, .long), .picture], same, [.exif(same, .long), .picture]),
      ([.picture, .exif(old, .open)], same, [.picture, .exif(same, .open)]),
      ([.exif(old), jpeg, .picture], same, [.exif(same), jpeg, .picture]),
      ([.exif(old), .openPicture], longer, [.exif(longer), .openPicture]),
      ([.exif(longer), .picture, xmp], old, [.exif(old), .picture, xmp]),
      ([.exif(old, .long), .picture], longer, [.exif(longer, .long), .picture]),
      ([.picture, .exif(old, .open)], longer, [.picture, .exif(longer)]),
      (
        [.init("Exif", [0, 0, 0, 1, 9] + old), .picture], longer,
        [.init("Exif", [0, 0, 0, 1, 9] + longer), .picture]
      ),
      ([.picture], old, [.picture, .exif(old)]), ([.openPicture], old, [.picture, .exif(old)]),
      ([xmp, jpeg, .picture], old, [xmp, jpeg, .picture, .exif(old)]),
    ] as [([JXLBuilder.Box], [UInt8], [JXLBuilder.Box])])
  func exifIsChangedOrAdded(
    _ boxes: [JXLBuilder.Box], _ block: [UInt8], _ expected: [JXLBuilder.Box]
  ) throws {
    try Self.check(boxes, MetadataRewrite(exif: try TIFFBlock(whole: block)), expected)
  }

  @Test(
    arguments: [
      ([xmp, .picture], [new, .picture]), ([.picture, .exif(old)], [.picture, .exif(old), new]),
      ([.openPicture], [.picture, new]),
      ([.exif(old), .openPicture], [.exif(old), .picture, new]),
      ([.picture, .exif(old, .open)], [.picture, .exif(old), new]),
      ([jpeg, .picture], [jpeg, .picture, new]),
      ([jpeg, .xmp("<old/>"), .picture], [jpeg, new, .picture]),
    ] as [([JXLBuilder.Box], [JXLBuilder.Box])])
  func xmpIsChangedOrAdded(_ boxes: [JXLBuilder.Box], _ expected: [JXLBuilder.Box]) throws {
    try Self.check(boxes, MetadataRewrite(xmp: Array("<new/>".utf8)), expected)
  }

  @Test(
    arguments: [
      ([.picture], [.picture, .exif(longer), new]),
      ([.openPicture], [.picture, .exif(longer), new]),
      ([xmp, .exif(old), .openPicture], [new, .exif(longer), .openPicture]),
      ([xmp, .openPicture], [new, .picture, .exif(longer)]),
      ([.picture, .exif(old, .open)], [.picture, .exif(longer), new]),
    ] as [([JXLBuilder.Box], [JXLBuilder.Box])])
  func bothAreChanged(_ boxes: [JXLBuilder.Box], _ expected: [JXLBuilder.Box]) throws {
    let block = try TIFFBlock(whole: Self.longer)
    try Self.check(boxes, MetadataRewrite(exif: block, xmp: Array("<new/>".utf8)), expected)
  }

  private static func check(
    _ boxes: [Box], _ metadata: MetadataRewrite, _ expected: [Box]
  ) throws {
    let original = JXLBuilder(boxes).bytes
    let edited = try #require(try PartedFile(original).edited(metadata))
    #expect(firstDifference(edited, JXLBuilder(expected).bytes) == nil)
    #expect(try rest(original) == rest(edited))
  }

  /// The bytes that an undo may not change.
  private static func rest(_ bytes: [UInt8]) throws -> [UInt8] {
    let ranges = try OpenFile.with(bytes) { file in
      try #require(try JXLContainer.read(file)).ownBytes(in: file).ranges
    }
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    return bytes.indices.filter { place in !ranges.contains { $0.contains(place) } }.map {
      bytes[$0]
    }
  }

  @Test(
    arguments: [
      ([.exif(old), .exif(old), .picture], "several Exif boxes"),
      ([.exif(old), jpeg, .picture], "could not be got back any more (jbrd)"),
      ([.init("brob", Array("Exif".utf8)), .picture], "compressed with Brotli"),
      ([.exif(old), .init("brob", Array("Exif".utf8)), .picture], "keep the old values"),
    ] as [([JXLBuilder.Box], String)])
  func isRefused(_ boxes: [JXLBuilder.Box], _ reason: String) throws {
    let file = try PartedFile(JXLBuilder(boxes).bytes)
    let block = try TIFFBlock(whole: Self.longer)
    guard case .damaged(let text) = try file.refusal(of: MetadataRewrite(exif: block)) else {
      Issue.record("not refused, or for another reason")
      return
    }
    #expect(text.contains(reason))
  }

  @Test(
    arguments: [
      ([xmp, xmp, .picture], "several XMP packets"), ([xmp, jpeg, .picture], "(jbrd)"),
      ([.init("brob", Array("xml ".utf8)), .picture], "compressed with Brotli"),
    ] as [([JXLBuilder.Box], String)])
  func fixedXMP(_ boxes: [JXLBuilder.Box], _ reason: String) throws {
    let file = try PartedFile(JXLBuilder(boxes).bytes)
    let refusal = try file.refusal(of: MetadataRewrite(xmp: Array("<new/>".utf8)))
    guard case .fixed(.xmp, let text) = refusal else {
      Issue.record("not refused, or for another reason")
      return
    }
    #expect(text.contains(reason))
    guard case .fixed(.photoshop, _) = try file.refusal(of: MetadataRewrite(photoshop: [])) else {
      Issue.record("not refused, or for another reason")
      return
    }
  }
}
