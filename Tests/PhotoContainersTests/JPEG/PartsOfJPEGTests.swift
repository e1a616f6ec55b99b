import EditJudges
import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// Exif, XMP and Photoshop resources of JPEG files, changed together: their places, and what must not break.
struct PartsOfJPEGTests {
  private typealias Segment = JPEGBuilder.Segment

  private static let exif = Segment.exif(bytes: TIFFBlock.empty.bytes)
  private static let xmp = Segment.xmp(packet: "<x>")
  private static let photoshop = Segment.photoshop
  private static let extended = Segment.extendedXMP(packet: "<e>", digest: "0", portionSize: 9)[0]
  private static let further = Segment(.app2, Array("MPF\0".utf8) + TIFFBlock.empty.bytes)

  /// The ranges in the file, as indices of its segments: of a part, of several, or of none before the
  /// segment of an index.
  @Test(
    arguments: [
      ([], [0..<0]), ([.jfif], [1..<1]), ([.jfif, exif], [1..<2]),
      ([exif, xmp], [0..<2]), ([xmp, exif, photoshop], [0..<3]), ([xmp], [0..<1]),
      ([exif, .icc, xmp], [0..<1, 2..<3]), ([.comment("A"), xmp], [0..<0, 1..<2]),
      ([photoshop, .icc, xmp, .icc, exif], [0..<1, 2..<3, 4..<5]),
      ([exif, .icc, xmp, xmp], [0..<1]), ([exif, .icc, extended], [0..<1]),
      ([exif, .icc, photoshop, photoshop, xmp], [0..<1, 2..<5]),
      ([exif, .icc, photoshop, .icc, photoshop, xmp], [0..<1, 5..<6]),
    ] as [([Segment], [Range<Int>])])
  private func rangesAreDisjoint(_ segments: [Segment], _ expected: [Range<Int>]) throws {
    let photo = JPEGBuilder(metadata: segments)
    func offset(_ index: Int) -> Int { segments[..<index].reduce(2) { $0 + $1.bytes.count } }
    let ranges = try PartedFile(photo.bytes).ranges
    #expect(ranges == expected.map { offset($0.lowerBound)..<offset($0.upperBound) })
  }

  /// The segments before and after an edit of all parts: of Exif and XMP in any case, of Photoshop
  /// resources if there are any.
  @Test(
    arguments: [
      ([], [0, 1]), ([.jfif], [nil, 0, 1]), ([exif], [0, 1]), ([exif, .icc], [0, 1, nil]),
      ([xmp, exif], [1, 0]), ([exif, .icc, xmp], [0, nil, 1]),
      ([.comment("A"), xmp], [0, nil, 1]),
      ([photoshop, exif], [2, 0, 1]), ([.comment("A"), exif, extended], [nil, 0, 1, nil]),
      ([xmp, photoshop, .adobe, exif], [1, 2, nil, 0]),
    ] as [([Segment], [Int?])])
  private func allPartsChangeTogether(_ segments: [Segment], _ expected: [Int?]) throws {
    let block = TIFFBlock.empty.bytes + [UInt8](repeating: 7, count: 500)
    let hasResources = segments.contains { $0.marker == .app13 }
    let original = JPEGBuilder(metadata: segments, trailer: [1, 2, 3])
    let edited = try PartedFile(original.bytes).edited(
      MetadataRewrite(
        exif: TIFFBlock(whole: block), xmp: Array("<longer/>".utf8),
        photoshop: hasResources ? Array("8BIM".utf8) : nil))
    let new: [Segment] = [
      .exif(bytes: block), .xmp(packet: "<longer/>"),
      Segment(.app13, Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8)),
    ]
    var others = segments.filter { segment in
      ![Self.exif, Self.xmp, Self.photoshop].contains { $0.payload == segment.payload }
    }[...]
    let whole = expected.compactMap { $0.map { new[$0] } ?? others.popFirst() }
    let photo = JPEGBuilder(metadata: whole, trailer: [1, 2, 3])
    #expect(firstDifference(try #require(edited), photo.bytes) == nil)
  }

  @Test func whatIsNilStays() throws {
    let photo = JPEGBuilder(metadata: [Self.xmp.filled(with: 2), Self.exif.filled(with: 3)]).bytes
    #expect(try PartedFile(photo).edited(MetadataRewrite()) == photo)
    #expect(try PartedFile(photo).edited(MetadataRewrite(xmp: Array("<x>".utf8))) == photo)
  }

  /// 65,533 bytes of payload, including the header of 29 bytes.
  @Test(arguments: [[exif, xmp], [exif], []] as [[Segment]])
  private func xmpFillsASegmentToItsLimitOnly(_ segments: [Segment]) throws {
    let photo = try PartedFile(JPEGBuilder(metadata: segments).bytes)
    let largest = [UInt8](repeating: 0x20, count: 65_504)
    #expect(try photo.edited(MetadataRewrite(xmp: largest)) != nil)
    guard
      case .noRoom(limit: 65_533, part: .xmp) = try photo.refusal(
        of: MetadataRewrite(xmp: largest + [0x20]))
    else {
      Issue.record("refused for another reason")
      return
    }
  }

  /// Segments, trailer, the edit, and the reason.
  @Test(
    arguments: [
      ([exif, xmp, xmp], "", .init(xmp: []), "it has several XMP packets"),
      ([photoshop, .icc, photoshop], "", .init(photoshop: []), "in several segments"),
      ([exif, further, xmp], "", .init(xmp: []), "further pictures"),
      ([further, exif], "", .init(xmp: []), "further pictures"),
      ([further, exif, photoshop], "", .init(photoshop: []), "further pictures"),
      ([exif, xmp], "AXS!12345678", .init(xmp: []), "AFCP"),
      ([exif, .init(.app1, Array("Exif\0\0more".utf8))], "", .init(xmp: []), "continues"),
    ] as [([Segment], String, MetadataRewrite, String)])
  private func someEditsAreRefused(
    _ segments: [Segment], _ trailer: String, _ edit: MetadataRewrite, _ reason: String
  ) throws {
    let photo = JPEGBuilder(metadata: segments, trailer: Array(trailer.utf8)).bytes
    switch try PartedFile(photo).refusal(of: edit) {
    case .damaged(let detail): #expect(detail.contains(reason))
    case .fixed(let part, let detail):
      #expect(detail.contains(reason))
      #expect(part == (edit.xmp == nil ? .photoshop : .xmp))
    case let other: Issue.record("\(String(describing: other))")
    }
  }

  /// Photoshop resources in several segments: those that change are joined, and the others stay.
  @Test(
    arguments: [
      ("ab cd ef", "abXdef", "ab Xd ef"), ("ab cd ef", "XYcdef", "XY cd ef"),
      ("ab cd ef", "abcdX", "ab cd X"), ("ab cd ef", "aXcdeX", "aXcdeX"),
      ("ab cd ef", "abef", "ab ef"), ("ab cd ef", "", ""), ("ab cd ef", "abcdef", "ab cd ef"),
    ])
  func resourcesInSeveralSegmentsChange(_ old: String, _ new: String, _ expected: String) throws {
    func photo(_ parts: String) -> [UInt8] {
      let segments = parts.split(separator: " ").map {
        Segment(.app13, Array("Photoshop 3.0\0".utf8) + Array($0.utf8))
      }
      return JPEGBuilder(metadata: [Self.exif] + segments + [.icc]).bytes
    }
    let original = try PartedFile(photo(old))
    let edited = try #require(try original.edited(MetadataRewrite(photoshop: Array(new.utf8))))
    #expect(firstDifference(edited, photo(expected)) == nil)
    if !expected.isEmpty {
      #expect(try PartedFile(edited).restored(original.editable) == original.bytes)
    }
  }

  /// What is too long for a segment goes on in the next.
  @Test func longResourcesAreSplit() throws {
    let original = try PartedFile(JPEGBuilder(metadata: [Self.photoshop, Self.photoshop]).bytes)
    let resources = [UInt8](repeating: 7, count: 100_000)
    let edited = try #require(try original.edited(MetadataRewrite(photoshop: resources)))
    let parts = [resources.prefix(65_519), resources.dropFirst(65_519)]
    #expect(
      firstDifference(edited, JPEGBuilder(metadata: parts.map { .photoshop(Array($0)) }).bytes)
        == nil)
    #expect(try PartedFile(edited).restored(original.editable) == original.bytes)
  }

  /// What grows before an index of further pictures moves the index too, and nothing moves if no length
  /// changes.
  @Test(
    arguments: [
      ([xmp, exif, further], "<longer/>"), ([exif, further], "<longer/>"),
      ([exif, further, xmp], "<y>"),
    ] as [([Segment], String)])
  private func anIndexOfPicturesAllowsTheOthers(_ segments: [Segment], _ packet: String) throws {
    let photo = try PartedFile(JPEGBuilder(metadata: segments).bytes)
    #expect(try photo.edited(MetadataRewrite(xmp: Array(packet.utf8))) != nil)
  }

  /// There may be XMP after the damage, or the damage is in the XMP.
  @Test func noXMPIsAddedToADamagedFile() throws {
    let start: [UInt8] = [0xFF, 0xD8] + Self.exif.bytes
    let tails: [[UInt8]] = [[0, 0, 0], Self.xmp.bytes.dropLast(), [0xFF, 0xE1, 0, 1]]
    for tail in tails {
      let photo = try PartedFile(start + tail)
      #expect(photo.ranges == [2..<2 + Self.exif.bytes.count])
      switch try photo.refusal(of: MetadataRewrite(xmp: [1])) {
      case .damaged, .fixed(.xmp, _): break
      case let other: Issue.record("\(String(describing: other))")
      }
      #expect(try photo.edited(MetadataRewrite(exif: .empty)) != nil)
    }
    #expect(
      try PartedFile(start + Self.xmp.bytes + [0]).edited(MetadataRewrite(xmp: [1]))
        == start + Segment(.app1, JPEGPartHeader.xmp + [1]).bytes + [0])
  }

  /// A preview after the picture stays where the MakerNote says, whichever part grows.
  @Test(
    arguments: ["makernote-preview-minolta", "makernote-preview-olympus"],
    [[.xmp], [.exif, .xmp], [.exif]] as [[MetadataParts.Kind]])
  func previewsAreFound(name: String, parts: [MetadataParts.Kind]) throws {
    let fixture = try #require(Fixture.named(name)).bytes
    let place = try #require(ReferenceJPEG(fixture)).block.lowerBound - 10
    for isBefore in [false, true] {
      // The offsets count from the Exif block, so XMP may be put before it.
      let photo =
        isBefore ? fixture[..<place] + Self.xmp.bytes + fixture[place...] : fixture[...]
      let original = try PartedFile(Array(photo))
      var edit = MetadataRewrite()
      if parts.contains(.xmp) { edit.xmp = [UInt8](repeating: 0x20, count: 99) }
      if parts.contains(.exif) {
        let block = try #require(ReferenceJPEG.block(of: original.bytes))
        edit.exif = try TIFFBlock(whole: block + [0, 0])
      }
      let edited = try PartedFile(try #require(try original.edited(edit)))
      let (old, new) = try (original.offsets, edited.offsets)
      #expect(!old.isEmpty && old.count == new.count)
      for (old, new) in zip(old, new) {
        #expect(old.position == new.position && old.length == new.length)
        #expect(
          firstDifference(edited.bytes[new.target...], original.bytes[old.target...]) == nil)
      }
      #expect(try edited.restored(original.editable) == original.bytes)
      #expect(try original.restored(edited.editable) == edited.bytes)
    }
  }

  /// An XMP packet alone is not restored if the preview would not be found then.
  @Test(arguments: ["makernote-preview-minolta", "makernote-preview-olympus"])
  func wrongOffsetsAreNotRestored(name: String) throws {
    let original = try PartedFile(try #require(Fixture.named(name)).bytes)
    let edited = try PartedFile(try #require(try original.edited(.init(xmp: [1, 2, 3]))))
    let exif = try #require(ReferenceJPEG(edited.bytes))
    let stale = Array(edited.bytes[(exif.block.lowerBound - 10)..<exif.block.upperBound])
    #expect(try edited.restored([stale]) == nil)
    #expect(try edited.restored([[]]) == nil)
  }
}
