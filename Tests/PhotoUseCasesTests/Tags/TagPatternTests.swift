import PhotoEntities
import PhotoUseCases
import Testing

/// Tags that users name.
struct TagPatternTests {
  private static func tag(
    _ source: TagSource, _ directory: String, _ name: String?, number: UInt16? = nil
  ) -> PhotoTag {
    PhotoTag(
      source: source, directory: directory, number: number, name: name, type: nil, count: 1,
      raw: .text("a"), meaning: .words("a"))
  }

  private static let tags = [
    tag(.exif, "IFD0", "Make", number: 0x010F), tag(.exif, "Exif", "UserComment", number: 0x9286),
    tag(.exif, "GPS", "GPSLatitude", number: 2), tag(.exif, "IFD1", "Compression", number: 0x0103),
    tag(.exif, "Interoperability", "InteroperabilityIndex", number: 1),
    tag(.exif, "Exif", nil, number: 0x9999), tag(.makernote, "MakerNote", "SerialNumber"),
    tag(.xmp, "XMP-dc", "source"), tag(.xmp, "XMP-dc", "title[de]"),
    tag(.xmp, "XMP-xmpMM", "History/stEvt:when"), tag(.sidecar, "XMP-dc", "source"),
    tag(.iptc, "IPTC", "City", number: 0x025A),
    tag(.iptc, "IPTC", "EnvelopeRecordVersion", number: 0x0100),
    tag(.icc, "ICC", "ProfileDescription"), tag(.png, "PNG", "Title"),
    tag(.c2pa, "C2PA", "actions"),
  ]

  /// The places in `tags`.
  @Test(arguments: [
    ("exif", [0, 1, 2, 3, 4, 5]), ("EXIF:*", [0, 1, 2, 3, 4, 5]), ("ExifIFD:all", [1, 5]),
    ("IFD0", [0]), ("ifd1:compression", [3]), ("InteropIFD", [4]), ("GPS:*", [2]),
    ("Exif.GPSInfo.GPSLatitude", [2]), ("Exif.Photo.UserComment", [1]), ("Exif.Image.Make", [0]),
    ("usercomment", [1]), ("0x9286", [1]), ("ExifIFD:0x9999", [5]), ("Exif:User*", [1]),
    ("*:*o*u*e", [7, 10]), ("MakerNotes:SerialNumber", [6]), ("*Number", [6]),
    ("XMP", [7, 8, 9, 10]), ("xmp-DC:*", [7, 8, 10]), ("XMP-dc", [7, 8, 10]),
    ("Xmp.dc.source", [7, 10]), ("XMP:Source", [7, 10]), ("sidecar:source", [10]),
    ("XMP-dc:Title", [8]), ("XMP-dc:title[de]", [8]), ("XMP-dc:title[fr]", []),
    ("XMP-xmpMM:History", [9]), ("XMP-xmpMM:History/stEvt:when", [9]), ("IPTC", [11, 12]),
    ("Iptc.Application2.City", [11]), ("Iptc.Envelope.City", []), ("IPTC:City", [11]),
    ("ICC_Profile:*", [13]), ("PNG:title", [14]), ("title", [8, 14]), ("C2PA", [15]),
    ("XMP-*:Source", [7, 10]), ("Xmp.*.source", [7, 10]), ("Exif.*.Make", [0]), ("I*:City", [11]),
    ("EXIF:IFD0:Make", [0]), ("XMP:XMP-dc:Source", [7, 10]), ("Iptc.*.City", [11]), ("37510", [1]),
    ("IPTC:En-velope_Record Version", [12]), ("Iptc.Envelope.ModelVersion", [12]),
    ("all:make", [0]), ("*:*", Array(0..<16)), ("Mak", []), ("IPTC:0x025A", [11]),
  ])
  func standForTags(text: String, places: [Int]) throws {
    let selection = TagSelection(
      from: Set(TagSource.allCases), try TagPattern.patterns(text))
    #expect(Self.tags.indices.filter { selection.contains(Self.tags[$0]) } == places)
    #expect(places.allSatisfy { selection.sources.contains(Self.tags[$0].source) })
  }

  @Test func areListed() throws {
    let patterns = try TagPattern.patterns("Make, GPS:*,XMP-dc:source")
    #expect(patterns.map(\.text) == ["Make", "GPS:*", "XMP-dc:source"])
    let selection = TagSelection(from: [.exif, .iptc], patterns)
    #expect(selection.sources == [.exif, .iptc])
    #expect(Self.tags.indices.filter { selection.contains(Self.tags[$0]) } == [0, 2])
    #expect(TagSelection(from: [.iptc]).sources == [.iptc])
    let ofIPTC = Self.tags.filter(TagSelection(from: [.iptc]).contains)
    #expect(ofIPTC == Self.tags.filter { $0.source == .iptc } && !ofIPTC.isEmpty)
    // A sidecar is another file.
    let parts = TagSelection.ofParts(
      try TagPattern.patterns("xmp-dc:source,sidecar:nothing"), hasSidecars: false)
    #expect(parts.sources.contains(.sidecar))
    #expect(Self.tags.indices.filter { parts.contains(Self.tags[$0]) } == [7])
    #expect(try TagPattern("sidecar").isOfSidecar && !TagPattern("xmp").isOfSidecar)
  }

  @Test func passThroughTheUseCase() {
    let wanted = TagSelection(from: [.exif])
    #expect(PhotoQuery(limit: 3).with(tags: wanted).neededTags(hasSidecars: false) == wanted)
    #expect(MetadataSelection(limit: 3).with(tags: wanted).tags == wanted)
    #expect(MetadataSelection(limit: 3).tags == nil)
    let metadata = Metadata(localIdentifier: PhotoIdentifier(text: "a"))
    let photo = FetchedPhoto(metadata: metadata, tags: Self.tags)
    #expect(photo.tags == Self.tags && BrowsingMetadata(photo).tags == Self.tags)
    #expect(TagSelection.ofParts([], hasSidecars: false).sources.contains(.sidecar) == false)
    #expect(TagSelection.ofParts([], hasSidecars: true).sources.contains(.sidecar))
  }

  @Test(arguments: [
    ("XPM:Source", "there is no group of tags 'XPM'; did you mean 'xmp'?"),
    ("maker:x", "there is no group of tags 'maker'"), ("gps:", "'gps:' names no tag"),
    (":x", "there is no group of tags ''"), ("Exif.Foto.UserComment", "group of tags 'Exif.Foto'"),
    ("0xZZ", "no number of a tag"),
  ])
  func areRefused(text: String, message: String) {
    let error = #expect(throws: InvalidInput.self) { try TagPattern(text) }
    #expect(error?.description.contains(message) == true)
  }
}
