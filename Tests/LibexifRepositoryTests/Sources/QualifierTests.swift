import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import Platform
import TIFFBlocks
import TestSupport
import Testing
import XMPPackets

@testable import LibexifRepository

/// What qualifies a value, and stands in another place or in an odd form: offsets from UTC, fractions of a second,
/// hemispheres, character sets.
struct QualifierTests {
  private typealias Builder = PhotoshopBuilder

  private static func photo(
    image: [TIFFBuilder.Entry] = [], exif: [TIFFBuilder.Entry] = [],
    gps: [TIFFBuilder.Entry] = [], xmp: String? = nil, iptc: [UInt8] = []
  ) -> [UInt8] {
    var metadata: [JPEGBuilder.Segment] = []
    if !image.isEmpty || !exif.isEmpty || !gps.isEmpty {
      metadata.append(
        .exif(TIFFBuilder(.littleEndian, .init(image: image, exif: exif, gps: gps))))
    }
    if let xmp { metadata.append(.xmp(elements: xmp)) }
    if !iptc.isEmpty { metadata.append(.iptc(iptc)) }
    return JPEGBuilder(metadata: metadata).bytes
  }

  private static func read(
    _ photo: [UInt8], for fields: FieldSelection = .all
  ) throws -> ReadPhoto {
    try OpenFile.with(photo) {
      try ReadPhoto.read($0, identifier: PhotoIdentifier(bytes: []), for: fields)
    }
  }

  private static func edited(
    _ photo: [UInt8], assumptions: Assumptions = .none, _ change: (inout Metadata) -> Void
  ) throws -> (bytes: [UInt8], photo: ReadPhoto) {
    try TemporaryFolder.with(isInMemory: true) { folder in
      let identifier = try folder.place(photo, at: "p")
      var options = EditOptions()
      options.assumptions = assumptions
      let repository = LibexifPhotoRepository(options: options)
      let original = try repository.fetchPhoto(withIdentifier: identifier).metadata
      var metadata = original
      change(&metadata)
      try repository.updatePhoto(with: metadata, insteadOf: original)
      let bytes = try folder.bytes(of: "p")
      return (bytes, try read(bytes))
    }
  }

  private static func has(_ bytes: [UInt8], _ text: String) -> Bool {
    bytes.firstRange(of: Array(text.utf8)) != nil
  }

  // MARK: Dates

  private static let taken = TIFFBuilder.Entry(.dateTimeOriginal, .ascii("2005:12:25 21:52:48"))

  @Test(arguments: [
    ("<exif:DateTimeOriginal>2005-12-25T21:52:48.25-05:00</exif:DateTimeOriginal>", ".25-05:00"),
    ("<photoshop:DateCreated>2005-12-25T21:52:48-05:00</photoshop:DateCreated>", "-05:00"),
    ("<exif:DateTimeOriginal>2005-12-25T21:52:48.5</exif:DateTimeOriginal>", ".5"),
    ("<exif:DateTimeOriginal>2005-12-25 21:52:48 +0100</exif:DateTimeOriginal>", "+01:00"),
    ("<exif:DateTimeOriginal>2005-12-25T09:52:48 PM</exif:DateTimeOriginal>", ""),
    ("<exif:DateTimeOriginal>2005-12-25T21:52:49-05:00</exif:DateTimeOriginal>", ""),
    ("<exif:DateTimeOriginal>2005-12-26T21:52:48-05:00</exif:DateTimeOriginal>", ""),
  ])
  func theSameSecondLendsItsOffset(xmp: String, suffix: String) throws {
    let photo = Self.photo(exif: [Self.taken], xmp: xmp)
    let date = "2005-12-25T21:52:48" + suffix
    #expect(try Self.read(photo).metadata.captureDate?.description == date)
    // As if nothing else were listed.
    let alone = FieldSelection([MetadataField.captureDate])
    #expect(try Self.read(photo, for: alone).metadata.captureDate?.description == date)
  }

  @Test(arguments: [
    ("215248+0200", "+02:00"), ("215248+0000", ""), ("215249+0200", ""), ("215248-05:00", "-05:00"),
    ("215248 -5", "-05:00"),
  ])
  func iptcLendsItsOffset(time: String, suffix: String) throws {
    let iptc = Builder.dataset(2, 55, "20051225") + Builder.dataset(2, 60, time)
    let photo = Self.photo(exif: [Self.taken], iptc: iptc)
    #expect(
      try Self.read(photo).metadata.captureDate?.description == "2005-12-25T21:52:48" + suffix)
  }

  /// The standard has no colons.
  @Test(arguments: ["21:52:48-05:00", "215248-05:00", "21:52:48-0500"])
  func aTimeOfIPTCMayHaveColons(time: String) throws {
    let iptc = Builder.dataset(2, 55, "2005-12-25") + Builder.dataset(2, 60, time)
    let photo = Self.photo(iptc: iptc)
    #expect(try Self.read(photo).metadata.captureDate?.description == "2005-12-25T21:52:48-05:00")
    let (bytes, _) = try Self.edited(photo) { metadata in
      metadata.captureDate = metadata.captureDate?.adding(seconds: 60)
    }
    #expect(Self.has(bytes, "215348-0500"))
  }

  private static let local = "<exif:DateTimeOriginal>2005-12-25T21:52:48</exif:DateTimeOriginal>"
  private static let offset = "<exifEX:OffsetTimeOriginal>-05:00</exifEX:OffsetTimeOriginal>"

  private static let created = "<photoshop:DateCreated>2005-12-25T21:52:48</photoshop:DateCreated>"

  /// Elements of a packet, and what they lend.
  private static let lent: [(elements: [String], suffix: String)] = [
    ([local, offset], "-05:00"),
    ([local, "<exif:OffsetTimeOriginal>-0500</exif:OffsetTimeOriginal>"], "-05:00"),
    ([local, "<exif:SubSecTimeOriginal>25</exif:SubSecTimeOriginal>", offset], ".25-05:00"),
    ([local, "<exifEX:SubSecTimeOriginal>25</exifEX:SubSecTimeOriginal>"], ".25"),
    // The packet has no other moment.
    ([offset], "-05:00"),
    ([created, offset], "-05:00"),
    // What the text of the date says itself counts first.
    (["<exif:DateTimeOriginal>2005-12-25T21:52:48Z</exif:DateTimeOriginal>", offset], "+00:00"),
    // Another moment.
    (["<exif:DateTimeOriginal>2005-12-25T21:52:49</exif:DateTimeOriginal>", offset], ""),
    (["<photoshop:DateCreated>2005-12-25</photoshop:DateCreated>", offset], ""),
    (["<exif:DateTimeOriginal>2005-12-25T21:00:00</exif:DateTimeOriginal>", offset, created], ""),
    // Another date.
    ([local, "<exifEX:OffsetTime>-05:00</exifEX:OffsetTime>"], ""),
  ]

  /// The properties of Exif for XMP that qualify a date count like the tags of the same names.
  @Test(arguments: lent)
  func theOffsetMayHaveAPropertyOfItsOwn(elements: [String], suffix: String) throws {
    let photo = Self.photo(exif: [Self.taken], xmp: elements.joined())
    let date = "2005-12-25T21:52:48" + suffix
    #expect(try Self.read(photo).metadata.captureDate?.description == date)
    let alone = FieldSelection([MetadataField.captureDate])
    #expect(try Self.read(photo, for: alone).metadata.captureDate?.description == date)
  }

  /// Without Exif, and for the other dates.
  @Test(arguments: [
    ("captureDate", "exif:DateTimeOriginal", "Original"),
    ("captureDate", "photoshop:DateCreated", "Original"),
    ("digitizedDate", "xmp:CreateDate", "Digitized"),
    ("digitizedDate", "exif:DateTimeDigitized", "Digitized"),
    ("modifyDate", "xmp:ModifyDate", ""), ("modifyDate", "tiff:DateTime", ""),
  ])
  func eachDateHasItsOwnProperties(name: String, property: String, suffix: String) throws {
    let field = try #require(MetadataField(named: name))
    let photo = Self.photo(
      xmp: "<\(property)>2005-12-25T21:52:48</\(property)>"
        + "<exifEX:OffsetTime\(suffix)>+05:30</exifEX:OffsetTime\(suffix)>"
        + "<exif:SubSecTime\(suffix)>5</exif:SubSecTime\(suffix)>")
    let date = CaptureDate(
      year: 2005, month: 12, day: 25, hour: 21, minute: 52, second: 48, fraction: "5",
      utcOffset: 330)
    #expect(field.value(in: try Self.read(photo).metadata) == date.map { .date($0) })
    // A shift changes the date alone.
    let (bytes, shifted) = try Self.edited(photo) { metadata in
      field.setValue(date?.adding(seconds: 60).map { .date($0) }, in: &metadata)
    }
    #expect(Self.has(bytes, "<\(property)>2005-12-25T21:53:48</\(property)>"))
    #expect(Self.has(bytes, ">+05:30<") && Self.has(bytes, ">5<"))
    #expect(shifted.metadata.captureDate?.utcOffset == 330)
    // Another offset, and no fraction.
    let (_, moved) = try Self.edited(photo) { metadata in
      field.setValue(date?.with(fraction: nil, utcOffset: 60).map { .date($0) }, in: &metadata)
    }
    let packet = try #require(moved.further.xmp)
    let offset = XMPName(.exifEX, "OffsetTime" + suffix)
    #expect(packet.value(of: offset)?.text == "+01:00")
    #expect(packet.count(of: XMPName(.exif, "SubSecTime" + suffix)) == 0)
    // No date.
    let (_, unset) = try Self.edited(photo) { field.setValue(nil, in: &$0) }
    #expect(unset.further.xmp?.count(of: offset) == 0)
  }

  /// Another moment in XMP gets the new one, with its offset in all properties.
  @Test func aDateThatDiffersIsReplacedWithItsOffset() throws {
    let photo = Self.photo(
      exif: [Self.taken, .init(.offsetTimeOriginal, .ascii("+02:00"))],
      xmp: "<exif:DateTimeOriginal>2005-12-25T19:52:48</exif:DateTimeOriginal>"
        + "<exifEX:OffsetTimeOriginal>+00:00</exifEX:OffsetTimeOriginal>")
    let (bytes, _) = try Self.edited(photo) { metadata in
      metadata.captureDate = metadata.captureDate?.adding(seconds: 3600)
    }
    #expect(Self.has(bytes, "2005-12-25T22:52:48+02:00"))
    #expect(Self.has(bytes, "<exifEX:OffsetTimeOriginal>+02:00<"))
  }

  @Test(arguments: ["MEZ", "02:00"])
  func anUnclearOffsetInXMPIsWarnedOfAndStays(offset: String) throws {
    let photo = Self.photo(
      exif: [Self.taken],
      xmp: Self.local + "<exifEX:OffsetTimeOriginal>\(offset)</exifEX:OffsetTimeOriginal>"
        + "<exif:SubSecTimeOriginal>half</exif:SubSecTimeOriginal>")
    let warnings = try Self.read(photo).warnings
    #expect(
      warnings == [
        .unclear(tag: "exifEX:OffsetTimeOriginal", text: offset),
        .unclear(tag: "exif:SubSecTimeOriginal", text: "half"),
      ])
    let (_, edited) = try Self.edited(photo) { metadata in
      metadata.captureDate = metadata.captureDate?.adding(seconds: 3600)
    }
    #expect(edited.warnings == warnings)
    let (_, placed) = try Self.edited(photo) { metadata in
      metadata.captureDate = metadata.captureDate?.with(fraction: "5", utcOffset: 60)
    }
    #expect(placed.warnings.isEmpty)
  }

  // MARK: Numbers

  @Test(arguments: [
    ("exif:FNumber", "f eight"), ("exif:ExposureTime", "1/60 s"), ("exif:FocalLength", "50 mm"),
    ("exifEX:PhotographicSensitivity", "auto"), ("exif:MeteringMode", "spot"),
    ("xmp:Rating", "five"), ("exif:GPSAltitude", "high"),
  ])
  func aNumberInXMPThatIsNotUnderstoodIsWarnedOf(property: String, text: String) throws {
    let photo = Self.photo(xmp: "<\(property)>\(text)</\(property)>")
    #expect(try Self.read(photo).warnings == [.unclear(tag: property, text: text)])
    let others = FieldSelection([MetadataField.title])
    #expect(try Self.read(photo, for: others).warnings.isEmpty)
  }

  @Test(arguments: [
    ("exif:FNumber", "0/0"), ("exif:FNumber", "28/10"), ("exif:FNumber", "f/2.8"),
    ("exif:FocalLength", " "), ("exif:ExposureBiasValue", "undef"), ("exif:MeteringMode", "255"),
    ("exif:ExposureTime", "1/0"), ("exif:ExposureTime", "inf"), ("xmp:Rating", "3.5"),
  ])
  func aNumberThatIsNotKnownIsNoFault(property: String, text: String) throws {
    let photo = Self.photo(xmp: "<\(property)>\(text)</\(property)>")
    #expect(try Self.read(photo).warnings.isEmpty)
  }

  // MARK: Texts of PNG

  private static func png(created text: String) -> [UInt8] {
    PNGBuilder(metadata: [.text("Creation Time", text)]).bytes
  }

  @Test(arguments: [
    ("yesterday", nil), ("2024-05-32", nil), ("1/5/2024 10:20", nil),
    ("Wed May  1 12:34:56 CEST 2024", "2024-05-01T12:34:56"),
  ])
  func aCreationTimeThatIsNotUnderstoodIsWarnedOf(text: String, date: String?) throws {
    let photo = Self.png(created: text)
    let read = try Self.read(photo)
    #expect(read.warnings == [.unclear(tag: "PNG Creation Time", text: text)])
    #expect(read.metadata.captureDate?.description == date)
    let others = FieldSelection([MetadataField.iso])
    #expect(try Self.read(photo, for: others).warnings.isEmpty)
  }

  @Test func aCreationTimeThatIsUnderstoodIsNoFault() throws {
    let read = try Self.read(Self.png(created: "May 1, 2024 10:20 AM"))
    #expect(read.warnings.isEmpty)
    #expect(read.metadata.captureDate?.description == "2024-05-01T10:20:00")
  }

  @Test func aShiftKeepsWhatEachPlaceHas() throws {
    let xmp =
      "<exif:DateTimeOriginal>2005-12-25T21:52:48.25-05:00</exif:DateTimeOriginal>"
      + "<xmp:ModifyDate>2005-12-25T21:53:10-05:00</xmp:ModifyDate>"
    let iptc = Builder.dataset(2, 55, "20051225") + Builder.dataset(2, 60, "215248-0500")
    let photo = Self.photo(exif: [Self.taken], xmp: xmp, iptc: iptc)
    let (bytes, edited) = try Self.edited(photo) { metadata in
      metadata.captureDate = metadata.captureDate?.adding(seconds: 3600)
      metadata.modifyDate = metadata.modifyDate?.adding(seconds: 3600)
    }
    #expect(edited.metadata.captureDate?.description == "2005-12-25T22:52:48.25-05:00")
    #expect(Self.has(bytes, "2005-12-25T22:52:48.25-05:00"))
    #expect(Self.has(bytes, "2005-12-25T22:53:10-05:00"))
    #expect(Self.has(bytes, "225248-0500"))
    #expect(edited.exif?.structure[.exif]?.entry(ExifTag.offsetTimeOriginal.number) == nil)
  }

  @Test func aShiftKeepsAnOffsetOfAnotherSecond() throws {
    let photo = Self.photo(
      exif: [Self.taken],
      xmp: "<exif:DateTimeOriginal>2005-12-25T21:52:50-05:00</exif:DateTimeOriginal>")
    let (bytes, _) = try Self.edited(photo) { metadata in
      metadata.captureDate = metadata.captureDate?.adding(seconds: 60)
    }
    #expect(Self.has(bytes, "2005-12-25T21:53:48-05:00"))
  }

  @Test func aDateWithoutAnOffsetTakesItFromAllPlaces() throws {
    let photo = Self.photo(
      exif: [Self.taken, .init(.offsetTimeOriginal, .ascii("-05:00"))],
      xmp: "<exif:DateTimeOriginal>2005-12-25T21:52:48-05:00</exif:DateTimeOriginal>",
      iptc: Builder.dataset(2, 55, "20051225") + Builder.dataset(2, 60, "215248-0500"))
    let date = CaptureDate(year: 2006, month: 1, day: 2, hour: 3, minute: 4, second: 5)
    let (_, edited) = try Self.edited(photo) { $0.captureDate = date }
    #expect(edited.metadata.captureDate == date)
  }

  /// A text that is not understood is warned of, and stays.
  @Test(arguments: ["+2 h", "02:00", "MEZ"])
  func anUnclearOffsetStays(offset: String) throws {
    let photo = Self.photo(
      exif: [
        Self.taken, .init(.offsetTimeOriginal, .ascii(offset)),
        .init(.subSecTimeOriginal, .ascii("  5")),
      ])
    let warnings = try Self.read(photo).warnings
    #expect(
      warnings == [
        .unclear(tag: "SubSecTimeOriginal", text: "  5"),
        .unclear(tag: "OffsetTimeOriginal", text: offset),
      ])
    let (_, edited) = try Self.edited(photo) { metadata in
      metadata.captureDate = metadata.captureDate?.adding(seconds: 3600)
    }
    #expect(edited.warnings == warnings)
    #expect(edited.metadata.captureDate?.hour == 22)
    // A new offset takes its place.
    let (_, placed) = try Self.edited(photo) { metadata in
      metadata.captureDate = metadata.captureDate?.with(fraction: "5", utcOffset: 60)
    }
    #expect(placed.warnings.isEmpty && placed.metadata.captureDate?.utcOffset == 60)
  }

  /// The end alone is named: the rest counts.
  @Test(arguments: ["Mo", "+99", "CEST"])
  func anUnclearEndOfADateIsWarnedOf(end: String) throws {
    let text = "2005:12:25 21:52:48 " + end
    let read = try Self.read(Self.photo(exif: [.init(.dateTimeOriginal, .ascii(text))]))
    #expect(read.warnings == [.unclear(tag: "DateTimeOriginal", text: end)])
    #expect(read.metadata.captureDate?.description == "2005-12-25T21:52:48")
  }

  @Test(arguments: [
    "2005:12:32", "25.12.2005 21:52", "2005:12:25 09:52:48 Mo", "Sun Dec 25 21:52:48 2005",
    "2005:12:25 24:00:00",
  ])
  func aDateThatIsNotUnderstoodIsWarnedOf(text: String) throws {
    let photo = Self.photo(exif: [.init(.dateTimeOriginal, .ascii(text))])
    let read = try Self.read(photo)
    #expect(read.warnings == [.unclear(tag: "DateTimeOriginal", text: text)])
    #expect(read.metadata.captureDate == nil)
    let others = FieldSelection([MetadataField.iso])
    #expect(try Self.read(photo, for: others).warnings.isEmpty)
  }

  @Test(arguments: ["0000:00:00 00:00:00", "    :  :     :  :  ", "----:--:-- --:--:--"])
  func aDateThatIsNotKnownIsNoFault(text: String) throws {
    let photo = Self.photo(exif: [.init(.dateTimeOriginal, .ascii(text))])
    #expect(try Self.read(photo).warnings.isEmpty)
  }

  @Test(arguments: ["25 December 2005", "2005-12-25T09:52:48 да"])
  func aDateInXMPThatIsNotUnderstoodIsWarnedOf(text: String) throws {
    let photo = Self.photo(xmp: "<exif:DateTimeOriginal>\(text)</exif:DateTimeOriginal>")
    let read = try Self.read(photo)
    #expect(read.warnings == [.unclear(tag: "exif:DateTimeOriginal", text: text)])
    #expect(read.metadata.captureDate == nil)
    let others = FieldSelection([MetadataField.iso])
    #expect(try Self.read(photo, for: others).warnings.isEmpty)
  }

  /// Agencies write the day of something else.
  @Test(arguments: ["2005-12-25", "2005-12", "2005"])
  func aDayInXMPIsNoFault(text: String) throws {
    let photo = Self.photo(xmp: "<exif:DateTimeOriginal>\(text)</exif:DateTimeOriginal>")
    #expect(try Self.read(photo).warnings.isEmpty)
  }

  @Test func anUnclearEndOfADateInXMPIsWarnedOf() throws {
    let read = try Self.read(
      Self.photo(xmp: "<xmp:ModifyDate>2005-12-25T21:52:48 EST</xmp:ModifyDate>"))
    #expect(read.warnings == [.unclear(tag: "xmp:ModifyDate", text: "EST")])
  }

  @Test(arguments: ["   :  ", "      ", "+02:00", "Z"])
  func aBlankOffsetIsNoFault(offset: String) throws {
    let photo = Self.photo(exif: [Self.taken, .init(.offsetTimeOriginal, .ascii(offset))])
    #expect(try Self.read(photo).warnings.isEmpty)
  }

  /// What stands behind the seconds goes to the tags for it.
  @Test func aShiftWritesWhatFollowedTheSeconds() throws {
    let photo = Self.photo(
      exif: [.init(.dateTimeOriginal, .ascii("2005:12:25 09:52:48.5 PM +09:00"))])
    let (bytes, edited) = try Self.edited(photo) { metadata in
      metadata.captureDate = metadata.captureDate?.adding(seconds: 60)
    }
    #expect(edited.metadata.captureDate?.description == "2005-12-25T21:53:48.5+09:00")
    #expect(Self.has(bytes, "2005:12:25 21:53:48\0"))
    #expect(edited.exif?.structure[.exif]?.entry(ExifTag.offsetTimeOriginal.number) != nil)
  }

  private static func fractions(_ numbers: [UInt32]) -> TIFFBuilder.Value {
    .numbers(.rational, numbers)
  }

  @Test(arguments: [
    ("2024:05:01", true), ("2024-05-01", true), ("2024:5:1", true), ("20240501", true),
    ("01.05.2024", false), ("2024:05", false),
  ])
  func theDayByGPSMayHaveOtherSigns(text: String, isDay: Bool) throws {
    let photo = Self.photo(gps: [
      .init(0x0007, Self.fractions([12, 1, 34, 1, 56, 1])), .init(0x001D, .ascii(text)),
    ])
    let date = try OpenFile.with(photo) {
      try ReadPhoto.dateByGPS(in: $0, of: PhotoIdentifier(bytes: []))
    }
    #expect(date?.description == (isDay ? "2024-05-01T12:34:56+00:00" : nil))
  }

  @Test(
    arguments: [
      ([12, 1, 34, 1, 56, 1], "12:34:56"), ([12, 1, 3493, 100, 0, 1], "12:34:55.8"),
      ([12_582_222, 1_000_000, 0, 1, 0, 1], "12:34:55.9992"), ([12, 1, 34, 1, 0, 0], "12:34:00"),
      ([12, 1, 34, 1, 5605, 100], "12:34:56.05"),
      ([23, 1, 59, 1, 599_999, 10_000], "23:59:59.9999"),
      ([1, 10, 0, 1, 0, 1], "00:06:00"), ([24, 1, 0, 1, 0, 1], nil), ([0, 0, 34, 1, 0, 1], nil),
    ] as [([UInt32], String?)])
  func theTimeByGPSHasFractions(numbers: [UInt32], time: String?) throws {
    let photo = Self.photo(gps: [
      .init(0x0007, Self.fractions(numbers)), .init(0x001D, .ascii("2024:05:01")),
    ])
    let date = try OpenFile.with(photo) {
      try ReadPhoto.dateByGPS(in: $0, of: PhotoIdentifier(bytes: []))
    }
    #expect(date?.description == time.map { "2024-05-01T\($0)+00:00" })
  }

  // MARK: Places and ratings

  private static let latitude = TIFFBuilder.Entry(.gpsLatitude, fractions([48, 1, 12, 1, 0, 1]))

  @Test(arguments: [
    ("S", -48.2), ("South", -48.2), ("s", -48.2), ("north", 48.2), ("N ", 48.2),
    ("South Latitude", -48.2),
    ("Southern", -48.2),
  ])
  func hemispheresMayBeWords(reference: String, latitude: Double) throws {
    let photo = Self.photo(gps: [.init(.gpsLatitudeRef, .ascii(reference)), Self.latitude])
    let read = try Self.read(photo)
    #expect(read.metadata.latitude?.doubleValue == latitude)
    #expect(read.warnings.isEmpty)
  }

  @Test(arguments: ["", "Q", "Sued"]) func anUnclearHemisphereIsWarnedOf(reference: String) throws {
    let photo = Self.photo(gps: [.init(.gpsLatitudeRef, .ascii(reference)), Self.latitude])
    let read = try Self.read(photo)
    #expect(read.metadata.latitude == nil)
    #expect(read.warnings == [.unclear(tag: "GPSLatitudeRef", text: reference)])
  }

  @Test(
    arguments: [
      ("-48.2", nil, -48.2), ("48.2", nil, 48.2), ("33,51.5s", nil, -33 - 51.5 / 60),
      ("33,51.5", "S", -33 - 51.5 / 60), ("33.5", "South", -33.5), ("33,51.5", nil, nil),
      ("48.2 n", nil, 48.2), ("-33,51.5", nil, nil), ("33,51.5W", nil, nil),
      ("S33.5", nil, -33.5), ("33 30 0 S", nil, -33.5), ("33°30'0\"S", nil, -33.5),
      ("33° 30′ 0″ n", nil, 33.5), ("33/1,30/1,0/1", "S", -33.5), ("N", nil, nil),
    ] as [(String, String?, Double?)])
  func coordinatesOfXMP(text: String, reference: String?, latitude: Double?) throws {
    let beside = reference.map { "<exif:GPSLatitudeRef>\($0)</exif:GPSLatitudeRef>" } ?? ""
    let photo = Self.photo(xmp: "<exif:GPSLatitude>\(text)</exif:GPSLatitude>" + beside)
    let found = try Self.read(photo)
    let read = found.metadata.latitude?.doubleValue
    #expect(
      found.warnings == (latitude == nil ? [.unclear(tag: "exif:GPSLatitude", text: text)] : []))
    let others = FieldSelection([MetadataField.longitude])
    #expect(try Self.read(photo, for: others).warnings.isEmpty)
    #expect(read.map { ($0 * 1e9).rounded() } == latitude.map { ($0 * 1e9).rounded() })
    guard latitude != nil else { return }
    let (bytes, _) = try Self.edited(photo) { $0.latitude = 12 }
    #expect(Self.has(bytes, ">12,0.0N<"))
    #expect(reference == nil || Self.has(bytes, "<exif:GPSLatitudeRef>N<"))
  }

  @Test(arguments: [
    ("<xmp:Rating>3.5</xmp:Rating>", 4), ("<xmp:Rating>2.4</xmp:Rating>", 2),
    ("<xmp:Rating>-1</xmp:Rating>", -1), ("<MicrosoftPhoto:Rating>100</MicrosoftPhoto:Rating>", 5),
    ("<MicrosoftPhoto:Rating>75</MicrosoftPhoto:Rating>", 4),
  ])
  func ratingsAreReadInAnyScale(xmp: String, stars: Int) throws {
    #expect(try Self.read(Self.photo(xmp: xmp)).metadata.rating == stars)
  }

  @Test(arguments: [(100, 5), (75, 4), (1, 1), (0, 0)] as [(UInt16, Int)])
  func aRatingInPerCentAloneIsRead(percent: UInt16, stars: Int) throws {
    let photo = Self.photo(image: [.init(0x4749, .short(percent))])
    #expect(try Self.read(photo).metadata.rating == stars)
  }

  // MARK: Texts

  /// Texts that may be of any character set stay as they are, and no other place gets them.
  @Test(arguments: [[0x4B, 0x9A, 0x6C, 0x6E], [0x8B, 0x9E], [0x4B, 0xF6]] as [[UInt8]])
  func guessedTextsAreNotCopied(text: [UInt8]) throws {
    let old = Builder.dataset(2, 25, text)
    let photo = Self.photo(iptc: old)
    #expect(try Self.read(photo).warnings == [.guessedText])
    let (_, edited) = try Self.edited(photo) { $0.keywords = ($0.keywords ?? []) + ["Dom"] }
    #expect(edited.further.iptc?.bytes == old + Builder.dataset(2, 25, "Dom"))
    #expect(edited.further.xmp == nil)
    // A text of the user's own is copied.
    let (_, titled) = try Self.edited(photo) { $0.title = "Köln" }
    #expect(titled.further.iptc?.bytes == old)
    #expect(titled.further.xmp != nil)
  }

  @Test(
    arguments: [
      (TextCharset.macRoman, [0x4B, 0x9A, 0x6C, 0x6E], "Köln"), (.shiftJIS, [0x8B, 0x9E], "京"),
      (.latin1, [0x4B, 0xF6], "Kö"), (.cyrillic, [0xC4, 0xE0], "Да"),
    ] as [(TextCharset, [UInt8], String)])
  func textsAreCopiedIfTheirCharacterSetIsSaid(
    charset: TextCharset, text: [UInt8], keyword: String
  ) throws {
    let old = Builder.dataset(2, 25, text)
    let (_, edited) = try Self.edited(
      Self.photo(iptc: old), assumptions: .init(iptc: charset)
    ) { metadata in
      #expect(metadata.keywords == [keyword])
      metadata.keywords = [keyword, "Dom"]
    }
    #expect(edited.further.iptc?.bytes == old + Builder.dataset(2, 25, "Dom"))
    #expect(edited.metadata.keywords == [keyword, "Dom"])
  }

  /// A photo with this text in a tag of Exif.
  private static func photo(
    text: [UInt8], inTag number: UInt16
  ) -> (bytes: [UInt8], tag: ExifTag) {
    let entry = TIFFBuilder.Entry(
      TIFFBuilder.Tag(integerLiteral: number),
      number == 0x9286 ? .undefined(text) : .ascii(bytes: text + [0]))
    let isInIFD0 = number < 0x8769
    return (
      isInIFD0 ? photo(image: [entry]) : photo(exif: [entry]),
      ExifTag(isInIFD0 ? .ifd0 : .exif, number)
    )
  }

  /// Texts of Exif that are neither ASCII nor UTF-8 are shown as Windows-1252, and stay until they are set.
  @Test(
    arguments: [
      ("description", 0x010E, [0x4B, 0xF6, 0x6C, 0x6E], "Köln"),
      ("artist", 0x013B, [0x4B, 0x9A, 0x6C, 0x6E], "Kšln"),
      ("copyright", 0x8298, [0x8B, 0x9E], "‹ž"),
      ("comment", 0x9286, [0x41, 0x53, 0x43, 0x49, 0x49, 0, 0, 0, 0x4B, 0xF6], "Kö"),
      ("comment", 0x9286, [0, 0, 0, 0, 0, 0, 0, 0, 0x4B, 0xF6], "Kö"),
      ("lensModel", 0xA434, [0x4C, 0xE4], "Lä"),
    ] as [(String, UInt16, [UInt8], String)])
  func guessedTextsOfExifAreWarnedOf(
    name: String, number: UInt16, bytes: [UInt8], text: String
  ) throws {
    let (photo, tag) = Self.photo(text: bytes, inTag: number)
    let field = try #require(MetadataField(named: name))
    let warnings: [PhotoWarning] = [.guessedExif([field])]
    let read = try Self.read(photo)
    #expect(field.value(in: read.metadata) == .text(text))
    #expect(read.warnings == warnings)
    let (_, edited) = try Self.edited(photo) { $0.iso = 100 }
    #expect(edited.warnings == warnings)
    let left = edited.exif?.bytes(tag).map { Array($0.prefix(bytes.count)) }
    #expect(left == bytes)
    let (_, set) = try Self.edited(photo) { field.setValue(.text("京都"), in: &$0) }
    #expect(set.warnings.isEmpty)
  }

  @Test(
    arguments: [
      ("artist", 0x013B, [0x4B, 0x9A, 0x6C, 0x6E], .macRoman, "Köln"),
      ("copyright", 0x8298, [0x8B, 0x9E, 0, 0x93, 0x73], .shiftJIS, "京\n都"),
      ("comment", 0x9286, [0x41, 0x53, 0x43, 0x49, 0x49, 0, 0, 0, 0xC4, 0xE0], .cyrillic, "Да"),
      ("comment", 0x9286, [0, 0, 0, 0, 0, 0, 0, 0, 0x8B, 0x9E], .shiftJIS, "京"),
      ("lensModel", 0xA434, [0x4C, 0xE4], .latin1, "Lä"),
      // What is UTF-8 stays UTF-8.
      ("description", 0x010E, [0x4B, 0xC3, 0xB6], .macRoman, "Kö"),
    ] as [(String, UInt16, [UInt8], TextCharset, String)])
  func textsOfExifAreReadInTheCharacterSetThatIsSaid(
    name: String, number: UInt16, bytes: [UInt8], charset: TextCharset, text: String
  ) throws {
    let (photo, tag) = Self.photo(text: bytes, inTag: number)
    let field = try #require(MetadataField(named: name))
    let said = FieldSelection.all.assuming(.init(exif: charset))
    let read = try Self.read(photo, for: said)
    #expect(field.value(in: read.metadata) == .text(text))
    #expect(read.warnings.isEmpty)
    // An edit of something else leaves the bytes.
    let (_, edited) = try Self.edited(photo, assumptions: .init(exif: charset)) { $0.iso = 100 }
    let left = edited.exif?.bytes(tag)
    #expect(left.map { Array($0.prefix(bytes.count)) } == bytes)
  }

  @Test func aTextThatIsNotOfTheSetIsStillAGuess() throws {
    let entry = TIFFBuilder.Entry(.artist, .ascii(bytes: [0x4B, 0xF6, 0]))
    let read = try Self.read(
      Self.photo(image: [entry]), for: .all.assuming(.init(exif: .shiftJIS)))
    #expect(read.metadata.artist == "Kö")
    #expect(read.warnings == [.guessedExif([MetadataField.artist])])
  }

  /// What XMP has is not guessed, and gives no warning.
  @Test func nothingIsGuessedThatXMPHas() throws {
    let photo = Self.photo(
      xmp: "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>Köln</rdf:li></rdf:Alt></dc:title>",
      iptc: Builder.dataset(2, 5, [0x4B, 0xF6]))
    #expect(try Self.read(photo).warnings.isEmpty)
  }

  /// Texts of Exif 3.0 are read like the others, and an edit keeps their type.
  @Test func textsInUTF8OfExif3() throws {
    let type = TIFFType.utf8.rawValue
    let photo = Self.photo(
      image: [
        .init(0x010E, .ascii("Köln"), claimedType: type),
        .init(0x013B, .ascii("Zoë"), claimedType: type),
        .init(0x8298, .ascii("© Zoë"), claimedType: type),
      ],
      exif: [
        .init(0xA434, .ascii("Länse 50"), claimedType: type),
        .init(0x9286, .undefined(Array("UNICODE\0Ausflug mit Zoë".utf8))),
      ])
    let metadata = try Self.read(photo).metadata
    #expect(metadata.description == "Köln" && metadata.artist == "Zoë")
    #expect(metadata.copyright == "© Zoë" && metadata.lensModel == "Länse 50")
    #expect(metadata.comment == "Ausflug mit Zoë")
    let (bytes, edited) = try Self.edited(photo) { metadata in
      metadata.artist = "Zoë und ein langer Name"
      metadata.description = "Ö"
      metadata.comment = "京都"
    }
    for tag in [0x010E, 0x013B, 0x8298] as [UInt16] {
      #expect(edited.exif?.structure[.ifd0]?.entry(tag)?.type == type)
    }
    #expect(edited.metadata.artist == "Zoë und ein langer Name")
    #expect(Self.has(bytes, "UNICODE\0京都"))
  }

  // MARK: Bounds

  /// A packet full of the time's digits is searched in one pass.
  @Test func digitsWithoutEndQualifyNothing() throws {
    let photo = PNGBuilder(metadata: [
      .exif(
        TIFFBuilder(
          .littleEndian,
          .init(exif: [.init(.dateTimeOriginal, .ascii("2024:01:01 00:00:00"))]))),
      .internationalText("XML:com.adobe.xmp", "<x>" + String(repeating: "00:", count: 340_000)),
    ])
    let date = try #require(MetadataField(named: "captureDate"))
    let read = try Self.read(photo.bytes, for: FieldSelection([date]))
    #expect(read.metadata.captureDate?.description == "2024-01-01T00:00:00")
  }
}
