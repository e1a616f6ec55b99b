import PhotoEntities
import PhotoUseCases
import Testing

/// Tags that users name in order to write them.
struct TagDefinitionTests {
  @Test(arguments: [
    ("XMP-photoshop:City", "XMP-photoshop:City"), ("xmp-PHOTOSHOP:city", "XMP-photoshop:City"),
    ("Xmp.dc.source", "XMP-dc:source"), ("XMP:Source", "XMP-photoshop:Source"),
    ("IPTC:City", "IPTC:City"), ("Iptc.Application2.City", "IPTC:City"),
    ("Exif.Photo.UserComment", "Exif:UserComment"), ("ExifIFD:UserComment", "Exif:UserComment"),
    ("EXIF:UserComment", "Exif:UserComment"), ("UserComment", "Exif:UserComment"),
    ("0x9286", "Exif:UserComment"), ("37510", "Exif:UserComment"),
    ("EXIF:SerialNumber", "Exif:BodySerialNumber"), ("GPSSpeed", "GPS:GPSSpeed"),
    ("GPS:GPSSpeed", "GPS:GPSSpeed"), ("IFD0:XPTitle", "IFD0:XPTitle"),
    ("XMP-iptcCore:CreatorCity", "XMP-Iptc4xmpCore:CreatorContactInfo/Iptc4xmpCore:CiAdrCity"),
    (
      "XMP-iptcExt:LocationCreatedCity",
      "XMP-Iptc4xmpExt:LocationCreated[1]/Iptc4xmpExt:City"
    ),
    (
      "XMP-Iptc4xmpExt:LocationCreated[12]/Iptc4xmpExt:City",
      "XMP-Iptc4xmpExt:LocationCreated[12]/Iptc4xmpExt:City"
    ),
    (
      "XMP-mwg-rs:RegionName", "XMP-mwg-rs:Regions/mwg-rs:RegionList[1]/mwg-rs:Name"
    ),
    ("XMP-dc:creator[2]", "XMP-dc:creator[2]"), ("XMP-dc:title[de]", "XMP-dc:title[de]"),
    ("XMP-dc:title[x-default]", "XMP-dc:title"), ("Exif:0x9999:short", "Exif:0x9999"),
    ("IFD0:0x9999:ASCII", "IFD0:0x9999"), ("XMP-dc:mood:text", "XMP-dc:mood"),
    ("XMP-prism:hasCorrection/prism:text", "XMP-prism:hasCorrection/prism:text"),
    ("Iptc.Envelope.ModelVersion", "IPTC:EnvelopeRecordVersion"),
    ("hdrgm:HDRCapacityMax", ""), ("XMP-hdrgm:HDRCapacityMax", "XMP-hdrgm:HDRCapacityMax"),
  ])
  func areFound(text: String, name: String) {
    #expect((try? TagDefinition(name: text))?.fullName ?? "" == name)
  }

  @Test(arguments: [
    (
      "XMP-photoshop:Citty",
      "there is no tag 'XMP-photoshop:Citty'; did you mean 'XMP-photoshop:City'?"
    ),
    ("City", "'City' may be"), ("Xmp.foo.bar", "there is no tag 'Xmp.foo.bar'"),
    ("0x9999", "name its directory and its type, such as Exif:0x9999:short"),
    ("Exif:0x9999", "name its directory and its type"),
    ("Exif:0x9999:shirt", "has no number of a tag"),
    (
      "XMP-dc:nothing",
      "there is no tag 'XMP-dc:nothing' in the tables; name its type, such as XMP-dc:nothing:text"
    ),
    ("XMP-dc:source[de]", "XMP-dc:source has no texts of languages; leave out [de]"),
    ("XMP-dc:source[2]", "XMP-dc:source has no item 2, as it is not a list"),
    ("XMP-dc", "'XMP-dc' names several tags"), ("GPS:*", "'GPS:*' names several tags"),
    ("XMP-mwg-rs:Regions", "is a structure; name one of its fields"),
    ("Exif:MakerNote", "it has data of another kind"),
    ("MakerNotes:SerialNumber", "no edit changes MakerNotes"),
    ("IFD0:StripOffsets", "it says where data are"), ("ImageUniqueID", "it identifies the picture"),
    ("IPTC:CodedCharacterSet", "it says how the other texts are written"),
    ("XMP-xmpNote:HasExtendedXMP", "it says where data are"),
  ])
  func areRefused(text: String, reason: String) {
    let error = #expect(throws: InvalidInput.self) { try TagDefinition(name: text) }
    #expect(error?.description.utf8.count ?? 0 > 0)
    #expect("\(error as Any)".contains(reason), "\(error as Any)")
  }

  /// A tag that only goes needs no type.
  @Test(arguments: ["Exif:0x9999", "XMP-dc:mood"])
  func areRemovedWithoutType(text: String) throws {
    #expect(try TagDefinition(name: text, isRemoved: true).fullName == text)
  }

  @Test(arguments: [
    ("Exif:UserComment", "a, b", TagValue.text("a, b")),
    ("Exif:MeteringMode", "3", .integers([3])), ("Exif:MeteringMode", "Spot", .text("Spot")),
    ("Exif:SubjectArea", "1 2,3", .integers([1, 2, 3])),
    ("Exif:ExposureTime", "1/250", .fractions([TagFraction(1, 250)])),
    ("Exif:ExposureTime", "10/2500", .fractions([TagFraction(10, 2500)])),
    ("Exif:ExposureTime", "0.3", .fractions([TagFraction(3, 10)])),
    ("Exif:BrightnessValue", "-1.5", .fractions([TagFraction(-3, 2)])),
    ("GPS:GPSTimeStamp", "12:30:15", .fractions([12, 30, 15].map { TagFraction($0, 1) })),
    ("Exif:FileSource", "3", .bytes([3])), ("Exif:FileSource", "0x03", .bytes([3])),
    ("Exif:ComponentsConfiguration", "1 2 3 0", .bytes([1, 2, 3, 0])),
    ("Exif:ExifVersion", "0232", .text("0232")),
    ("Exif:DateTimeOriginal", "2024-05-01T12:00:30", .text("2024:05:01 12:00:30")),
    ("GPS:GPSDateStamp", "2024-05-01", .text("2024:05:01")),
    ("XMP-dc:source", "a,b", .text("a,b")),
    ("XMP-dc:creator", "a, \"b, c\"", .texts(["a", "b, c"])),
    ("XMP-xmp:CreateDate", "2024:05:01 12:00:30.5+02:00", .text("2024-05-01T12:00:30.5+02:00")),
    ("XMP-xmp:CreateDate", "2024", .text("2024")),
    ("XMP-xmp:CreateDate", "2024-05", .text("2024-05")),
    ("XMP-xmpRights:Marked", "yes", .text("True")),
    ("XMP-xmpRights:Marked", "FALSE", .text("False")),
    ("XMP-exif:ExposureTime", "0.004", .text("1/250")),
    ("XMP-crs:Temperature", "5500", .text("5500")),
    ("IPTC:DateCreated", "2024-05-01", .text("20240501")),
    ("IPTC:TimeCreated", "12:00:30+02:00", .text("120030+0200")),
    ("IPTC:Urgency", "5", .text("5")), ("IPTC:Keywords", "a,b", .texts(["a", "b"])),
    ("IPTC:ApplicationRecordVersion", "4", .text("4")), ("Exif:0x9999:short", "7", .integers([7])),
    ("IFD0:DNGVersion", "1 4 0 0", .integers([1, 4, 0, 0])),
  ])
  func haveValues(name: String, text: String, value: TagValue) throws {
    #expect(try TagDefinition(name: name).value(of: text) == value)
  }

  @Test(arguments: [
    ("XMP-dc:source", ""), ("Exif:ExposureTime", "fast"), ("Exif:ExposureTime", "-1/2"),
    ("Exif:ExposureTime", "1/2 1/3"), ("Exif:ExposureTime", "5000000000/1"),
    ("Exif:MeteringMode", "70000"), ("Exif:MeteringMode", "1 2"), ("GPS:GPSLatitude", "47.5"),
    ("Exif:FileSource", "0x0"), ("Exif:FileSource", "0x0304"),
    ("Exif:DateTimeOriginal", "yesterday"), ("Exif:DateTimeOriginal", "2024-05-01"),
    ("Exif:DateTimeOriginal", "2024-05-01 12:00:30+02:00"), ("GPS:GPSDateStamp", "2024-13-01"),
    ("XMP-xmp:CreateDate", "24-5-1"), ("XMP-xmp:CreateDate", "2024-02-30"),
    ("XMP-xmpRights:Marked", "perhaps"), ("XMP-exif:PixelXDimension", "1.5"),
    ("XMP-exif:ExposureTime", "quick"), ("XMP-dc:creator", " , "), ("XMP-crs:Exposure2012", "nan"),
    ("Exif:0x9999:double", "inf"), ("IPTC:Urgency", "12"),
    ("IPTC:DateCreated", "2024"), ("IPTC:DateCreated", "20241301"), ("IPTC:TimeCreated", "noon"),
    ("IFD0:BlackLevel", "x 1 2"),
  ])
  func refuseValues(name: String, text: String) {
    #expect(throws: InvalidInput.self) {
      let tag = try TagDefinition(name: name)
      _ = try tag.value(of: text)
    }
  }

  @Test(arguments: [
    (MetadataDatum.null, TagValue?.none), (.text("a"), .texts(["a"])),
    (.texts(["a", "b,c"]), .texts(["a", "b,c"])), (.texts([]), nil), (.integer(3), .texts(["3"])),
  ])
  func haveValuesOfData(data: MetadataDatum, value: TagValue?) throws {
    #expect(try TagDefinition(name: "IPTC:Keywords").value(of: data) == value)
  }

  @Test func haveOneValueOfData() throws {
    let tag = try TagDefinition(name: "XMP-dc:source")
    #expect(try tag.value(of: .texts(["a"])) == .text("a"))
    #expect(try tag.value(of: .number(1.5)) == .text("1.5"))
    #expect(throws: InvalidInput.self) { try tag.value(of: .texts(["a", "b"])) }
  }
}
