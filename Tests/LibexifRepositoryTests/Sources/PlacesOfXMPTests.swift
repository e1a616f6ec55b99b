import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// XMP where programs write it, though the standard has another place: it is read, and edited where it is.
struct PlacesOfXMPTests {
  private static let packet = JPEGBuilder.Segment.packet(
    attributes: #"xmp:Rating="4""#,
    elements: "<dc:subject><rdf:Bag><rdf:li>old</rdf:li></rdf:Bag></dc:subject>")
  private static let header = "http://ns.adobe.com/xap/1.0/\0"

  private static func png(_ chunk: PNGBuilder.Chunk) -> [UInt8] {
    PNGBuilder(metadata: [chunk]).bytes
  }

  private static func jpeg(_ header: String) -> [UInt8] {
    JPEGBuilder(metadata: [.init(.app1, Array((header + packet).utf8))]).bytes
  }

  private static let profile = PNGBuilder.Chunk.rawProfile("xmp", Array(packet.utf8))
  private static let photos: [[UInt8]] = [
    png(.compressedText("XML:com.adobe.xmp", packet)), png(.text("XML:com.adobe.xmp", packet)),
    png(.text("Raw profile type xmp", profile)),
    png(.compressedText("Raw profile type xmp", profile)),
    png(
      .text(
        "Raw profile type APP1", PNGBuilder.Chunk.rawProfile("APP1", Array((header + packet).utf8)))
    ),
    png(.internationalText("XML:com.adobe.xmp", header + packet)),
    jpeg("XMP\0://ns.adobe.com/xap/1.0/\0"), jpeg("http://ns.adobe.com/xap/1.0/ \0"), jpeg(""),
    heif, utf16(isBigEndian: true), utf16(isBigEndian: false),
  ]

  private static func utf16(isBigEndian: Bool) -> [UInt8] {
    let bytes = packet.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? bytes : bytes.reversed()
    }
    return JPEGBuilder(metadata: [.init(.app1, Array(header.utf8) + bytes)]).bytes
  }

  private static var heif: [UInt8] {
    var file = HEIFBuilder(
      exif: HEIFBuilder.payload(TIFFBuilder(.bigEndian, .init([.init(.rating, .short(1))]))),
      [.init(3, "mime", Array((header + packet).utf8), mediaType: "application/rdf+xml")])
    file.references.append(("cdsc", 3, [1]))
    return file.bytes
  }

  /// Read, edited where it is, and undone; no second packet is made.
  @Test(arguments: photos.indices) func isReadAndEdited(index: Int) throws {
    let photo = Self.photos[index]
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(photo, at: "photo")
      let repository = journaled.run()
      let old = try repository.fetchPhoto(withIdentifier: identifier).metadata
      #expect(old.rating == 4 && old.keywords == ["old"])
      var new = old
      new.rating = 2
      new.keywords = ["old", "new"]
      try repository.updatePhoto(with: new, insteadOf: old)
      #expect(try repository.fetchPhoto(withIdentifier: identifier).metadata == new)
      let tags = try repository.fetchTags(ofIdentifier: identifier, from: [.xmp]).tags
      #expect(tags.count { $0.name == "Rating" } == 1)
      #expect(journaled.undo() == [.undone(identifier, edits: 1)])
      #expect(try journaled.folder.bytes(of: "photo") == photo)
    }
  }
}
