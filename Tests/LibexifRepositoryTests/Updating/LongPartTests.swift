import EditJudges
import PhotoContainers
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// XMP that is too long to be read: a new packet would replace what it says.
struct LongPartTests {
  private static let packet = JPEGBuilder.Segment.packet(
    elements: "<photoshop:Headline>A headline</photoshop:Headline>",
    padding: FurtherMetadata.maximumPart)

  private static let photos: [(name: String, bytes: [UInt8])] = [
    ("p.webp", WebPBuilder([.properties(0x04), .lossy, .xmp(packet)]).bytes),
    ("p.jxl", JXLBuilder([.xmp(packet), .picture]).bytes),
    (
      "p.png",
      PNGBuilder(metadata: [.internationalText("XML:com.adobe.xmp", packet)]).bytes
    ),
    (
      "p.heic",
      HEIFBuilder(
        exif: nil, [.init(3, "mime", Array(packet.utf8), mediaType: "application/rdf+xml")]
      ).bytes
    ),
    (
      "p.tif",
      TIFFFile([
        .init(.imageWidth, .short(30)), .init(.imageLength, .short(20)),
        .init(.stripOffsets, .offset(of: [1, 2, 3])), .init(.stripByteCounts, .long(3)),
        .init(0x02BC, .undefined(Array(packet.utf8))),
      ]).bytes
    ),
    ("p.mov", film.bytes),
  ]

  private static let film = {
    var film = FilmBuilder()
    film.userData = BoxBuilder.box("XMP_", Array(packet.utf8))
    return film
  }()

  @Test(arguments: photos.indices)
  func staysAsItIs(index: Int) throws {
    let (name, bytes) = Self.photos[index]
    try TemporaryFolder.with(isInMemory: true) { folder in
      let photo = try folder.place(bytes, at: name)
      let repository = LibexifPhotoRepository()
      let fetched = try repository.fetchPhoto(withIdentifier: photo)
      #expect(fetched.warnings.contains(.unreadable(.xmp, detail: "it is longer than 1 MiB")))
      let old = fetched.metadata
      var new = old
      new.title = "Title"
      let error = #expect(throws: PhotoRepositoryError.self) {
        try repository.updatePhoto(with: new, insteadOf: old)
      }
      guard case .uneditable(.xmp, "it is longer than 1 MiB", _)? = error?.reason else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try folder.bytes(of: name) == bytes)
    }
  }

  /// A field that Exif has is edited there. The warning names it, as the XMP may say something else now.
  @Test func exifIsEditedBesideIt() throws {
    let (name, bytes) = Self.photos[0]
    try TemporaryFolder.with(isInMemory: true) { folder in
      let photo = try folder.place(bytes, at: name)
      let repository = LibexifPhotoRepository()
      let old = try repository.fetchPhoto(withIdentifier: photo).metadata
      var new = old
      new.iso = 200
      let warnings = try repository.updatePhoto(with: new, insteadOf: old)
      let iso = try #require(MetadataField(named: "iso"))
      #expect(
        warnings.contains { warning in
          if case .leftAsItIs(.xmp, [iso], _) = warning { true } else { false }
        }, "\(warnings)")
      #expect(try repository.fetchPhoto(withIdentifier: photo).metadata.iso == 200)
      #expect(try folder.bytes(of: name).firstRange(of: Array(Self.packet.utf8)) != nil)
    }
  }

  /// A first IPTC would take the place of resources that are not read.
  @Test func resourcesStay() throws {
    let size = 1_500_000
    let sizeBytes: [UInt8] = TIFFBuilder.ByteOrder.bigEndian.bytes(UInt32(size))
    let resources =
      Array("8BIM".utf8) + [0x03, 0xE8, 0, 0] + sizeBytes + [UInt8](repeating: 7, count: size)
    let bytes = TIFFFile([
      .init(.imageWidth, .short(30)), .init(.imageLength, .short(20)),
      .init(.stripOffsets, .offset(of: [1, 2, 3])), .init(.stripByteCounts, .long(3)),
      .init(0x8649, .undefined(resources)),
    ]).bytes
    try TemporaryFolder.with(isInMemory: true) { folder in
      let photo = try folder.place(bytes, at: "p.tif")
      let repository = LibexifPhotoRepository()
      let old = try repository.fetchPhoto(withIdentifier: photo).metadata
      guard case .tag(let tag) = try MetadataChange(assignment: "IPTC:City=Graz").operation else {
        Issue.record("no tag")
        return
      }
      var outcome: UpdateOutcome?
      repository.updatePhotos(
        [MetadataUpdate(to: old, from: old, assigning: [], tags: [tag])], together: false
      ) { outcome = $0 }
      #expect(outcome?.code == .notStorable, "\(String(describing: outcome))")
      #expect(try folder.bytes(of: "p.tif") == bytes)
    }
  }
}
