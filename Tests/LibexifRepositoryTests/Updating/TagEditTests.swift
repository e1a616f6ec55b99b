import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import FileReplacement
@testable import LibexifRepository
@testable import TIFFBlocks

/// Edits of tags that are named, in their own places.
struct TagEditTests {
  /// The photo after these changes, and the outcome.
  private static func edited(
    _ photo: [UInt8], _ assignments: [String], named name: String = "p.jpg",
    options: EditOptions = EditOptions(allowsRawGrowth: true)
  ) throws -> (outcome: UpdateOutcome, bytes: [UInt8]) {
    try TemporaryFolder.with(isInMemory: true) { folder in
      let identifier = try folder.place(photo, at: name)
      let repository = LibexifPhotoRepository(options: options)
      let old = try repository.fetchPhoto(withIdentifier: identifier).metadata
      let tags = try assignments.compactMap { text in
        let change = try MetadataChange(assignment: text)
        if case .tag(let tag) = change.operation { return tag } else { return nil }
      }
      #expect(tags.count == assignments.count)
      var outcome: UpdateOutcome?
      repository.updatePhotos(
        [MetadataUpdate(to: old, from: old, assigning: [], tags: tags)], together: false
      ) { outcome = $0 }
      return (try #require(outcome), try folder.bytes(of: name))
    }
  }

  /// The tags of a photo by their names with directories.
  private static func tags(_ photo: [UInt8]) throws -> [String: TagValue] {
    let tags = try PhotoTag.fetch(photo, from: [.exif, .xmp, .iptc]).tags
    return Dictionary(
      tags.compactMap { tag in tag.raw.map { ("\(tag.directory):\(tag.name ?? "")", $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Tags of all kinds that no field is read from, with what they say then.
  private static let changes: [(text: String, name: String, value: TagValue)] = [
    ("ExifIFD:LensSerialNumber=A1", "Exif:LensSerialNumber", .text("A1")),
    ("Exif:SubjectArea=1 2 3", "Exif:SubjectArea", .integers([1, 2, 3])),
    (
      "Exif:SpatialFrequencyResponse=0x0102030405", "Exif:SpatialFrequencyResponse",
      .bytes([1, 2, 3, 4, 5])
    ),
    ("Exif:SceneCaptureType=Landscape", "Exif:SceneCaptureType", .integers([1])),
    ("Exif:FileSource=3", "Exif:FileSource", .bytes([3])),
    ("IFD0:HostComputer=büro", "IFD0:HostComputer", .text("büro")),
    (
      "IFD0:XPSubject=Nebel", "IFD0:XPSubject",
      .integers([78, 0, 101, 0, 98, 0, 101, 0, 108, 0, 0, 0])
    ),
    ("IFD0:YResolution=150", "IFD0:YResolution", .fractions([TagFraction(150, 1)])),
    ("IFD0:HalftoneHints=1 2", "IFD0:HalftoneHints", .integers([1, 2])),
    ("GPS:GPSDOP=3/2", "GPS:GPSDOP", .fractions([TagFraction(3, 2)])),
    (
      "GPS:GPSProcessingMethod=GPS", "GPS:GPSProcessingMethod", .bytes(Array("ASCII\0\0\0GPS".utf8))
    ),
    ("Exif:0x9999:slong=-7", "Exif:", .integers([-7])),
    ("XMP-photoshop:City=Wien", "XMP-photoshop:City", .text("Wien")),
    (
      "XMP-photoshop:SupplementalCategories=a,b", "XMP-photoshop:SupplementalCategories",
      .texts(["a", "b"])
    ),
    ("XMP-xmpRights:UsageTerms=frei", "XMP-xmpRights:UsageTerms", .text("frei")),
    (
      "XMP-iptcExt:LocationShownCity=Graz", "XMP-Iptc4xmpExt:LocationShown[1]/Iptc4xmpExt:City",
      .text("Graz")
    ),
    ("XMP-dc:mood:text=calm", "XMP-dc:mood", .text("calm")),
  ]

  private static let photos: [(name: String, bytes: [UInt8])] =
    FormatFixtures.files
    + ["exif-big-endian", "no-exif", "makernote-apple", "xmp-after-exif"].compactMap { name in
      Fixture.named(name).map { ("\(name).jpg", $0.bytes) }
    }

  /// Each change says what it should, and every other tag stays.
  @Test(arguments: photos.map(\.name))
  func changeNothingElse(name: String) throws {
    let photo = try #require(Self.photos.first { $0.name == name }).bytes
    let old = try Self.tags(photo)
    for change in Self.changes {
      let (outcome, bytes) = try Self.edited(photo, [change.text], named: name)
      guard case .updated(let report) = outcome else {
        // A bare codestream has no place for metadata, and a recompressed JPEG must stay as it is.
        let refused = ["jxl-codestream.jxl", "jxl-reconstructible.jxl"]
        #expect(refused.contains(name), "\(change.text): \(outcome)")
        continue
      }
      #expect(report.tags.count == 1, "\(change.text)")
      var new = try Self.tags(bytes)
      #expect(new.removeValue(forKey: change.name) == change.value, "\(change.text)")
      var others = old
      others[change.name] = nil
      // A first directory or block comes with what it must have.
      for name in [
        "Exif:ExifVersion", "IFD0:ExifIFDPointer", "IFD0:GPSInfoIFDPointer", "IFD0:XMLPacket",
      ] {
        (new[name], others[name]) = (nil, nil)
      }
      #expect(new == others, "\(change.text)")
      // Once more changes nothing.
      let (again, same) = try Self.edited(bytes, [change.text], named: name)
      #expect(same == bytes && again == .updated(UpdateReport()), "\(change.text): \(again)")
    }
  }

  @Test(arguments: [
    ["IPTC:City=Wien"], ["IPTC:City=Wien", "IPTC:Keywords=a,b", "IPTC:Urgency=5"],
    ["IPTC:Headline=Über"],
  ])
  func firstDatasetsAreWritten(assignments: [String]) throws {
    let photos = [
      Fixture.named("no-exif")?.bytes, Fixture.named("exif-big-endian")?.bytes,
      FormatFixtures.bytes("tiff-big-endian.tif"),
    ]
    for photo in photos.compactMap(\.self) {
      let (outcome, bytes) = try Self.edited(photo, assignments)
      guard case .updated(let report) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(report.tags.count == assignments.count)
      let tags = try Self.tags(bytes)
      #expect(tags["IPTC:ApplicationRecordVersion"] == .integers([4]))
      if assignments.count == 3 { #expect(tags["IPTC:Keywords"] == .texts(["a", "b"])) }
      if assignments == ["IPTC:Headline=Über"] {
        #expect(tags["IPTC:Headline"] == .text("Über"))
        #expect(tags["IPTC:CodedCharacterSet"] == .text("\u{1B}%G"))
      }
    }
  }

  /// A format without a place for IPTC says so, and stays.
  @Test(arguments: ["heic-exif.heic", "webp-lossy.webp", "jxl-exif.jxl", "avif-exif.avif"])
  func someFormatsHaveNoDatasets(name: String) throws {
    let photo = try #require(FormatFixtures.bytes(name))
    let (outcome, bytes) = try Self.edited(photo, ["IPTC:City=Wien"], named: name)
    guard case .failed(let error) = outcome, case .notStorable(.tag("IPTC:City", _)) = error.reason
    else {
      Issue.record("\(outcome)")
      return
    }
    #expect(bytes == photo)
  }

  /// A field that is read from the tag has its new value, in each place that the photo has.
  @Test func otherPlacesFollow() throws {
    let exif = TIFFBuilder(
      .bigEndian,
      .init([
        .init(.artist, .ascii("Old")),
        .init(.exifPointer, .directory(.init([.init(.photographicSensitivity, .short(100))]))),
      ]))
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator><rdf:Seq>\
      <rdf:li>Old</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>
      """
    let photo = JPEGBuilder(metadata: [
      .exif(exif), .xmp(packet: packet), .iptc(PhotoshopBuilder.dataset(2, 80, "Old")),
    ]).bytes
    for text in ["XMP-dc:creator=New", "IPTC:By-line=New", "IFD0:Artist:ascii=New"] {
      let (outcome, bytes) = try Self.edited(photo, [text])
      guard case .updated(let report) = outcome else {
        Issue.record("\(text): \(outcome)")
        continue
      }
      #expect(report.metadata?.artist == "New", "\(text)")
      let tags = try Self.tags(bytes)
      #expect(tags["XMP-dc:creator"] == .texts(["New"]), "\(text)")
      #expect(tags["IPTC:By-line"] == .texts(["New"]), "\(text)")
      #expect(tags["IFD0:Artist"] == .text("New"), "\(text)")
    }
    // No place is made for it.
    let (_, bytes) = try Self.edited(photo, ["XMP-exif:ISOSpeedRatings=200"])
    let tags = try Self.tags(bytes)
    #expect(tags["Exif:ISOSpeedRatings"] == .integers([200]))
    #expect(tags["XMP-exif:ISOSpeedRatings"] == .texts(["200"]))
    #expect(tags["IPTC:By-line"] == .texts(["Old"]))
  }

  @Test(arguments: [
    ("IFD0:ImageWidth=3", "tiff-big-endian.tif", "says how the picture of a TIFF file is stored"),
    (
      "Exif:SceneCaptureType=Nothing", "heic-exif.heic",
      "it can be a number, or Standard, Landscape"
    ),
    ("Interoperability:RelatedImageWidth=3", "heic-exif.heic", "adds no tags"),
    ("Exif:SensingMethod=strange", "webp-lossy.webp", "cannot be 'strange'"),
    ("XMP-xmp:Rating=99", "heic-exif.heic", "must be"),
  ])
  func areRefused(text: String, name: String, reason: String) throws {
    let photo = try #require(FormatFixtures.bytes(name))
    let (outcome, bytes) = try Self.edited(photo, [text], named: name)
    guard case .failed(let error) = outcome, case .notStorable(.tag(_, let detail)) = error.reason
    else {
      Issue.record("\(outcome)")
      return
    }
    #expect(detail.contains(reason))
    #expect(bytes == photo)
  }

  private static func packet(_ content: String, start: String = "") -> String {
    start + #"<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="#
      + #""http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" "#
      + #"xmlns:dc="http://purl.org/dc/elements/1.1/">\#(content)</rdf:Description></rdf:RDF></x:xmpmeta>"#
  }

  private static let source = packet("<dc:source>a</dc:source>")

  /// Where several places may disagree, or one cannot be read, nothing is written.
  @Test(
    arguments: [
      (
        [
          JPEGBuilder.Segment.photoshop(
            [0, 1].flatMap { _ in
              PhotoshopBuilder.resource(0x0404, PhotoshopBuilder.dataset(2, 90, "a"))
            })
        ], ["IPTC:City=b"], "is in several IPTC blocks"
      ),
      (
        [.xmp(packet: packet("", start: "<!DOCTYPE x []>"))], ["XMP-dc:source=b"],
        "its XMP cannot be read"
      ),
      (
        [
          .xmp(packet: source),
          .photoshop(PhotoshopBuilder.resource(0x0424, Array(source.utf8))),
        ], ["XMP-dc:source=b"], "a further XMP packet"
      ),
      (
        [.xmp(packet: source)], ["XMP-dc:creator[1]=a", "XMP-dc:creator=b"], "is changed twice"
      ),
    ] as [([JPEGBuilder.Segment], [String], String)])
  func doubtfulPlacesAreRefused(
    segments: [JPEGBuilder.Segment], assignments: [String], reason: String
  ) throws {
    let photo = JPEGBuilder(metadata: segments).bytes
    let (outcome, bytes) = try Self.edited(photo, assignments)
    guard case .failed(let error) = outcome,
      case .notStorable(.tag(_, let detail)) = error.reason
    else {
      Issue.record("\(outcome)")
      return
    }
    #expect(detail.contains(reason))
    #expect(bytes == photo)
  }

  /// A copy with exactly the bytes of the rewrite, but without the named tag: a fault of the editor itself.
  @Test(arguments: ["Exif:LensSerialNumber=A1", "XMP-photoshop:City=Wien", "IPTC:City=Wien"])
  func aCopyWithoutTheTagIsDiscarded(assignment: String) throws {
    let photo = try #require(Fixture.named("exif-big-endian")).bytes
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(photo, at: "p.jpg")
      let old = try LibexifPhotoRepository().fetchPhoto(withIdentifier: identifier).metadata
      guard case .tag(let tag) = try MetadataChange(assignment: assignment).operation else {
        return
      }
      let request = UpdateRequest(
        update: MetadataUpdate(to: old, from: old, assigning: [], tags: [tag]),
        options: EditOptions(), output: nil)
      let original = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
        try OriginalFile.openToReplace(identifier.path)
      }
      let error = #expect(throws: PhotoRepositoryError.self) {
        let edit = try PhotoUpdate.plan(request, of: original) {
          (photo, file, asked) throws(PhotoRepositoryError) in
          var edit = asked
          (edit.exif, edit.xmp, edit.photoshop) = ([Self.foreign], nil, nil)
          return try photo.rewrite(file, by: edit)
        }
        _ = try edit.commit()
      }
      #expect(error?.code == .notVerified)
      #expect(try folder.bytes(of: "p.jpg") == photo)
    }
  }

  /// A tag that no field is read from.
  private static let foreign = TIFFEdit(tag: ExifTag(.ifd0, 0x0213), value: .short(2))

  @Test func sidecarsHaveXMPAlone() throws {
    let photo = try #require(Fixture.named("exif-big-endian")).bytes
    let options = EditOptions(sidecars: .only)
    let (refused, _) = try Self.edited(photo, ["Exif:LensSerialNumber=1"], options: options)
    guard case .failed(let error) = refused, case .notStorable(.tag(_, let detail)) = error.reason
    else {
      Issue.record("\(refused)")
      return
    }
    #expect(detail.contains("leave out --sidecars"))
    let (written, bytes) = try Self.edited(
      photo, ["XMP-photoshop:City=Wien", "XMP-iptcExt:LocationShownCity=Graz"], options: options)
    guard case .updated(let report) = written else {
      Issue.record("\(written)")
      return
    }
    #expect(
      report.tags.map(\.name).sorted() == [
        "XMP-Iptc4xmpExt:LocationShown[1]/Iptc4xmpExt:City", "XMP-photoshop:City",
      ])
    #expect(bytes == photo)
  }

  @Test func exifAloneHasNoOthers() throws {
    let photo = try #require(Fixture.named("exif-big-endian")).bytes
    let (outcome, _) = try Self.edited(
      photo, ["XMP-photoshop:City=Wien"], options: EditOptions(isExifAlone: true))
    guard case .failed(let error) = outcome, case .notStorable(.tag(_, let detail)) = error.reason
    else {
      Issue.record("\(outcome)")
      return
    }
    #expect(detail.contains("leave out --exif-only"))
  }

  /// A removal takes the picture or parts: tags are another edit.
  @Test func noTagsAreChangedInARemoval() throws {
    let photo = try #require(Fixture.named("exif-big-endian")).bytes
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(photo, at: "p.jpg")
      let repository = LibexifPhotoRepository()
      let old = try repository.fetchPhoto(withIdentifier: identifier).metadata
      guard case .tag(let tag) = try MetadataChange(assignment: "XMP-dc:source=a").operation else {
        return
      }
      var outcome: UpdateOutcome?
      repository.updatePhotos(
        [
          MetadataUpdate(
            to: old, from: old, removing: MetadataRemoval(of: [.location]), assigning: [],
            tags: [tag])
        ], together: false
      ) { outcome = $0 }
      guard case .failed(let error)? = outcome, case .removalUnsafe = error.reason else {
        Issue.record("\(String(describing: outcome))")
        return
      }
      #expect(try folder.bytes(of: "p.jpg") == photo)
    }
  }
}
