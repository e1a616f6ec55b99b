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
}
