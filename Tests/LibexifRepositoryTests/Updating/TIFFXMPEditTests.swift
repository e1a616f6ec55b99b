import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing
import XMPPackets

@testable import LibexifRepository

/// Edits of the XMP packet of TIFF files and raws: it keeps its place and its length if it can.
struct TIFFXMPEditTests {
  private typealias Segment = JPEGBuilder.Segment

  private static let elements =
    "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>Old title</rdf:li></rdf:Alt></dc:title>"
    + "<xmp:Rating>2</xmp:Rating><photoshop:City>Graz</photoshop:City>"
  private static let strip = (0..<9000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

  private static func file(
    _ maker: String, _ packets: [UInt8]..., gap: Int = 0, more: [TIFFBuilder.Entry] = []
  ) -> TIFFFile {
    TIFFFile(
      [
        .make(maker), .init(.rating, .short(1)), .init(.imageWidth, .short(30)),
        .init(.imageLength, .short(20)), .init(.stripOffsets, .offset(of: strip)),
        .init(.stripByteCounts, .long(9000)),
      ] + packets.map { .init(0x02BC, .undefined($0)) } + more
    ).with { $0.gap = [UInt8](repeating: 1, count: gap) }
  }

  private static let packet = Array(Segment.packet(elements: elements).utf8)
  private static let tight = Array(Segment.packet(elements: elements, padding: 0).utf8)

  private static let files: [TIFFFile] = [
    file("Example", packet), file("Example", packet).with { $0.isBig = true },
    file("NIKON", packet, more: [.raw(3, 2)]),
    file("Example", packet, gap: 20_001).with { $0.order = .bigEndian },
    file("Example", packet, more: [.init(0xC612, .byte(1, 4, 0, 0))]),
    // Zero bytes are room, too.
    file("Example", tight + [UInt8](repeating: 0, count: 300)),
  ]

  private static let edits: [@Sendable (inout Metadata) -> Void] = [
    { $0.title = "Another title" }, { $0.title = "T" }, { $0.rating = 5 },
    { $0.keywords = ["mist", "valley"] }, { $0.label = "Red" }, { $0.title = nil },
  ]

  @Test(arguments: files)
  func thePacketIsEditedAndUndone(_ file: TIFFFile) throws {
    let bytes = file.bytes
    try JournaledFolder.with { journaled in
      let photo = try journaled.folder.place(bytes, at: "photo.tif")
      try EditJournal(at: journaled.journal).prepare(isRehearsal: false)
      for edit in Self.edits {
        let repository = journaled.run()
        let old = try repository.fetchPhoto(withIdentifier: photo).metadata
        var new = old
        edit(&new)
        _ = try repository.updatePhoto(with: new, insteadOf: old)
        let edited = try journaled.folder.bytes(of: "photo.tif")
        #expect(try repository.fetchPhoto(withIdentifier: photo).metadata == new)
        try Self.checkOthers(bytes, in: edited)
      }
      #expect(journaled.undo() == [.undone(photo, edits: Self.edits.count)])
      #expect(firstDifference(try journaled.folder.bytes(of: "photo.tif"), bytes) == nil)
      #expect(journaled.undo(isRedo: true) == [.undone(photo, edits: Self.edits.count)])
    }
  }

  /// All bytes but those of the packet and of the rating are the same.
  private static func checkOthers(_ old: [UInt8], in new: [UInt8]) throws {
    #expect(new.count == old.count)
    let start = try #require(old.firstRange(of: Array("<?xpacket begin".utf8))).lowerBound
    let end = try #require(old.firstRange(of: Array("<?xpacket end=\"w\"?>".utf8))).upperBound + 300
    let city = try #require(new.firstRange(of: Array("Graz".utf8)))
    #expect(start < city.lowerBound && city.upperBound < end)
    let others = old.indices.filter { old[$0] != new[$0] && !(start..<end).contains($0) }
    #expect(others.count <= 1)
  }

  /// A packet that becomes shorter is filled up, even if it has no padding.
  @Test func aShorterPacketIsFilledUp() throws {
    let bytes = Self.file("Example", Self.tight).bytes
    let edited = try Self.edited(bytes) { $0.title = "New" }
    #expect(edited.count == bytes.count)
    #expect(edited.firstRange(of: Array(">New<".utf8)) != nil)
  }

  /// A property for which there is no room is not added if Exif has the field.
  @Test func aRatingMayBeInExifAlone() throws {
    let packet = Array(
      Segment.packet(elements: "<photoshop:City>Graz</photoshop:City>", padding: 0).utf8)
    for packets in [[packet], []] {
      var file = Self.file("Example")
      file.entries += packets.map { .init(0x02BC, .undefined($0)) }
      let bytes = file.bytes
      let edited = try Self.edited(bytes) { $0.rating = 4 }
      #expect(zip(edited, bytes).count { $0 != $1 } == 1)
    }
  }

  private static let longer: [TIFFFile] = [
    file("Example", tight), file("Example"), file("Example").with { $0.order = .bigEndian },
    file("Example", tight, gap: 20_001), TIFFFile([]),
  ]

  /// A packet without room, or a first one, goes to the end of the file; and each edit after it.
  @Test(arguments: longer)
  func aLongerPacketGoesToTheEnd(_ file: TIFFFile) throws {
    let bytes = file.bytes
    try JournaledFolder.with { journaled in
      let photo = try journaled.folder.place(bytes, at: "photo.tif")
      try EditJournal(at: journaled.journal).prepare(isRehearsal: false)
      let edits: [@Sendable (inout Metadata) -> Void] =
        [
          { $0.title = "A title that is longer than the old one" },
          { $0.artist = "Somebody with a long name" }, { ($0.artist, $0.label) = ("Anna", "Blue") },
        ] + Self.edits
      var sizes: [Int] = []
      for edit in edits {
        let repository = journaled.run()
        let old = try repository.fetchPhoto(withIdentifier: photo).metadata
        var new = old
        edit(&new)
        _ = try repository.updatePhoto(with: new, insteadOf: old)
        #expect(try repository.fetchPhoto(withIdentifier: photo).metadata == new)
        let edited = try journaled.folder.bytes(of: "photo.tif")
        sizes.append(edited.count)
        if bytes.count > 9000 { #expect(edited.firstRange(of: Self.strip) != nil) }
      }
      // What edits append is replaced by the next one.
      #expect((sizes.max() ?? 0) < bytes.count + 6000)
      #expect(journaled.undo() == [.undone(photo, edits: edits.count)])
      #expect(firstDifference(try journaled.folder.bytes(of: "photo.tif"), bytes) == nil)
      #expect(journaled.undo(isRedo: true) == [.undone(photo, edits: edits.count)])
    }
  }

  /// What is refused, with the reason.
  private static let refused: [(file: TIFFFile, reason: String)] = [
    (file("Example", packet, packet), "several packets"),
    (
      file(
        "Example", packet, more: [.init(0x02BD, .shared(with: 0x02BC, .undefined, count: 9))]
      ),
      "the same bytes"
    ),
    (file("Example", Array("<x>".utf8) + packet), "not well-formed"),
  ]

  @Test(arguments: refused)
  func isRefused(_ file: TIFFFile, _ reason: String) throws {
    let error = #expect(throws: PhotoRepositoryError.self) {
      try Self.edited(file.bytes) { $0.title = "A title that is longer than the old one" }
    }
    guard case .uneditable(.xmp, let detail, _) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(detail.contains(reason))
  }

  private static func edited(
    _ bytes: [UInt8], by edit: (inout Metadata) -> Void
  ) throws -> [UInt8] {
    try TemporaryFolder.with { folder in
      let photo = try folder.place(bytes, at: "photo.tif")
      let repository = LibexifPhotoRepository(options: EditOptions())
      let old = try repository.fetchPhoto(withIdentifier: photo).metadata
      var new = old
      edit(&new)
      _ = try repository.updatePhoto(with: new, insteadOf: old)
      #expect(try repository.fetchPhoto(withIdentifier: photo).metadata == new)
      return try folder.bytes(of: "photo.tif")
    }
  }
}
