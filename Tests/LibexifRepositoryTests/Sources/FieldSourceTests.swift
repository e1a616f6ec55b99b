import EditJudges
import PhotoContainers
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Where fields are read from.
struct FieldSourceTests {
  private static func alt(_ text: String) -> String {
    "<rdf:Alt><rdf:li xml:lang='x-default'>\(text)</rdf:li><rdf:li xml:lang='de'>D</rdf:li></rdf:Alt>"
  }

  /// A property, the field that it has a value of, and the value.
  static let properties: [(element: String, field: String, value: MetadataValue)] = [
    (
      "<exif:ISOSpeedRatings><rdf:Seq><rdf:li>400</rdf:li></rdf:Seq></exif:ISOSpeedRatings>",
      "iso", .integer(400)
    ),
    ("<exifEX:PhotographicSensitivity>800</exifEX:PhotographicSensitivity>", "iso", .integer(800)),
    ("<exif:FocalLength>500/10</exif:FocalLength>", "focalLength", .fraction(50)),
    (
      "<exif:FocalLengthIn35mmFilm>75</exif:FocalLengthIn35mmFilm>", "focalLength35mm",
      .fraction(75)
    ),
    ("<exif:ExposureBiasValue>-2/1</exif:ExposureBiasValue>", "exposureValue", .fraction(-2)),
    ("<exif:FNumber>8/1</exif:FNumber>", "lensAperture", .fraction(8)),
    ("<exif:ApertureValue>6/1</exif:ApertureValue>", "lensAperture", .fraction(8)),
    ("<exif:ExposureTime>1/4</exif:ExposureTime>", "exposureDuration", .fraction(0.25)),
    ("<exif:ShutterSpeedValue>2/1</exif:ShutterSpeedValue>", "exposureDuration", .fraction(0.25)),
    (
      "<exif:Flash rdf:parseType='Resource'><exif:Fired>True</exif:Fired>"
        + "<exif:RedEyeMode>True</exif:RedEyeMode></exif:Flash>", "flashMode", .choice("redEye")
    ),
    (
      "<exif:Flash rdf:parseType='Resource'><exif:Fired>False</exif:Fired></exif:Flash>",
      "flashMode", .choice("none")
    ),
    (
      "<exif:DateTimeOriginal>2020-01-02T03:04:05</exif:DateTimeOriginal>", "captureDate",
      date(2020)
    ),
    (
      "<photoshop:DateCreated>2020-01-02T03:04:05</photoshop:DateCreated>", "captureDate",
      date(2020)
    ),
    ("<xmp:CreateDate>2020-01-02T03:04:05</xmp:CreateDate>", "digitizedDate", date(2020)),
    ("<xmp:ModifyDate>2020-01-02T03:04:05</xmp:ModifyDate>", "modifyDate", date(2020)),
    ("<tiff:Make>Jolla</tiff:Make>", "cameraMake", .text("Jolla")),
    ("<tiff:Model>PENTAX K10D        </tiff:Model>", "cameraModel", .text("PENTAX K10D")),
    ("<aux:Lens>18-55 mm</aux:Lens>", "lensModel", .text("18-55 mm")),
    ("<exifEX:LensModel>18-55 mm</exifEX:LensModel>", "lensModel", .text("18-55 mm")),
    ("<xmp:CreatorTool>GIMP</xmp:CreatorTool>", "software", .text("GIMP")),
    (
      "<exif:GPSLatitude>48,12.5S</exif:GPSLatitude>", "latitude",
      .fraction(Rational(-1157, 24) ?? 0)
    ),
    ("<exif:GPSLongitude>16,30W</exif:GPSLongitude>", "longitude", .fraction(-16.5)),
    ("<exif:GPSAltitude>100/1</exif:GPSAltitude>", "altitude", .fraction(100)),
    (
      "<exif:GPSAltitude>100/1</exif:GPSAltitude><exif:GPSAltitudeRef>1</exif:GPSAltitudeRef>",
      "altitude", .fraction(-100)
    ),
    (
      "<dc:creator><rdf:Seq><rdf:li>Zoë</rdf:li><rdf:li>Max</rdf:li></rdf:Seq></dc:creator>",
      "artist", .text("Zoë; Max")
    ),
    ("<tiff:Artist>Max</tiff:Artist>", "artist", .text("Max")),
    ("<dc:rights>\(alt("© Zoë"))</dc:rights>", "copyright", .text("© Zoë")),
    ("<dc:description>\(alt("A\nB"))</dc:description>", "description", .text("A\nB")),
    ("<exif:WhiteBalance>1</exif:WhiteBalance>", "whiteBalance", .choice("manual")),
    ("<exif:MeteringMode>3</exif:MeteringMode>", "meteringMode", .choice("spot")),
    ("<exif:ExposureProgram>2</exif:ExposureProgram>", "exposureProgram", .choice("normalProgram")),
    ("<xmp:Rating>4</xmp:Rating>", "rating", .integer(4)),
    ("<xmp:Rating>-1</xmp:Rating>", "rating", .integer(-1)),
    ("<MicrosoftPhoto:Rating>50</MicrosoftPhoto:Rating>", "rating", .integer(3)),
    ("<dc:title>\(alt("Dune"))</dc:title>", "title", .text("Dune")),
    (
      "<dc:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>blue sky</rdf:li></rdf:Bag></dc:subject>",
      "keywords", .list(["sea", "blue sky"])
    ),
    ("<xmp:Label>Red</xmp:Label>", "label", .text("Red")),
    ("<exif:UserComment>\(alt("Note"))</exif:UserComment>", "comment", .text("Note")),
    ("<exifEX:BodySerialNumber>007</exifEX:BodySerialNumber>", "cameraSerial", .text("007")),
    ("<aux:SerialNumber>007</aux:SerialNumber>", "cameraSerial", .text("007")),
    (
      "<MicrosoftPhoto:CameraSerialNumber>007</MicrosoftPhoto:CameraSerialNumber>", "cameraSerial",
      .text("007")
    ),
    ("<exifEX:LensMake>Zeiss</exifEX:LensMake>", "lensMake", .text("Zeiss")),
    ("<exifEX:LensSerialNumber>7</exifEX:LensSerialNumber>", "lensSerial", .text("7")),
    ("<aux:LensSerialNumber>7</aux:LensSerialNumber>", "lensSerial", .text("7")),
    ("<photoshop:Headline>Flood</photoshop:Headline>", "headline", .text("Flood")),
    ("<photoshop:Credit>Zoë</photoshop:Credit>", "credit", .text("Zoë")),
    ("<photoshop:Source>Archive</photoshop:Source>", "source", .text("Archive")),
    (
      "<photoshop:Instructions>Wait</photoshop:Instructions>", "instructions", .text("Wait")
    ),
    ("<xmpRights:UsageTerms>\(alt("Press"))</xmpRights:UsageTerms>", "usageTerms", .text("Press")),
    ("<xmpRights:Marked>True</xmpRights:Marked>", "rightsMarked", .choice("yes")),
    ("<xmpRights:Marked>false</xmpRights:Marked>", "rightsMarked", .choice("no")),
    (
      "<xmpRights:WebStatement>https://a.example</xmpRights:WebStatement>", "rightsURL",
      .text("https://a.example")
    ),
    ("<photoshop:City>Linz</photoshop:City>", "city", .text("Linz")),
    ("<photoshop:State>OÖ</photoshop:State>", "state", .text("OÖ")),
    ("<photoshop:Country>Austria</photoshop:Country>", "country", .text("Austria")),
    ("<Iptc4xmpCore:CountryCode>AT</Iptc4xmpCore:CountryCode>", "countryCode", .text("AT")),
    ("<Iptc4xmpCore:Location>Urfahr</Iptc4xmpCore:Location>", "sublocation", .text("Urfahr")),
    ("<Iptc4xmpExt:Event>\(alt("Fair"))</Iptc4xmpExt:Event>", "event", .text("Fair")),
    (
      "<Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>Ann</rdf:li></rdf:Bag>"
        + "</Iptc4xmpExt:PersonInImage>", "persons", .list(["Ann"])
    ),
    (
      "<Iptc4xmpCore:AltTextAccessibility>\(alt("Hill"))</Iptc4xmpCore:AltTextAccessibility>",
      "altText", .text("Hill")
    ),
    (
      "<Iptc4xmpCore:ExtDescrAccessibility>\(alt("Hill"))</Iptc4xmpCore:ExtDescrAccessibility>",
      "extendedDescription", .text("Hill")
    ),
    (sourceType("http://cv.iptc.org/newscodes/digitalsourcetype/print"), "digitalSource", print),
    (sourceType("https://cv.iptc.org/newscodes/digitalsourcetype/print"), "digitalSource", print),
    (sourceType("print"), "digitalSource", print),
    (
      "<plus:DataMining>http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-AIMLTRAINING"
        + "</plus:DataMining>", "aiTraining", .choice("prohibitedAITraining")
    ),
  ]

  private static let print = MetadataValue.choice("print")

  private static func sourceType(_ text: String) -> String {
    "<Iptc4xmpExt:DigitalSourceType>\(text)</Iptc4xmpExt:DigitalSourceType>"
  }

  private static func date(_ year: Int) -> MetadataValue {
    CaptureDate(year: year, month: 1, day: 2, hour: 3, minute: 4, second: 5).map { .date($0) }
      ?? .integer(0)
  }

  @Test(arguments: properties)
  func readsXMPIfExifHasNoValue(element: String, field: String, value: MetadataValue) throws {
    let photo = try Self.read([.xmp(elements: element)])
    let field = try #require(MetadataField(named: field))
    #expect(field.value(in: photo.metadata) == value)
    #expect(photo.sources[field] == .xmp)
    #expect(photo.warnings == [])
  }

  /// A photo that has all fields in Exif, beside the property.
  @Test(arguments: properties)
  func prefersExifButForTheRating(
    element: String, field: String, value: MetadataValue
  ) throws {
    let exif = try Self.exifOfEveryField()
    let photo = try Self.read([.exif(bytes: exif), .xmp(elements: element)])
    let alone = try Self.read([.exif(bytes: exif)])
    for other in MetadataField.all where other.isEditable {
      let isFromXMP = other.name == field && !Self.prefersExif(other)
      #expect(
        other.value(in: photo.metadata)
          == (isFromXMP ? value : other.value(in: alone.metadata)), "\(other.name)")
      #expect(photo.sources[other] == (isFromXMP ? .xmp : nil))
    }
  }

  @Test(
    arguments: [
      "<tiff:Orientation>6</tiff:Orientation>",
      "<photoshop:DateCreated>2020-13</photoshop:DateCreated>", "<xmp:Rating>good</xmp:Rating>",
      "<exif:FNumber>0/0</exif:FNumber>", "<exif:ISOSpeedRatings>0</exif:ISOSpeedRatings>",
      "<dc:creator><rdf:Seq/></dc:creator>", "<exif:GPSLatitude>48,12.5</exif:GPSLatitude>",
      "<exif:Flash>1</exif:Flash>", "<xmpRights:Marked>1</xmpRights:Marked>",
      sourceType("http://cv.iptc.org/newscodes/digitalsourcetype/dream"), sourceType("Print"),
    ])
  func findsNoValue(element: String) throws {
    let photo = try Self.read([.xmp(elements: element)])
    #expect(MetadataField.all.filter { $0.isEditable && $0.value(in: photo.metadata) != nil } == [])
    #expect(photo.sources == [:])
  }

  /// A date of digitising in XMP is the date of capture only if no source has a better one.
  @Test func takesTheBestDateOfCapture() throws {
    let elements =
      "<xmp:CreateDate>2021-01-02T03:04:05</xmp:CreateDate>"
      + "<exif:DateTimeOriginal>2020-01-02T03:04:05</exif:DateTimeOriginal>"
    #expect(try Self.read([.xmp(elements: elements)]).metadata.captureDate?.year == 2020)
    let digitized = "<xmp:CreateDate>2021-01-02T03:04:05</xmp:CreateDate>"
    let photo = try Self.read([.xmp(elements: digitized)])
    #expect(photo.metadata.captureDate?.year == 2021)
    let captureDate = try #require(MetadataField(\.captureDate))
    #expect(photo.sources[captureDate] == .xmp)
  }

  @Test func findsFurtherPropertiesAboutThePlace() throws {
    let position =
      "<exif:GPSVersionID>2.3.0.0</exif:GPSVersionID><exif:GPSLatitude>1,0N</exif:GPSLatitude>"
    let speed = "<exif:GPSSpeed>1/1</exif:GPSSpeed>"
    #expect(try Self.read([.xmp(elements: speed + position)]).metadata.hasPlaceDetails)
    #expect(try !Self.read([.xmp(elements: position)]).metadata.hasPlaceDetails)
  }

  /// A packet that cannot be read is not looked at if no wanted field needs it.
  @Test func readsXMPOnlyForFieldsThatNeedIt() throws {
    let segments = [JPEGBuilder.Segment.xmp(packet: "<x:xmpmeta")]
    func warnings(_ names: [String]?) throws -> Bool {
      let fields = names.map { Set($0.compactMap { MetadataField(named: $0) }) }
      let photo = try Self.read(
        [.exif(bytes: try Self.exifOfEveryField())] + segments, FieldSelection(fields))
      return photo.warnings.contains {
        if case .unreadable(.xmp, _) = $0 { true } else { false }
      }
    }
    #expect(try warnings(nil))
    #expect(try warnings(["rating"]))
    #expect(try !warnings(["iso", "captureDate", "description", "orientation", "pixelWidth"]))
    #expect(try !warnings([]))
  }

  private static func read(
    _ segments: [JPEGBuilder.Segment], _ fields: FieldSelection = .all
  ) throws -> ReadPhoto {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(JPEGBuilder(metadata: segments).bytes, at: "photo.jpg")
      return try ReadPhoto.read(at: identifier, for: fields)
    }
  }

  /// The Exif block of a photo with a value of every field.
  private static func exifOfEveryField() throws -> [UInt8] {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(JPEGBuilder(metadata: []).bytes, at: "photo.jpg")
      let repository = LibexifPhotoRepository(options: EditOptions(isExifAlone: true))
      let original = try repository.fetchPhoto(withIdentifier: identifier).metadata
      var metadata = original
      for edit in FieldEdit.sets where MetadataField(named: edit.field).map(isInExif) ?? false {
        edit.apply(&metadata)
      }
      try repository.updatePhoto(with: metadata, insteadOf: original)
      return try #require(try ReadPhoto.read(at: identifier).container.exifBytes)
    }
  }

  private static func prefersExif(_ field: MetadataField) -> Bool {
    field.name != "rating" && !FieldEdit.xmpSets.map(\.field).contains(field.name)
  }

  private static func isInExif(_ field: MetadataField) -> Bool {
    StoredField.all.contains { $0.name == field.name && !$0.writtenTags.isEmpty }
  }
}
