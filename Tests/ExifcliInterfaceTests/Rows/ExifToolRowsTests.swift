import InterfaceReaders
import PhotoEntities
import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// Data that ExifTool wrote whole: with what it computes, with words of its own, with parts beside their values.
struct ExifToolRowsTests {
  /// The summary of the one row, and what it leaves out.
  private func row(_ members: String) throws -> (summary: String, leftOut: Set<String>) {
    let rows = Rows(#"[{"SourceFile":"a.jpg",\#(members)}]"#)
    #expect(rows.failure == nil)
    var leftOut: Set<String> = []
    for case .changes(_, _, let names) in rows.rows { leftOut = names }
    return (try #require(rows.summaries.first), leftOut)
  }

  private func change(_ members: String) throws -> MetadataChange? {
    let rows = Rows(#"{"SourceFile":"a.jpg",\#(members)}"#)
    guard case .changes(_, let changes, _) = rows.rows.first else { return nil }
    return changes.first
  }

  @Test(arguments: [
    (#""Composite:Aperture":2.8,"System:FileName":"a""#, "a.jpg", ["Composite", "System"]),
    (#""Canon:LensType":"Canon EF","IFD1:Compression":6"#, "a.jpg", ["Canon", "IFD1"]),
    (
      #""ExifIFD:ISO":100,"IFD0:StripOffsets":10,"File:ImageWidth":9"#, "a.jpg iso",
      ["File", "IFD0:StripOffsets"]
    ),
    (#""ExifIFD:ImageUniqueID":"0f""#, "a.jpg", ["ExifIFD:ImageUniqueID"]),
    // A position, as CSV has it, or beside the tags.
    (#""Composite:GPSLatitude":"48 deg 30' 0.00\" S""#, "a.jpg latitude", []),
    (
      #""Composite:GPSLatitude":"48 deg 30' 0.00\" S","GPS:GPSLatitude":"48 deg 30' 0.00\"","#
        + #""GPS:GPSLatitudeRef":"South""#, "a.jpg latitude", []
    ),
    // Makers have names of fields too.
    (
      #""FlashMode":"Normal","WhiteBalance":5,"MeteringMode":"ESP""#, "a.jpg flashMode",
      ["MeteringMode", "WhiteBalance"]
    ),
    (#""IFD0:Artist":"inf","ExifIFD:SerialNumber":"0000000000""#, "a.jpg artist cameraSerial", []),
    // To remove a field.
    (#""IFD0:Artist":null,"Composite:Aperture":null"#, "a.jpg artist", ["Composite"]),
    // A tag in another directory than its own.
    (#""IFD0:WhiteBalance":"Auto""#, "a.jpg", ["IFD0:WhiteBalance"]),
    // Words of its own that nobody knows, what says how the file stores its own pictures, logarithms of zero, lists of
    // structures that it takes apart.
    (#""XMP-exif:GainControl":"Unknown (Normal)""#, "a.jpg", ["XMP-exif:GainControl"]),
    (#""ExifIFD:ShutterSpeedValue":0"#, "a.jpg", ["ExifIFD:ShutterSpeedValue"]),
    (#""ExifIFD:SubjectDistance":"undef""#, "a.jpg", []),
    (#""XMP-hdrgm:Gamma":1.0"#, "a.jpg", ["XMP-hdrgm:Gamma"]),
    (#""ExifIFD:ISO":65535"#, "a.jpg", ["ExifIFD:ISO"]),
    (#""XMP-crs:LookName":"Adobe Color""#, "a.jpg", ["XMP-crs:LookName"]),
    (#""ExifIFD:CFAPattern":"[Red,Green][Green,Blue]""#, "a.jpg", ["ExifIFD:CFAPattern"]),
    (#""XMP-xmpMM:HistoryAction":["saved"]"#, "a.jpg", ["XMP-xmpMM:HistoryAction"]),
    (
      #""XMP-exif:ComponentsConfiguration":"Y, Cb, Cr, -","XMP-exifEX:LensInfo":"18-70mm""#,
      "a.jpg", ["XMP-exif:ComponentsConfiguration", "XMP-exifEX:LensInfo"]
    ),
    (#""XMP-plus:LicensorName":"A""#, "a.jpg", ["XMP-plus:LicensorName"]),
    (#""InteropIFD:InteropIndex":"R98 - DCF basic file (sRGB)""#, "a.jpg", ["InteropIFD"]),
    // Without groups, names that are no fields.
    (#""MIMEType":"image/jpeg","ISO":100,"Aperture":2.8"#, "a.jpg iso", ["Aperture", "MIMEType"]),
    // A field with two values.
    (#""Title":"a","ObjectName":"b""#, "a.jpg", ["ObjectName", "Title"]),
    (#""Title":"a","ObjectName":"a""#, "a.jpg title", []),
    // Nothing.
    (
      #""IFD0:Artist":"","ExifIFD:CreateDate":"0000:00:00 00:00:00","ExifIFD:FNumber":"undef""#,
      "a.jpg", []
    ),
    (#""ExifIFD:UserComment":"(Binary data 9 bytes, use -b option to extract)""#, "a.jpg", []),
    (
      #""ExifIFD:ISO":0,"ExifIFD:FocalLength":"0.0 mm""#, "a.jpg",
      ["ExifIFD:FocalLength", "ExifIFD:ISO"]
    ),
    (#""GPS:GPSLatitude":"48 deg 0' 0.00\"""#, "a.jpg", ["GPS:GPSLatitude"]),
    (#""GPS:GPSLatitude":48.5,"GPS:GPSLatitudeRef":"S""#, "a.jpg latitude", []),
    (#""GPSLatitude":48.5"#, "a.jpg latitude", []),
    // Parts without their values, and with words that say nothing.
    (#""GPS:GPSAltitudeRef":"Above Sea Level""#, "a.jpg", []),
    (#""ExifIFD:SubSecTime":12"#, "a.jpg", []),
    (
      #""GPS:GPSLatitude":"48 deg 0' 0.00\"","GPS:GPSLatitudeRef":"Unknown ()""#, "a.jpg",
      ["GPS:GPSLatitude"]
    ),
  ])
  func leaveOutWhatEditsDoNotTake(members: String, summary: String, leftOut: [String]) throws {
    let row = try row(members)
    #expect(row.summary == summary)
    #expect(row.leftOut == Set(leftOut))
  }

  @Test(arguments: [
    (#""IFD0:Orientation":"Rotate 90 CW""#, "orientation", MetadataDatum.integer(6)),
    (
      #""ExifIFD:ExposureProgram":"Creative (Slow speed)""#, "exposureProgram",
      .text("creativeProgram")
    ),
    (#""ExifIFD:MeteringMode":"Multi-segment""#, "meteringMode", .text("pattern")),
    (#""ExifIFD:SerialNumber":4711"#, "cameraSerial", .text("4711")),
    (#""IFD0:Software":1.10"#, "software", .text("1.10")),
    (
      #""GPS:GPSLatitude":"48 deg 30' 0.00\"","GPS:GPSLatitudeRef":"South""#, "latitude",
      .number(-48.5)
    ),
    (
      #""GPS:GPSAltitude":"12.5 m","GPS:GPSAltitudeRef":"Below Sea Level""#, "altitude",
      .number(-12.5)
    ),
  ])
  func understandExifToolsWords(members: String, field: String, value: MetadataDatum) throws {
    let expected = try MetadataChange(field: field, data: value, isPrinted: true)
    #expect(try change(members) == expected)
  }

  /// Data that others wrote with ExifTool's name of the column.
  @Test func takeTheWordsOfExifcliToo() throws {
    let expected = try MetadataChange(field: "flashMode", data: .text("red-eye"), isPrinted: true)
    #expect(try change(#""flash":"red-eye""#) == expected)
  }

  /// What is a number in Exif, and a word of the field: the tag gets it.
  @Test(arguments: [
    ("No Flash", 0), ("Fired", 1), ("On, Fired", 9), ("On, Red-eye reduction", 0x49),
    ("Off, Did not fire", 0x10), ("Auto, Fired, Red-eye reduction, Return detected", 0x5F),
    ("On, Did not fire", 8), ("Fired, Return not detected", 5),
  ])
  func flashesHaveTheirBits(words: String, number: Int) throws {
    let expected = try MetadataChange(
      field: "ExifIFD:Flash", data: .integer(number), isPrinted: true)
    #expect(try change(#""ExifIFD:Flash":"\#(words)""#) == expected)
    #expect(try change(#""ExifIFD:Flash":\#(number)"#) == expected)
  }

  @Test(arguments: [
    (#""IPTC:Urgency":"8 (least urgent)""#, "IPTC:Urgency", .text("8")),
    (#""XMP-xmpRights:Marked":true"#, "XMP-xmpRights:Marked", MetadataDatum.text("True")),
    (#""XMP-dc:Subject":["a",2007,3.0]"#, "XMP-dc:Subject", .texts(["a", "2007", "3.0"])),
    (#""XMP-dc:Subject":"Doe, Jane""#, "XMP-dc:Subject", .texts(["Doe, Jane"])),
    (#""XMP-xmp:Rating":4"#, "XMP-xmp:Rating", .integer(4)),
    (#""XMP-crs:Version":3.0"#, "XMP-crs:Version", .text("3.0")),
    (
      #""XMP-xmp:ModifyDate":"2024:05:01 06:42:18Z""#, "XMP-xmp:ModifyDate",
      .text("2024-05-01T06:42:18Z")
    ),
  ])
  func tagsKeepTheirTexts(members: String, name: String, value: MetadataDatum) throws {
    #expect(try change(members) == MetadataChange(field: name, data: value, isPrinted: true))
  }

  /// What ExifTool prints for numbers and letters becomes what the tag stores.
  @Test(arguments: [
    ("IFD0:ResolutionUnit", #""inches""#, "2"), ("IFD0:XResolution", "72", "72"),
    ("ExifIFD:ColorSpace", #""sRGB""#, "1"), ("ExifIFD:FileSource", #""Digital Camera""#, "3"),
    ("ExifIFD:LightSource", #""Other""#, "255"), ("ExifIFD:Contrast", #""Unknown (7)""#, "7"),
    ("ExifIFD:ExifVersion", #""0232""#, "0232"),
    ("ExifIFD:SubjectArea", #""10 20 5""#, "10 20 5"),
    ("ExifIFD:FocalPlaneXResolution", "13745.70447", "13745.70447"),
    ("ExifIFD:LensInfo", #""24-105mm f/3.5-?""#, "24/1 105/1 7/2 0/0"),
    ("ExifIFD:LensInfo", #""24 24 undef undef""#, "24/1 24/1 0/0 0/0"),
    ("GPS:GPSVersionID", #""2.3.0.0""#, "2 3 0 0"),
    ("GPS:GPSImgDirectionRef", #""True North""#, "T"),
    ("GPS:GPSHPositioningError", #""165 m""#, "165"),
    ("GPS:GPSTimeStamp", #""03:20:18.5""#, "03:20:18.5"),
    ("GPS:GPSDestLatitude", #""48 deg 30' 1.50\"""#, "48 30 1.50"),
    ("XMP-exif:FlashMode", #""Auto""#, "3"),
    ("XMP-exif:FocalLengthIn35mmFormat", #""50 mm""#, "50"),
    ("XMP-photoshop:ColorMode", #""RGB""#, "3"),
    ("XMP-aux:LensInfo", #""50mm f/1.8""#, "50/1 50/1 9/5 9/5"),
  ])
  func tagsGetTheirNumbers(name: String, printed: String, stored: String) throws {
    let expected = try MetadataChange(field: name, data: .text(stored), isPrinted: true)
    #expect(try change(#""\#(name)":\#(printed)"#) == expected)
  }

  /// A wrong value of a field fails: the user may have mistyped it.
  @Test func refuseWrongValues() throws {
    #expect(try row(#""ExifIFD:ISO":"many""#).summary.utf8.count > 0)
    let rows = Rows(#"{"SourceFile":"a.jpg","ExifIFD:ISO":"many"}"#)
    guard case .invalid = rows.rows.first else { return #expect(Bool(false), "\(rows.rows)") }
  }

  /// A list in CSV is that of the field, whose texts the photo may have with commas in them; of other tags nobody knows
  /// where a text ends.
  @Test func readSpreadsheets() throws {
    let rows = Rows(
      "SourceFile,Composite:Aperture,ExifIFD:ISO,IPTC:Keywords,XMP-dc:Subject,XMP-dc:Language,GPS:GPSAltitudeRef\n"
        + "a.jpg,2.8,100,\"mist, a,b\",\"mist, a,b\",\"de, en\",Above Sea Level\n")
    guard case .changes(_, let changes, let leftOut) = rows.rows.first else {
      return #expect(Bool(false), "\(rows.summaries) \(rows.failure?.message ?? "")")
    }
    #expect(leftOut == ["Composite", "XMP-dc:Language"])
    let expected = [
      try MetadataChange(field: "iso", data: .text("100"), isPrinted: true),
      try MetadataChange(field: "keywords", data: .texts(["mist", "a,b"]), isPrinted: true),
    ]
    #expect(changes == expected)
    let other = Rows("SourceFile,IPTC:Keywords,XMP-dc:Subject\na.jpg,mist,fog\n")
    #expect(
      other.rows == [
        .changes(of: PhotoIdentifier(text: "a.jpg"), [], leavingOut: ["keywords"])
      ])
  }

  /// Data of others still refuse what they do not know.
  @Test func concernExifToolsDataAlone() {
    let rows = Rows(#"{"file":"a.jpg","Composite:Aperture":2.8}"#)
    #expect(rows.summaries == ["line 1: there is no group of tags 'Composite'"])
  }

  @Test func areNamedOnce() {
    #expect(ExifToolRow.message(leavingOut: []) == nil)
    #expect(
      ExifToolRow.message(leavingOut: ["File", "Composite", "IFD0:XResolution"])
        == "left out of the data, as edits do not take it: Composite, File; IFD0:XResolution")
    let many = Set((10..<30).map { "G\($0)" })
    #expect(ExifToolRow.message(leavingOut: many)?.isSuffixed(by: "G21 and 8 more") == true)
  }
}
