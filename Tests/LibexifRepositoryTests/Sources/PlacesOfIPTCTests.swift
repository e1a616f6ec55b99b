import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import Platform
import TestSupport
import Testing

@testable import FileReplacement
@testable import LibexifRepository
@testable import PhotoContainers
@testable import TIFFBlocks
@testable import XMPPackets

/// IPTC of TIFF files, IPTC in several blocks, and Exif in Photoshop's resources: they are read, and an edit leaves no
/// old value beside a new one.
struct PlacesOfIPTCTests {
  private typealias Builder = PhotoshopBuilder

  private static let block =
    Builder.dataset(2, 80, "Jane Example") + Builder.dataset(2, 25, "old")
    + Builder.dataset(2, 90, "Graz")

  private static func padded(_ block: [UInt8]) -> [UInt8] {
    block + [UInt8](repeating: 0, count: -block.count & 3)
  }

  /// The block as the value of tag 33723 in each type that programs write.
  private static func value(_ type: UInt16, _ order: TIFFBuilder.ByteOrder) -> TIFFBuilder.Value {
    let bytes = padded(block)
    switch type {
    case 1: return .numbers(.byte, bytes.map(UInt32.init))
    case 4:
      // The bytes are in the order of the block, whatever the file's.
      return .numbers(
        .long,
        stride(from: 0, to: bytes.count, by: 4).map { start in
          let word = Array(bytes[start..<start + 4])
          return (order == .bigEndian ? word : word.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
        })
    default: return .undefined(block)
    }
  }

  private static func read(_ photo: [UInt8]) throws -> ReadPhoto {
    try OpenFile.with(photo) {
      try ReadPhoto.read($0, identifier: PhotoIdentifier(bytes: []))
    }
  }

  private static func edited(
    _ photo: [UInt8], _ change: (inout Metadata) -> Void
  ) throws -> [UInt8] {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(photo, at: "photo")
      let repository = journaled.run()
      let old = try repository.fetchPhoto(withIdentifier: identifier).metadata
      var new = old
      change(&new)
      try repository.updatePhoto(with: new, insteadOf: old)
      let edited = try journaled.folder.bytes(of: "photo")
      #expect(try repository.fetchPhoto(withIdentifier: identifier).metadata == new)
      #expect(journaled.undo() == [.undone(identifier, edits: 1)])
      #expect(try journaled.folder.bytes(of: "photo") == photo)
      return edited
    }
  }

  private static func refusal(
    _ photo: [UInt8], _ change: (inout Metadata) -> Void
  ) throws -> PhotoRepositoryError.Code? {
    do {
      _ = try edited(photo, change)
      return nil
    } catch let error as PhotoRepositoryError {
      return error.code
    }
  }

  // MARK: TIFF

  @Test(arguments: [1, 4, 7] as [UInt16], TIFFBuilder.ByteOrder.allCases)
  func ofTIFFIsReadAndEdited(type: UInt16, order: TIFFBuilder.ByteOrder) throws {
    let file = TIFFFile.picture(3, 2, .init(0x83BB, Self.value(type, order)))
      .with { $0.order = order }.bytes
    let photo = try Self.read(file)
    #expect(photo.metadata.artist == "Jane Example")
    #expect(photo.metadata.keywords == ["old"])
    #expect(photo.sources[try #require(MetadataField(named: "artist"))] == .iptc)
    for artist in ["Anna Example", "Anna", "A name that is rather long"] {
      let edited = try Self.edited(file) { $0.artist = artist }
      let written = try Self.read(edited)
      let block = try #require(written.further.iptc)
      #expect(block.texts(of: .byline) == [artist])
      #expect(block.texts(of: .keywords) == ["old"])
      let entry = written.exif?.structure[.ifd0]?.entry(0x83BB)
      #expect(entry?.type == type)
      #expect(
        TIFFType(rawValue: type)?.size != 4 || Int(entry?.count ?? 0) * 4 == block.bytes.count)
    }
    #expect(try Self.read(Self.edited(file) { $0.artist = nil }).metadata.artist == nil)
  }

  /// Longer IPTC and XMP in one edit: beside no packet, and beside one without room.
  @Test(arguments: [
    [], Array(JPEGBuilder.Segment.packet(attributes: "xmp:Rating='1'", padding: 0).utf8),
  ])
  func ofTIFFChangesTogetherWithXMP(packet: [UInt8]) throws {
    let entries: [TIFFBuilder.Entry] =
      packet.isEmpty ? [] : [.init(0x02BC, .numbers(.byte, packet.map(UInt32.init)))]
    for type in [4, 7] as [UInt16] {
      var file = TIFFFile.picture(3, 2, .init(0x83BB, Self.value(type, .littleEndian)))
      if let entry = entries.first {
        file = TIFFFile.picture(3, 2, entry, .init(0x83BB, Self.value(type, .littleEndian)))
      }
      file = file.with { $0.order = .littleEndian }
      let edited = try Self.edited(file.bytes) { $0.keywords = ["old", "a much longer keyword"] }
      let written = try Self.read(edited)
      #expect(written.further.iptc?.texts(of: .keywords) == ["old", "a much longer keyword"])
      #expect(written.further.xmp?.value(of: XMPName(.dc, "subject"))?.texts?.count == 2)
      let more = try Self.read(try Self.edited(edited) { $0.title = "A title" })
      #expect(more.metadata.title == "A title")
    }
  }

  /// In the file's own value and in the Photoshop resources: both change, and the digest.
  @Test func ofTIFFInTwoPlacesStaysInStep() throws {
    let resources =
      Builder.resource(0x03ED, [1, 2]) + Builder.resource(0x0404, Self.block)
      + Builder.resource(0x0425, PhotoshopResources.digest(of: Self.block))
    let file = TIFFFile.picture(
      3, 2, .init(0x83BB, .undefined(Self.block)),
      .init(0x8649, .numbers(.byte, resources.map(UInt32.init)))
    ).bytes
    let written = try Self.read(try Self.edited(file) { $0.artist = "Anna" })
    #expect(written.further.iptc?.texts(of: .byline) == ["Anna"])
    #expect(written.further.otherIPTC.map { $0.texts(of: .byline) } == [["Anna"]])
    #expect(PhotoshopResources(written.further.photoshop).digest == .matching)
    // The digest alone, of the file's own value.
    let digest = Builder.resource(0x0425, PhotoshopResources.digest(of: Self.block))
    let second = TIFFFile.picture(
      3, 2, .init(0x83BB, .undefined(Self.block)), .init(0x8649, .undefined(digest))
    ).bytes
    let other = try Self.read(try Self.edited(second) { $0.artist = "Anna" }).further
    #expect(
      PhotoshopResources(other.photoshop).digest(ofIPTC: try #require(other.iptc).bytes)
        == .matching)
  }

  /// In resources alone, whose other resources stay.
  @Test func ofResourcesOfTIFFIsEdited() throws {
    let resources = Builder.resource(0x03ED, [1, 2]) + Builder.resource(0x0404, Self.block)
    let file = TIFFFile.picture(3, 2, .init(0x8649, .undefined(resources))).bytes
    let written = try Self.read(try Self.edited(file) { $0.artist = "Anna" }).further
    #expect(written.iptc?.texts(of: .byline) == ["Anna"])
    #expect(written.photoshop.starts(with: Builder.resource(0x03ED, [1, 2])))
  }

  // MARK: Several blocks

  /// In segments that follow each other, in one segment, and in resources that are cut by the end of a segment: all
  /// blocks change.
  @Test func ofSeveralBlocksStaysInStep() throws {
    let first =
      Builder.dataset(2, 5, "A title") + Builder.dataset(2, 25, "first")
      + Builder.dataset(2, 25, "old")
    let resources =
      [Builder.resource(0x03ED, [1, 2])]
      + [first, Self.block].map {
        Builder.resource(0x0404, $0)
      }
    let whole = resources.flatMap(\.self)
    let photos = [
      resources.map(JPEGBuilder.Segment.photoshop), [.photoshop(whole)],
      [.photoshop(Array(whole.prefix(40))), .photoshop(Array(whole.dropFirst(40)))],
    ].map { JPEGBuilder(metadata: $0).bytes }
    for photo in photos {
      let edited = try Self.read(
        try Self.edited(photo) { ($0.keywords, $0.artist) = (["first", "new"], "Anna") }
      ).further
      #expect(
        edited.iptcBlocks.map { $0.texts(of: .keywords) } == [["first", "new"], ["first", "new"]])
      #expect(edited.iptcBlocks.map { $0.texts(of: .byline) } == [[], ["Anna"]])
      #expect(edited.photoshop.starts(with: resources[0]))
      let removed = try Self.read(try Self.edited(photo) { $0.artist = nil }).further
      #expect(removed.iptcBlocks.map { $0.texts(of: .byline) } == [[], []])
    }
  }

  /// A field that the first block lacks is that of the second. If other segments are between the blocks, it stays there
  /// only with a warning, and if Exif gets a new value, which counts.
  @Test func ofAFurtherBlockIsRead() throws {
    let first = Builder.dataset(2, 5, "A title") + Builder.dataset(2, 25, "first")
    let photo = JPEGBuilder(metadata: [
      .photoshop(Builder.resource(0x0404, first)), .comment("A"),
      .photoshop(Builder.resource(0x0404, Self.block)),
    ]).bytes
    let metadata = try Self.read(photo).metadata
    #expect(metadata.artist == "Jane Example" && metadata.title == "A title")
    #expect(metadata.keywords == ["first"])
    #expect(try Self.refusal(photo) { $0.artist = "Anna" } == nil)
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(photo, at: "photo.jpg")
      let repository = LibexifPhotoRepository()
      let old = try repository.fetchPhoto(withIdentifier: identifier).metadata
      var new = old
      new.artist = "Anna"
      let field = try #require(MetadataField(named: "artist"))
      let warnings = try repository.updatePhoto(with: new, insteadOf: old)
      #expect(
        warnings.contains { warning in
          if case .leftAsItIs(.iptc, let fields, _) = warning { fields == [field] } else { false }
        })
    }
    #expect(try Self.refusal(photo) { $0.artist = nil } == .unsafe)
    #expect(try Self.refusal(photo) { $0.rating = 3 } == nil)
  }

  /// XMP counts before a further block.
  @Test func ofAFurtherBlockComesAfterXMP() throws {
    let photo = JPEGBuilder(metadata: [
      .xmp(elements: "<dc:creator><rdf:Seq><rdf:li>Max</rdf:li></rdf:Seq></dc:creator>"),
      .photoshop(Builder.resource(0x0404, Builder.dataset(2, 5, "a"))),
      .photoshop(Builder.resource(0x0404, Self.block)),
    ]).bytes
    #expect(try Self.read(photo).metadata.artist == "Max")
  }

  /// In a trailer: it is not read, and an edit names it.
  @Test func ofATrailerIsNamed() throws {
    let picture = JPEGBuilder(metadata: [.exif(Self.copy)]).bytes
    let record = Builder.dataset(2, 80, "Jane Example")
    let head = Array("AXS!".utf8) + [0, 1, 0, 1, 0, 0, 0, 0] + Array("IPTC".utf8)
    let row = BoxBuilder.number(record.count, 4) + BoxBuilder.number(picture.count + 24, 4)
    let end = Array("AXS!".utf8) + BoxBuilder.number(picture.count, 4) + [0, 0, 0, 0]
    let photo = picture + head + row + record + end
    #expect(try Self.refusal(photo) { $0.artist = nil } == nil)
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(photo, at: "photo.jpg")
      let repository = LibexifPhotoRepository()
      let old = try repository.fetchPhoto(withIdentifier: identifier).metadata
      var new = old
      new.title = "A title"
      #expect(try repository.updatePhoto(with: new, insteadOf: old) == [])
      let last = new
      new.artist = "Anna"
      #expect(
        try repository.updatePhoto(with: new, insteadOf: last)
          == [.furtherExif(place: "IPTC, in its AFCP trailer")])
    }
  }

  // MARK: Exif in resources

  private static let copy = TIFFBuilder(
    .bigEndian,
    .init([
      .init(.artist, .ascii("Jane Example")),
      .init(.exifPointer, .directory(.init([.init(.focalLength, .rational(50, 1))]))),
    ]))

  @Test func copyOfExifIsReadLast() throws {
    let resources = Builder.resource(0x0422, Self.copy.bytes)
    let alone = JPEGBuilder(metadata: [.photoshop(resources)]).bytes
    #expect(try Self.read(alone).metadata.artist == "Jane Example")
    #expect(try Self.read(alone).metadata.focalLength == 50)
    let both = JPEGBuilder(metadata: [
      .exif(TIFFBuilder(.bigEndian, .init([.init(.artist, .ascii("Max"))]))),
      .photoshop(resources),
    ]).bytes
    #expect(try Self.read(both).metadata.artist == "Max")
    #expect(try Self.read(both).metadata.focalLength == 50)
  }

  @Test func copyOfExifIsShown() throws {
    let photo = JPEGBuilder(metadata: [
      .photoshop(Builder.resource(0x0422, Self.copy.bytes))
    ]).bytes
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(photo, at: "photo.jpg")
      let tags = try LibexifPhotoRepository().fetchTags(ofIdentifier: identifier, from: [.exif])
        .tags
      #expect(tags.contains { $0.directory == "Photoshop-IFD0" && $0.name == "Artist" })
      #expect(tags.contains { $0.directory == "Photoshop-Exif" && $0.name == "FocalLength" })
    }
  }

  /// A new value counts before the copy, with a warning; a value of the copy cannot be removed.
  @Test func copyOfExifIsNeverLeftSilently() throws {
    let photo = JPEGBuilder(metadata: [
      .photoshop(Builder.resource(0x0422, Self.copy.bytes))
    ]).bytes
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(photo, at: "photo.jpg")
      let repository = LibexifPhotoRepository()
      let old = try repository.fetchPhoto(withIdentifier: identifier).metadata
      var new = old
      new.artist = "Anna"
      let warnings = try repository.updatePhoto(with: new, insteadOf: old)
      #expect(warnings.contains(.furtherExif(place: "Exif, in its Photoshop resources")))
      #expect(try repository.fetchPhoto(withIdentifier: identifier).metadata == new)
    }
    #expect(try Self.refusal(photo) { $0.artist = nil } == .unsafe)
    #expect(try Self.refusal(photo) { $0.rating = 3 } == nil)
  }
}
