import EditJudges
import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// XMP in JPEG files.
struct JPEGXMPTests {
  private typealias Segment = JPEGBuilder.Segment

  private static let exif = Segment.exif(TIFFBuilder(.bigEndian, .init([])))

  @Test(
    arguments: [
      ([.xmp(packet: "a")], ["a"]), ([exif, .jfif, .xmp(packet: "a")], ["a"]),
      ([.xmp(packet: "a"), exif, .xmp(packet: "b")], ["a", "b"]), ([.xmp(packet: "")], [""]),
      ([], []), ([exif], []),
      // Other segments, and other headers.
      ([Segment(.app2, Segment.xmp(packet: "a").payload)], []),
      ([Segment(.app1, Array("http://ns.adobe.com/xap/1.0/".utf8))], []),
      ([Segment(.app1, Array("http://ns.adobe.com/xap/1.0/ a".utf8))], []),
    ] as [([Segment], [String])])
  func isInSegments(segments: [JPEGBuilder.Segment], packets: [String]) throws {
    #expect(try Self.packets(of: JPEGBuilder(metadata: segments).bytes) == packets)
  }

  /// Headers that some programs write instead of the standard's, or none.
  private static let otherHeaders = [
    "", "XMP\0://ns.adobe.com/xap/1.0/\0", "http://ns.adobe.com/xap/1.0/ \0", "\n\n",
    "http://ns.adobe.com/xap/1.0/", "\u{FEFF}", "Adobe XMP\0", "\0",
  ]
  private static let packet = "<?xpacket begin='' id=''?><x:xmpmeta/>"

  /// Behind the standard's packet, if there is one.
  @Test(arguments: otherHeaders, ["<?xpacket?>", "<x:xmpmeta/>", "<x:xapmeta/>", "<rdf:RDF/>"])
  func isBehindOtherHeaders(header: String, packet: String) throws {
    let segment = Segment(.app1, Array((header + packet).utf8))
    let read = try Self.packets(of: JPEGBuilder(metadata: [segment]).bytes)
    #expect(read == [header + packet])
    let both = JPEGBuilder(metadata: [segment, .xmp(packet: "a")]).bytes
    #expect(try Self.packets(of: both) == ["a", header + packet])
  }

  /// The header stays, and the segment is the one that changes.
  @Test(arguments: otherHeaders)
  func isEditedBehindOtherHeaders(header: String) throws {
    func photo(_ packet: String) -> [UInt8] {
      JPEGBuilder(metadata: [Self.exif, Segment(.app1, Array((header + packet).utf8))]).bytes
    }
    let old = try PartedFile(photo(Self.packet))
    let new = header + Self.packet + "<!-- longer -->"
    let edited = try #require(try old.edited(MetadataRewrite(xmp: Array(new.utf8))))
    #expect(firstDifference(edited, photo(Self.packet + "<!-- longer -->")) == nil)
    #expect(try PartedFile(edited).restored(old.editable) == old.bytes)
    let several = JPEGBuilder(metadata: [
      Segment(.app1, Array((header + Self.packet).utf8)), .xmp(packet: Self.packet),
    ]).bytes
    guard case .fixed(.xmp, _) = try PartedFile(several).refusal(of: MetadataRewrite(xmp: []))
    else {
      Issue.record("an edit of one of several packets")
      return
    }
  }

  /// Too far in, or of another kind.
  @Test(
    arguments: [
      String(repeating: " ", count: 64) + packet, "text", "<svg/>",
      "http://ns.adobe.com/xmp/extension/\0" + packet,
    ])
  func isNoOtherSegment(payload: String) throws {
    let segment = Segment(.app1, Array(payload.utf8))
    let file = try PartedFile(JPEGBuilder(metadata: [segment]).bytes)
    #expect(file.editable.allSatisfy { !$0.starts(with: segment.bytes) })
  }

  @Test func isBeforeTheScan() throws {
    let segment = Segment.xmp(packet: "a")
    #expect(try Self.packets(of: JPEGBuilder(metadataBeforeScan: [segment]).bytes) == ["a"])
    #expect(try Self.packets(of: JPEGBuilder(trailer: segment.bytes).bytes) == [])
  }

  @Test(arguments: [1, 2, 3, 100])
  func isJoinedFromPortions(size: Int) throws {
    let portions =
      Segment.extendedXMP(packet: "<dc:creator>", digest: "A", portionSize: size)
      + Segment.extendedXMP(packet: "<dc:rights>", digest: "B", portionSize: size)
    for segments in [portions, portions.reversed(), portions.shuffled(evenly: 3)] {
      let bytes = JPEGBuilder(metadata: [.xmp(packet: "<a>")] + segments).bytes
      #expect(try Self.packets(of: bytes) == ["<a>"])
      #expect(try Set(Self.extended(of: bytes)) == ["<dc:creator>", "<dc:rights>"])
    }
  }

  /// It is part of a packet that has its digest, and never one by itself.
  @Test func isNotReadForFields() throws {
    let portions = Segment.extendedXMP(packet: "<dc:creator>", digest: "A", portionSize: 3)
    let photo = JPEGBuilder(metadata: [.xmp(packet: "<a>")] + portions + [.xmp(packet: "<b>")])
    let alone = JPEGBuilder(metadata: portions).bytes
    for purpose in FurtherMetadata.Purpose.allCases {
      let extended = purpose == .fields ? [] : ["<dc:creator>"]
      #expect(try Self.packets(of: photo.bytes, for: purpose) == ["<a>", "<b>"])
      #expect(try Self.extended(of: photo.bytes, for: purpose) == extended)
      #expect(try Self.packets(of: alone, for: purpose).isEmpty)
      #expect(try Self.extended(of: alone, for: purpose) == extended)
    }
  }

  /// A portion's header that is cut, and offsets beyond any packet.
  @Test func isIncompleteWithoutAllPortions() throws {
    let payload = Segment.extendedXMP(packet: "a", digest: "A", portionSize: 9)[0].payload
    for count in 35...payload.count {
      let bytes = JPEGBuilder(metadata: [Segment(.app1, Array(payload[..<count]))]).bytes
      #expect(try Self.extended(of: bytes) == [count == payload.count ? "a" : ""])
    }
    var distant = payload
    distant.replaceSubrange(67..<75, with: [UInt8](repeating: 0xFF, count: 8))
    let bytes = JPEGBuilder(metadata: [Segment(.app1, distant)]).bytes
    #expect(try Self.extended(of: bytes) == ["a"])
  }

  /// Further packets, and extended XMP beyond the first million bytes, are skipped.
  @Test func isLimited() throws {
    let long = String(repeating: "a", count: 65_000)
    let segments = [Segment](repeating: .xmp(packet: long), count: 20)
    let packets = try Self.packets(of: JPEGBuilder(metadata: segments).bytes)
    #expect(packets.map(\.utf8.count) == [Int](repeating: 65_000, count: 16))
    let portions = Segment.extendedXMP(
      packet: String(repeating: "a", count: 2_000_000), digest: "A", portionSize: 65_000)
    let photo = JPEGBuilder(metadata: portions + [.xmp(packet: "b")]).bytes
    #expect(try Self.packets(of: photo) == ["b"])
    #expect(try Self.extended(of: photo).map(\.utf8.count) == [16 * 65_000])
  }

  @Test func isCutIfTheFileIs() throws {
    let bytes = JPEGBuilder(metadata: [.xmp(packet: "<dc:creator>")]).bytes
    let end = try #require(bytes.firstIndex(of: UInt8(ascii: ">"))) + 1
    for cut in 0...12 {
      let packets = try Self.packets(of: Array(bytes[..<(end - cut)]))
      #expect(packets == [String("<dc:creator>".dropLast(cut))])
    }
  }

  /// A file in the picture's data is not the photo, which has no Exif either.
  @Test(arguments: [FurtherMetadata.Purpose.fields, .edits, .tags])
  func thatOfAFileInTheScanIsNotRead(purpose: FurtherMetadata.Purpose) throws {
    let inner = JPEGBuilder(metadata: [.xmp(packet: "<dc:creator>")]).bytes
    var bytes = JPEGBuilder().bytes
    let scan = try #require(
      zip(bytes, bytes.dropFirst()).map { [$0, $1] }.firstIndex(of: [0xFF, 0xDA]))
    bytes.insert(contentsOf: inner, at: scan + 4)
    #expect(try Self.packets(of: bytes, for: purpose).isEmpty)
  }

  /// Nor is a packet that follows a scan without a frame, or the end of a picture without one: an edit would add another.
  @Test(
    arguments: [[0xFF, 0xDA, 0, 2], [0xFF, 0xD9]] as [[UInt8]], FurtherMetadata.Purpose.allCases)
  func thatBehindTheSegmentsIsNotRead(end: [UInt8], purpose: FurtherMetadata.Purpose) throws {
    let bytes = [0xFF, 0xD8] + end + Segment.xmp(packet: "a").bytes
    #expect(try Self.packets(of: bytes, for: purpose).isEmpty)
  }

  private static func packets(
    of bytes: [UInt8], for purpose: FurtherMetadata.Purpose = .tags
  ) throws -> [String] {
    try further(bytes, purpose).xmpPackets.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func extended(
    of bytes: [UInt8], for purpose: FurtherMetadata.Purpose = .tags
  ) throws -> [String] {
    try further(bytes, purpose).extendedXMP.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func further(
    _ bytes: [UInt8], _ purpose: FurtherMetadata.Purpose
  ) throws -> FurtherMetadata {
    try OpenFile.with(bytes) { file in
      let container = try #require(try JPEGContainer.read(file))
      return try container.furtherMetadata(in: file, for: purpose)
    }
  }
}

extension Array {
  /// Every `step`th element from the first one, then from the second one, and so on.
  fileprivate func shuffled(evenly step: Int) -> [Element] {
    (0..<step).flatMap { first in
      stride(from: first, to: count, by: step).map { self[$0] }
    }
  }
}
