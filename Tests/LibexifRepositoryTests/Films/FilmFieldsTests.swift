import PhotoContainers
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// The fields that films say, and where they come from.
struct FilmFieldsTests {
  private static let apple = "com.apple.quicktime."

  private static func read(
    _ change: (inout FilmBuilder) -> Void, fields: [MetadataField]? = nil
  ) throws -> FetchedPhoto {
    var builder = FilmBuilder()
    change(&builder)
    return try TemporaryFolder.with { folder in
      let film = try folder.place(builder.bytes, at: "a.mov")
      return try LibexifPhotoRepository().fetchPhoto(
        withIdentifier: film, for: PhotoQuery(fields: fields))
    }
  }

  @Test func theNamesOfTheirFormatsAreKnown() {
    #expect(Set(PhotoFormats.films.map(\.name)) == Set(Metadata.filmTypes))
  }

  /// 2024-05-01 06:42:17 UTC, as films count.
  private static let created = 1_714_545_737 + FilmBuilder.secondsTo1970

  @Test func itsOwnDateCountsBeforeTheHeader() throws {
    let film = try Self.read {
      $0.keys = [(Self.apple + "creationdate", "2024-05-01T08:42:10+0200")]
      ($0.created, $0.modified) = (Self.created, Self.created + 60)
    }
    #expect("\(film.metadata.captureDate, default: "-")" == "2024-05-01T08:42:10+02:00")
    #expect("\(film.metadata.digitizedDate, default: "-")" == "2024-05-01T06:42:17+00:00")
    #expect("\(film.metadata.modifyDate, default: "-")" == "2024-05-01T06:43:17+00:00")
    #expect(film.sources[MetadataField.captureDate] == .quickTime)
    #expect(film.sources[MetadataField.digitizedDate] == .movieHeader)
  }

  /// Both files of a Live Photo have it. It is read if it is asked for.
  @Test(arguments: [nil, "01234567-89AB"])
  func theContentIdentifier(identifier: String?) throws {
    func change(_ film: inout FilmBuilder) {
      film.keys = identifier.map { [(Self.apple + "content.identifier", $0)] } ?? []
    }
    let film = try Self.read(change, fields: [.contentIdentifier])
    #expect(film.metadata.contentIdentifier == identifier)
    #expect(film.sources[.contentIdentifier] == (identifier == nil ? nil : .quickTime))
    #expect(try Self.read(change).metadata.contentIdentifier == nil)
  }

  /// Without another date, the header's clock shows UTC; that of some cameras shows their own time.
  @Test(arguments: [
    ([], "2024-05-01T06:42:17+00:00"), (["NCDT"], "2024-05-01T06:42:17"),
    (["FIRM"], "2024-05-01T06:42:17"), (["GPMF"], "2024-05-01T06:42:17"),
  ])
  func theHeadersClock(boxes: [String], expected: String) throws {
    let film = try Self.read {
      $0.created = Self.created
      $0.userData = boxes.flatMap { BoxBuilder.box($0, [1, 2]) }
    }
    #expect("\(film.metadata.captureDate, default: "-")" == expected)
    #expect(film.metadata.originalDate == nil)
    #expect(film.sources[MetadataField.captureDate] == .movieHeader)
  }

  /// Canon's cameras write a JPEG file with Exif, Nikon's values with the numbers of Exif's tags.
  @Test func theCamerasExif() throws {
    let jpeg = try #require(Fixture.named("exif-little-endian")).bytes
    let canon = try Self.read {
      $0.created = Self.created
      $0.userData = BoxBuilder.box("CNTH", BoxBuilder.box("CNDA", jpeg))
    }
    #expect("\(canon.metadata.captureDate, default: "-")" == "2024-05-01T06:42:17.120+09:00")
    #expect(canon.metadata.cameraModel == "Example One" && canon.metadata.iso == 400)
    #expect(canon.metadata.latitude == Rational(350116, 10000))
    #expect(canon.metadata.orientation == nil && canon.metadata.pixelWidth == 64)
    #expect(canon.sources[MetadataField.captureDate] == .quickTime)
    func record(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      BoxBuilder.number(tag, 4) + BoxBuilder.number(type, 2) + BoxBuilder.number(count, 2) + value
    }
    func text(_ tag: Int, _ text: String) -> [UInt8] {
      record(tag, 2, text.utf8.count + 1, Array(text.utf8) + [0])
    }
    let records =
      text(2, "Z 50_II") + text(0x12, "2024:05:01 08:42:16") + text(0x19, "+02:00")
      + record(0x110829D, 5, 1, BoxBuilder.number(28, 4) + BoxBuilder.number(10, 4))
      + text(0x110A434, "a lens") + record(0x110FFFF, 99, 1, [0])
    let nikon = try Self.read {
      $0.created = Self.created
      $0.userData = BoxBuilder.box("NCDT", BoxBuilder.box("NCTG", records))
    }
    #expect("\(nikon.metadata.captureDate, default: "-")" == "2024-05-01T08:42:16+02:00")
    #expect("\(nikon.metadata.digitizedDate, default: "-")" == "2024-05-01T06:42:17")
    #expect(nikon.metadata.cameraModel == "Z 50_II" && nikon.metadata.lensModel == "a lens")
    #expect(nikon.metadata.lensAperture == Rational(28, 10))
  }

  /// Canon's newer cameras have a box as in their raw files.
  @Test(arguments: [true, false]) func canonsBox(hasPicture: Bool) throws {
    let jpeg = try #require(Fixture.named("exif-little-endian")).bytes
    func block(_ entries: [TIFFBuilder.Entry]) -> [UInt8] {
      TIFFBuilder(.littleEndian, .init(entries)).bytes
    }
    let blocks = [
      ("CMT1", block([.init(.make, .ascii("Canon")), .init(.model, .ascii("Canon EOS R5"))])),
      ("CMT2", block([.init(.dateTimeOriginal, .ascii("2024:05:01 06:42:17"))])),
    ]
    let film = try Self.read {
      $0.created = Self.created
      $0.furtherMovie = CR3Builder.canonBox(
        hasPicture ? [("CNTH", BoxBuilder.box("CNDA", jpeg))] : blocks)
    }
    #expect(film.metadata.cameraModel == (hasPicture ? "Example One" : "Canon EOS R5"))
    #expect(
      "\(film.metadata.captureDate, default: "-")"
        == (hasPicture ? "2024-05-01T06:42:17.120+09:00" : "2024-05-01T06:42:17"))
    #expect(film.sources[MetadataField.cameraModel] == .quickTime)
  }

  /// What a track of the camera's sensors has, and the position that a film without another one has then.
  private static let recorded: [(String, [[UInt8]], String)] = [
    ("camm", [camm(2, 12), camm(5, -33.5, 151.25, 12.5)], "-33.5 151.25 12.5"),
    ("camm", [camm(6, fix: 3, -33.5, 151.25, 12.5)], "-33.5 151.25 12.5"),
    ("camm", [camm(6, fix: 0, 1, 2, 3)], "- - -"), ("camm", [camm(5, 0, 0, 0)], "- - -"),
    ("camm", [camm(5, 91, 0, 0)], "- - -"), ("camm", [camm(5, .nan, .infinity, 0)], "- - -"),
    ("camm", [camm(9, 12), camm(5, 1, 2, 3)], "- - -"), ("camm", [[0, 0, 5, 0, 1]], "- - -"),
    ("gpmd", [gpmf("GPS5", fix: 3)], "48.2082 16.3738 151.2"),
    ("gpmd", [gpmf("GPS9", fix: 3)], "48.2082 16.3738 151.2"),
    ("gpmd", [gpmf("GPS5", fix: 0)], "- - -"), ("gpmd", [gpmf("GPS9", fix: 0)], "- - -"),
    ("gpmd", [gpmf("GPS5", fix: 3, scale: 0)], "- - -"),
    ("gpmd", [Array(gpmf("GPS5", fix: 3).dropLast(30))], "- - -"),
    ("mebx", [gpmf("GPS5", fix: 3)], "- - -"),
  ]

  private static func little(_ number: Double) -> [UInt8] {
    BoxBuilder.number(Int(bitPattern: UInt(number.bitPattern)), 8).reversed()
  }

  private static func camm(_ type: UInt8, _ size: Int) -> [UInt8] {
    [0, 0, type, 0] + [UInt8](repeating: 1, count: size)
  }

  private static func camm(
    _ type: UInt8, fix: UInt8 = 0, _ latitude: Double, _ longitude: Double, _ altitude: Double
  ) -> [UInt8] {
    let place = little(latitude) + little(longitude)
    if type == 5 { return [0, 0, 5, 0] + place + little(altitude) }
    let height = BoxBuilder.number(Int(Float(altitude).bitPattern), 4).reversed()
    return [0, 0, 6, 0] + little(1.3e9) + [fix, 0, 0, 0] + place + height
      + [UInt8](repeating: 0, count: 24)
  }

  /// A device of GoPro with two streams, the second one with positions.
  private static func gpmf(_ key: String, fix: Int, scale: Int = 10_000_000) -> [UInt8] {
    func item(_ key: String, _ type: UInt8, _ size: Int, _ value: [UInt8]) -> [UInt8] {
      let padding = [UInt8](repeating: 0, count: (4 - value.count % 4) % 4)
      return Array(key.utf8) + [type, UInt8(size)] + BoxBuilder.number(value.count / size, 2)
        + value + padding
    }
    func numbers(_ numbers: [Int]) -> [UInt8] { numbers.flatMap { BoxBuilder.number($0, 4) } }
    let point = numbers([482_082_000, 163_738_000, 151_200, 0, 0])
    let rest = numbers([0, 0]) + BoxBuilder.number(100, 2) + BoxBuilder.number(fix, 2)
    let isNew = key == "GPS9"
    let points = item(
      key, UInt8(ascii: isNew ? "?" : "l"), isNew ? 32 : 20, isNew ? point + rest : point + point)
    let stream =
      (isNew ? [] : item("GPSF", UInt8(ascii: "L"), 4, numbers([fix])))
      + item("SCAL", UInt8(ascii: "l"), 4, numbers([scale, scale, 1000, 1, 1]))
      + points
    let other = item("STRM", 0, 1, item("STNM", UInt8(ascii: "c"), 1, Array("Gyro".utf8)))
    return item("DEVC", 0, 1, other + item("STRM", 0, 1, stream))
  }

  @Test(arguments: recorded, [true, false])
  func theFirstRecordedPosition(
    _ track: (coding: String, samples: [[UInt8]], expected: String), isWide: Bool
  ) throws {
    func position(_ change: (inout FilmBuilder) -> Void) throws -> (String, FetchedPhoto) {
      let film = try Self.read {
        $0.media = track.samples.flatMap { $0 }
        $0.furtherMovie = FilmBuilder.sensorTrack(
          track.coding, track.samples.map(\.count), at: $0.mediaStart, isWide: isWide)
        change(&$0)
      }
      let numbers = [film.metadata.latitude, film.metadata.longitude, film.metadata.altitude]
      return (numbers.map { $0.map { "\($0.doubleValue)" } ?? "-" }.joined(separator: " "), film)
    }
    let (found, film) = try position { _ in }
    #expect(found == track.expected)
    if found != "- - -" { #expect(film.sources[MetadataField.latitude] == .quickTime) }
    // What the film itself says counts.
    let own = try position { $0.keys = [(Self.apple + "location.ISO6709", "+01.5000+002.5000/")] }
    #expect(own.0 == "1.5 2.5 -")
  }

  /// Sony's cameras write XML.
  @Test(arguments: ["", "<"]) func sonysRecord(fault: String) throws {
    let xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <NonRealTimeMeta xmlns="urn:schemas-professionalDisc:nonRealTimeMeta:ver.2.00">
      <CreationDate value="2024-05-01T08:42:16+02:00"/>
      <Device manufacturer="Sony" modelName="ILCE-7M4" serialNo="4294967295"/>
      <Lens modelName="a &amp; b"/>
      <AcquisitionRecord><Group name="ExifGPS"><Item name="LatitudeRef" value="S"/>
      <Item name="Latitude" value="48:12:29.430"/><Item name="LongitudeRef" value="E"/>
      <Item name="Longitude" value="16:22:25.740"/></Group></AcquisitionRecord>\(fault)
      </NonRealTimeMeta>
      """
    let film = try Self.read {
      $0.created = Self.created
      $0.furtherFile = BoxBuilder.fullBox(
        "meta",
        BoxBuilder.fullBox(
          "hdlr", [0, 0, 0, 0] + Array("nrtm".utf8) + [UInt8](repeating: 0, count: 13))
          + BoxBuilder.fullBox("xml ", Array(xml.utf8)))
    }
    guard fault.isEmpty else {
      #expect("\(film.metadata.captureDate, default: "-")" == "2024-05-01T06:42:17+00:00")
      return
    }
    #expect("\(film.metadata.captureDate, default: "-")" == "2024-05-01T08:42:16+02:00")
    #expect(film.metadata.cameraMake == "Sony" && film.metadata.cameraModel == "ILCE-7M4")
    #expect(film.metadata.lensModel == "a & b")
    #expect(abs((film.metadata.latitude?.doubleValue ?? 0) + 48.208175) < 1e-9)
    #expect(abs((film.metadata.longitude?.doubleValue ?? 0) - 16.3738166) < 1e-6)
  }

  @Test func samsungsOffset() throws {
    let film = try Self.read {
      $0.created = Self.created
      $0.keys = [("com.samsung.android.utc_offset", "-0330")]
    }
    #expect("\(film.metadata.captureDate, default: "-")" == "2024-05-01T03:12:17-03:30")
  }

  @Test(arguments: ["2024", "2024-05-01", "", "soon"]) func yearsAndDaysAreNoDates(text: String)
    throws
  {
    let film = try Self.read { $0.userData = FilmBuilder.text("day", Array(text.utf8)) }
    #expect(film.metadata.captureDate == nil && film.sources[MetadataField.captureDate] == nil)
  }

  private static let positions: [(text: String, numbers: [Double])] = [
    ("+48.2082+016.3738+151.2/", [48.2082, 16.3738, 151.2]),
    ("+47.5383-2.8919/", [47.5383, -2.8919]),
    ("+48.2082+016.3738/", [48.2082, 16.3738]), ("-33.5+151+12CRSWGS_84/", [-33.5, 151, 12]),
    ("+4812.49-01622.43/", [48.208166666667, -16.373833333333]),
    ("+481229.4+0162225.8+5/", [48.208166666667, 16.373833333333, 5]),
    (
      "+12.1234567890123-034.9876543210988+10.1234567890123/",
      [12.1234567890123, -34.9876543210988]
    ),
    ("+48.2081741000000031+016.3738198999999998/", [48.2081741, 16.3738199]), ("+0+0/", []),
    ("48.2+16.3", []), ("+48.2", []), ("+91+0/", []), ("+4875+00000/", []), ("+1+2+3x", []),
    ("+1.2.3+4/", []), ("++1+2", []), ("+123456789+1/", []),
  ]

  @Test(arguments: positions)
  func places(text: String, expected: [Double]) throws {
    for isKey in [true, false] {
      let film = try Self.read {
        if isKey {
          $0.keys = [(Self.apple + "location.ISO6709", text)]
        } else {
          $0.userData = FilmBuilder.text("xyz", Array(text.utf8))
        }
      }
      let place = [film.metadata.latitude, film.metadata.longitude, film.metadata.altitude]
      guard !expected.isEmpty else {
        #expect(place == [nil, nil, nil])
        continue
      }
      for (value, number) in zip(place, expected) {
        #expect(abs((value?.doubleValue ?? 999) - number) < 1e-9)
      }
      #expect(film.sources[MetadataField.latitude] == .quickTime)
    }
  }

  @Test func placesOf3GPP() throws {
    let start: [UInt8] = [0, 0, 0, 0, 0x15, 0xC7]
    let film = try Self.read {
      $0.userData = BoxBuilder.box(
        "loci", start + [0x61, 0, 0] + [0xFF, 0xF0, 0x80, 0, 0, 0x30, 0x40, 0, 0, 0, 0x80, 0])
    }
    #expect(film.metadata.latitude == 48.25 && film.metadata.longitude == -15.5)
    #expect(film.metadata.altitude == 0.5)
    let unknown = try Self.read {
      $0.userData = BoxBuilder.box("loci", start + [UInt8](repeating: 0, count: 14))
    }
    #expect(unknown.metadata.latitude == nil && unknown.metadata.altitude == nil)
  }

  @Test func texts() throws {
    let film = try Self.read {
      $0.trackKeys = [(Self.apple + "camera.lens_model", "back camera 6 mm")]
      $0.keys = [(Self.apple + "make", "Apple"), (Self.apple + "keywords", "sea, sky,sea")]
      $0.userData =
        FilmBuilder.text("mak", Array("other".utf8)) + FilmBuilder.text("mod", Array("X\0".utf8))
        + FilmBuilder.text("ART", [0x8C, 0x72, 0x74])
      $0.itemList =
        FilmBuilder.signed("nam", FilmBuilder.data(2, [0, 0x41, 0x20, 0xAC]))
        + BoxBuilder.box("rate", FilmBuilder.data(1, Array("80".utf8)))
    }
    #expect(film.metadata.cameraMake == "Apple" && film.metadata.cameraModel == "X")
    #expect(film.metadata.lensModel == "back camera 6 mm")
    #expect(film.metadata.artist == "årt" && film.metadata.title == "A€")
    #expect(film.metadata.keywords == ["sea", "sky"] && film.metadata.rating == 4)
  }

  @Test(arguments: [
    ("0", 0), ("20", 1), ("40", 2), ("60", 3), ("80", 4), ("100", 5), ("101", nil), ("x", nil),
  ])
  func starsOfITunes(text: String, stars: Int?) throws {
    let film = try Self.read {
      $0.itemList = BoxBuilder.box("rate", FilmBuilder.data(1, Array(text.utf8)))
    }
    #expect(film.metadata.rating == stars)
    let written = try Self.read { $0.keys = [(Self.apple + "rating.user", "4")] }
    #expect(written.metadata.rating == 4)
  }

  /// A value without a meaning hides no other one.
  @Test func theFirstWithAMeaningCounts() throws {
    let film = try Self.read {
      $0.userData =
        FilmBuilder.text("nam", []) + FilmBuilder.text("day", Array("2020".utf8))
        + BoxBuilder.box("desc", [0, 0, 0, 0, 0xFF])
        + FilmBuilder.text("xyz", Array("+00.0000+000.0000/".utf8))
        + BoxBuilder.box("kywd", [0, 0, 0, 0, 0, 0, 1, 6] + Array("a, b".utf8) + [0, 0])
        + BoxBuilder.box("loci", [0, 0, 0, 0, 0, 0, 0, 0] + [0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0])
      $0.itemList =
        FilmBuilder.signed("nam", FilmBuilder.data(1, Array("Real".utf8)))
        + FilmBuilder.signed("day", FilmBuilder.data(1, Array("2021-02-03T04:05:06Z".utf8)))
        + BoxBuilder.box("desc", FilmBuilder.data(1, Array("What".utf8)))
    }
    #expect(film.metadata.title == "Real" && film.metadata.description == "What")
    #expect("\(film.metadata.captureDate, default: "-")" == "2021-02-03T04:05:06+00:00")
    #expect(film.metadata.latitude == 2 && film.metadata.altitude == 3)
    #expect(film.metadata.keywords == ["a, b"])
    let none = try Self.read {
      $0.userData = FilmBuilder.text("day", Array("1970-01-01T00:00:00Z".utf8))
      $0.created = Self.created
    }
    #expect("\(none.metadata.captureDate, default: "-")" == "2024-05-01T06:42:17+00:00")
  }

  /// The track that is shown; and pictures that come at times of their own.
  @Test func tracksThatAreNotShown() throws {
    var cover = FilmBuilder()
    (cover.isEnabled, cover.size, cover.coding, cover.pictureCount) = (false, (16, 12), "jpeg", 1)
    let film = try Self.read {
      $0.firstTrack = cover.pictureTrack
      ($0.pictureCount, $0.pictureDuration) = (20, 50)
    }
    #expect(film.metadata.codec == "avc1" && film.metadata.pixelWidth == 64)
    #expect(film.metadata.frameRate == 12)
    let fragments = try Self.read { $0.furtherMovie = BoxBuilder.box("mvex", []) }
    #expect(fragments.metadata.duration == nil && fragments.metadata.frameRate == nil)
  }

  /// FFmpeg's names lack the beginning of Apple's.
  @Test func plainNames() throws {
    let film = try Self.read {
      $0.keys = [("make", "M"), ("title", "T"), ("location", "+1.5+2/"), ("keywords", "a")]
    }
    #expect(film.metadata.cameraMake == "M" && film.metadata.title == "T")
    #expect(film.metadata.latitude == 1.5 && film.metadata.keywords == ["a"])
  }

  /// Its dates and its camera count before XMP, what people write after it.
  @Test func itsXMP() throws {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" tiff:Make="XMP's" xmp:Rating="2" tiff:Model="M"/>\
      </rdf:RDF></x:xmpmeta>
      """
    let film = try Self.read {
      $0.keys = [(Self.apple + "make", "Apple"), (Self.apple + "rating.user", "5")]
      $0.userData = BoxBuilder.box("XMP_", Array(packet.utf8))
    }
    #expect(
      film.metadata.cameraMake == "Apple" && film.sources[MetadataField.cameraMake] == .quickTime)
    #expect(film.metadata.cameraModel == "M" && film.sources[MetadataField.cameraModel] == .xmp)
    #expect(film.metadata.rating == 2 && film.sources[MetadataField.rating] == .xmp)
  }

  @Test func onlyWhatIsAskedFor() throws {
    let film = try Self.read(
      {
        $0.keys = [(Self.apple + "make", "Apple"), (Self.apple + "model", "iPhone")]
        $0.created = Self.created
      }, fields: [MetadataField.cameraMake, MetadataField.duration])
    #expect(film.metadata.cameraMake == "Apple" && film.metadata.cameraModel == nil)
    #expect(film.metadata.captureDate == nil && film.metadata.duration == 2)
  }

  @Test func itsPictures() throws {
    let film = try Self.read {
      ($0.scale, $0.duration, $0.pictureCount, $0.coding) = (30_000, 60_060, 60, "hvc1")
      $0.matrix = (0, 1, -1, 0)
    }
    #expect(film.metadata.frameRate == Rational(30_000, 1001))
    #expect(film.metadata.duration == Rational(2_002, 1_000))
    #expect(film.metadata.codec == "hvc1" && film.metadata.displayOrientation == 6)
    #expect(film.metadata.pixelWidth == 64 && film.metadata.pixelHeight == 48)
    #expect(film.warnings == [])
  }
}
