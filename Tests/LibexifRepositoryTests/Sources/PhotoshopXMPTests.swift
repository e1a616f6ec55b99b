import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import Platform
import TestSupport
import Testing

@testable import LibexifRepository
@testable import XMPPackets

/// XMP among Photoshop's resources (0x0424): it is read if the photo has no other, and edited where it is.
struct PhotoshopXMPTests {
  private typealias Builder = PhotoshopBuilder

  private static func packet(_ title: String, rating: Int) -> [UInt8] {
    Array(
      JPEGBuilder.Segment.packet(
        attributes: "xmp:Rating='\(rating)' xmp:CreateDate='2024-05-01T06:42:17.5+09:00'",
        elements: """
          <dc:title><rdf:Alt><rdf:li xml:lang='x-default'>\(title)</rdf:li></rdf:Alt></dc:title>
          <dc:subject><rdf:Bag><rdf:li>old</rdf:li></rdf:Bag></dc:subject>
          """
      ).utf8)
  }

  private static let iptc = Builder.resource(
    0x0404, Builder.dataset(2, 5, "Old") + Builder.dataset(2, 25, "old"))
  private static let resources =
    Builder.resource(0x03ED, [1, 2]) + iptc + Builder.resource(0x0424, packet("Old", rating: 4))
    + Builder.resource(0x0406, [0, 3, 0])

  private static let photos: [[UInt8]] = [
    JPEGBuilder(metadata: [.photoshop(resources)]).bytes,
    JPEGBuilder(metadata: [
      .exif(TIFFBuilder(.bigEndian, .init([.init(.rating, .short(4))]))), .photoshop(resources),
    ]).bytes,
    JPEGBuilder(metadata: [
      .photoshop(Array(resources.prefix(300))), .photoshop(Array(resources.dropFirst(300))),
    ]).bytes,
    TIFFFile.picture(3, 2, .init(0x8649, .undefined(resources))).bytes,
  ]

  private static func read(_ photo: [UInt8]) throws -> ReadPhoto {
    try OpenFile.with(photo) {
      try ReadPhoto.read($0, identifier: PhotoIdentifier(bytes: []))
    }
  }

  private static let changes: [@Sendable (inout Metadata) -> Void] = [
    { $0.rating = 2 }, { $0.title = "A title that is rather long" }, { $0.title = nil },
    { ($0.keywords, $0.label) = (["old", "new"], "Red") },
    { $0.description = String(repeating: "A long text.", count: 500) },
  ]

  @Test(arguments: photos.indices, changes.indices)
  func isReadAndEdited(index: Int, change: Int) throws {
    let photo = Self.photos[index]
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(photo, at: "photo")
      let repository = journaled.run()
      let old = try repository.fetchPhoto(withIdentifier: identifier).metadata
      #expect(old.rating == 4 && old.title == "Old" && old.keywords == ["old"])
      var new = old
      Self.changes[change](&new)
      #expect(try repository.updatePhoto(with: new, insteadOf: old) == [])
      #expect(try repository.fetchPhoto(withIdentifier: identifier).metadata == new)
      let written = try Self.read(try journaled.folder.bytes(of: "photo"))
      #expect(written.further.isXMPOfPhotoshop)
      #expect(written.further.iptc?.texts(of: .objectName) == (new.title.map { [$0] } ?? []))
      let tags = try repository.fetchTags(ofIdentifier: identifier, from: [.xmp]).tags
      #expect(tags.count { $0.name == "Rating" } == 1)
      #expect(journaled.undo() == [.undone(identifier, edits: 1)])
      #expect(try journaled.folder.bytes(of: "photo") == photo)
    }
  }

  /// A date without a fraction gets that of the packet.
  @Test func qualifiesDates() throws {
    let exif = TIFFBuilder(
      .bigEndian,
      .init([
        .init(
          .exifPointer,
          .directory(.init([.init(.dateTimeDigitized, .ascii("2024:05:01 06:42:17"))])))
      ]))
    let photo = JPEGBuilder(metadata: [.exif(exif), .photoshop(Self.resources)]).bytes
    #expect(try Self.read(photo).metadata.digitizedDate?.utcOffset == 540)
  }

  /// Beside another packet, it is not read; what it has too is warned of, and not removed.
  @Test func besideAnotherPacketIsNamed() throws {
    let main = JPEGBuilder.Segment.xmp(
      attributes: "xmp:Rating='3'",
      elements:
        "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>Main</rdf:li></rdf:Alt></dc:title>")
    let copy = Builder.resource(0x0424, Self.packet("Old", rating: 4))
    let photo = JPEGBuilder(metadata: [main, .photoshop(copy)]).bytes
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(photo, at: "photo.jpg")
      let repository = LibexifPhotoRepository()
      let old = try repository.fetchPhoto(withIdentifier: identifier).metadata
      #expect(old.rating == 3 && old.title == "Main" && old.keywords == nil)
      var new = old
      new.title = nil
      #expect(throws: PhotoRepositoryError.self) {
        try repository.updatePhoto(with: new, insteadOf: old)
      }
      new = old
      new.rating = 2
      #expect(
        try repository.updatePhoto(with: new, insteadOf: old)
          == [.furtherExif(place: "XMP, in its Photoshop resources")])
      new.label = "Red"
      let last = try repository.fetchPhoto(withIdentifier: identifier).metadata
      #expect(try repository.updatePhoto(with: new, insteadOf: last) == [])
      #expect(try Self.read(folder.bytes(of: "photo.jpg")).further.photoshop == copy)
    }
  }

  private static let uneditable: [[JPEGBuilder.Segment]] = {
    let packets = resources + Builder.resource(0x0424, packet("Old", rating: 4))
    let (first, last) = (Array(resources.prefix(300)), Array(resources.dropFirst(300)))
    return [[.photoshop(packets)], [.photoshop(first), .comment("A"), .photoshop(last)]]
  }()

  /// In resources that cannot be edited: with a second packet, and in segments with others between them.
  @Test(arguments: uneditable)
  func refusesWhatCannotBeEdited(_ segments: [JPEGBuilder.Segment]) throws {
    try TemporaryFolder.with { folder in
      let photo = JPEGBuilder(metadata: segments).bytes
      let identifier = try folder.place(photo, at: "photo.jpg")
      let repository = LibexifPhotoRepository()
      let old = try repository.fetchPhoto(withIdentifier: identifier).metadata
      #expect(old.title == "Old")
      var new = old
      new.title = "New"
      let error = #expect(throws: PhotoRepositoryError.self) {
        try repository.updatePhoto(with: new, insteadOf: old)
      }
      guard case .uneditable(.xmp, let detail, _)? = error?.reason else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(detail.contains("Photoshop resources"))
      #expect(try folder.bytes(of: "photo.jpg") == photo)
    }
  }
}
