import PhotoFixtures
import Platform
import TestSupport
import Testing

@testable import PhotoContainers

/// ICC profiles and Photoshop resources in files. XMP has tests of its own for each format.
struct FurtherMetadataTests {
  private typealias Segment = JPEGBuilder.Segment

  private static func profile(_ number: UInt8, _ bytes: [UInt8]) -> Segment {
    Segment(.app2, Array("ICC_PROFILE\0".utf8) + [number, 3] + bytes)
  }

  /// In segments in any order, among others of the same marker.
  @Test func isJoinedFromSegmentsOfJPEG() throws {
    let found = try Self.found(
      in: JPEGBuilder(metadata: [
        Self.profile(2, [3, 4]), Segment(.app2, Array("MPF\0".utf8)),
        Self.profile(3, [5]), Segment(.app13, Array("Adobe_CM".utf8)), Self.profile(1, [1, 2]),
        .xmp(packet: "a"),
      ]).bytes)
    #expect(found.iccProfile == [1, 2, 3, 4, 5])
    #expect(found.xmpPackets == [Array("a".utf8)])
  }

  /// Cut headers say nothing, and what is beyond the limit is left out.
  @Test func isLimitedInJPEG() throws {
    let cut = try Self.found(
      in: JPEGBuilder(metadata: [
        Segment(.app2, Array("ICC_PROFILE\0".utf8)), Segment(.app2, Array("ICC_PROFILE".utf8)),
      ]).bytes)
    #expect(cut == FurtherMetadata())
    let long = [UInt8](repeating: 7, count: 65_000)
    let segments = (1...20).map { Self.profile($0, long) }
    let found = try Self.found(in: JPEGBuilder(metadata: segments).bytes)
    #expect(found.iccProfile.count == 16 * 65_000)
  }

  /// The segments are joined in their order.
  @Test func resourcesOfJPEGAreJoined() throws {
    func segment(_ text: String) -> Segment { Segment(.app13, Array(text.utf8)) }
    let found = try Self.found(
      in: JPEGBuilder(metadata: [
        segment("Photoshop 3.0\08BIM"), segment("Adobe_CM"), segment("Photoshop 3.0\0more"),
      ]).bytes)
    #expect(found.photoshop == Array("8BIMmore".utf8))
  }

  /// With the header of their wrapping in JPEG, or without.
  @Test(arguments: ["8BIM", "Photoshop 3.0\08BIM"])
  func resourcesAreInTextsOfPNG(profile: String) throws {
    let digits = profile.utf8.map { String(256 + Int($0), radix: 16).dropFirst() }.joined()
    let text = "\niptc\n \(profile.utf8.count)\n\(digits)\n"
    for chunk in [
      PNGBuilder.Chunk.text("Raw profile type iptc", text),
      .compressedText("Raw profile type iptc", text), .text("Raw profile type 8bim", text),
    ] {
      let found = try Self.found(in: PNGBuilder(metadata: [chunk]).bytes)
      #expect(found.photoshop == Array("8BIM".utf8))
    }
  }

  /// The resources of several profiles follow each other, but not a block of its own.
  @Test(arguments: [("8BIMb", "8BIMa8BIMb"), ("\u{1C}b", "8BIMa")])
  func resourcesOfSeveralTextsOfPNG(second: String, joined: String) throws {
    let chunks = ["8BIMa", second].map { profile in
      PNGBuilder.Chunk.text(
        "Raw profile type 8bim", PNGBuilder.Chunk.rawProfile("8bim", Array(profile.utf8)))
    }
    let found = try Self.found(in: PNGBuilder(metadata: chunks).bytes)
    #expect(found.photoshop == Array(joined.utf8))
  }

  /// Microsoft's programs put XMP behind the frame header.
  @Test(arguments: [[], [.exif(bytes: []), .icc]] as [[JPEGBuilder.Segment]])
  func xmpIsFoundBehindTheFrameHeader(segments: [JPEGBuilder.Segment]) throws {
    let photo = JPEGBuilder(metadata: segments).bytes
    let packet = JPEGBuilder(metadata: [.xmp(packet: "a")]).bytes.dropFirst(2)
    let segment = packet.prefix(4 + 29 + 1)
    let scan = try #require(
      photo.indices.last { photo[$0...].prefix(2).elementsEqual([0xFF, 0xDA]) })
    let file = photo[..<scan] + segment + photo[scan...]
    for purpose in FurtherMetadata.Purpose.allCases {
      let found = try OpenFile.with(Array(file)) { file in
        let container = try #require(try PhotoFormats.container(of: file))
        return try container.furtherMetadata(in: file, for: purpose)
      }
      #expect(found.xmpPackets == [Array("a".utf8)])
    }
  }

  @Test func isInChunksOfPNG() throws {
    let stored = PNGBuilder.stored([1, 2, 3])
    let found = try Self.found(
      in: PNGBuilder(metadata: [
        .init("iCCP", Array("name".utf8) + [0, 0] + stored)
      ]).bytes)
    #expect(found.iccProfile == [1, 2, 3])
  }

  /// Names without an end, other methods, and damaged streams.
  @Test(
    arguments: [
      Array("name".utf8), Array("name".utf8) + [0], Array("name".utf8) + [0, 1, 1, 2],
      Array("name".utf8) + [0, 0, 1, 2],
    ])
  func isNothingInDamagedChunks(data: [UInt8]) throws {
    let found = try Self.found(in: PNGBuilder(metadata: [.init("iCCP", data)]).bytes)
    #expect(found == FurtherMetadata())
  }

  private static func found(in bytes: [UInt8]) throws -> FurtherMetadata {
    try OpenFile.with(bytes) { file in
      let container = try #require(try PhotoFormats.container(of: file))
      return try container.furtherMetadata(in: file, for: .tags)
    }
  }
}
