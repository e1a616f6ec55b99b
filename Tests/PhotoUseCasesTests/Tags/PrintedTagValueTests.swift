import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Which values of a photo another program prints in a given way.
struct PrintedTagValueTests {
  private func printed(_ text: String, _ name: String) throws -> PrintedTagValue {
    try #require(try PrintedTagValue(.text(text), of: TagDefinition(name: name)))
  }

  @Test(
    arguments: [
      ("FocalPlaneXResolution", "13745.70447", 1_374_570_447, 100_000, true),
      ("FocalPlaneXResolution", "13745.70447", 1_374_571, 100, false),
      ("XResolution", "72", 720_000, 10_000, true), ("XResolution", "72", 72_001, 1000, false),
      ("GPSDOP", "5.5", 554, 100, true), ("GPSDOP", "5.5", 556, 100, false),
      // An f-number, of which the photo has the exponent: 4.6439 is f/5, and 4.5 is f/4.76.
      ("ApertureValue", "5.0", 46_439, 10_000, true), ("ApertureValue", "4.8", 45, 10, true),
      ("ApertureValue", "5.0", 45, 10, false),
      // Seconds: 1/1244, and 0.993, which has one decimal.
      ("ShutterSpeedValue", "1/1244", 10_281, 1000, true),
      ("ShutterSpeedValue", "1/1244", 10_290, 1000, false),
      ("ShutterSpeedValue", "1", 1, 100, true), ("ShutterSpeedValue", "1", 2, 10, false),
      ("SubjectDistance", "0", 0, 0, true), ("SubjectDistance", "1", 0, 0, false),
    ] as [(String, String, Int64, Int64, Bool)])
  func numbersAreRounded(
    name: String, text: String, numerator: Int64, denominator: Int64, isSame: Bool
  ) throws {
    let value = TagValue.fractions([TagFraction(numerator, denominator)])
    #expect(try printed(text, "EXIF:" + name).stands(for: value) == isSame)
  }

  @Test func severalNumbersAreComparedOneByOne() throws {
    let lens = try printed("24/1 105/1 7/2 0/0", "ExifIFD:LensSpecification")
    let fractions = [(24, 1), (105, 1), (35, 10), (0, 0)].map { TagFraction($0, $1) }
    #expect(lens.stands(for: .fractions(fractions)))
    #expect(!lens.stands(for: .fractions(fractions.reversed())))
    #expect(!lens.stands(for: .fractions(Array(fractions.dropLast()))))
    #expect(!lens.stands(for: .text("24 105 3.5 0")))
  }

  @Test func anglesAreComparedAsAWhole() throws {
    let angle = try printed("48 30 30.00", "GPS:GPSDestLatitude")
    let minutes = TagValue.fractions([(48, 1), (305, 10), (0, 1)].map { TagFraction($0, $1) })
    #expect(angle.stands(for: minutes, isAngle: true))
    #expect(!angle.stands(for: minutes))
  }

  @Test(arguments: [
    ("XMP-xmp:ModifyDate", "2024-05-01T06:42:18Z", "2024:05:01 06:42:18Z", true),
    ("XMP-xmp:ModifyDate", "2024-05-01T06:42:18Z", "2024:05:01 06:42:19Z", false),
    ("XMP-exif:SubjectDistance", "5.0", "50/10", true),
    ("XMP-exif:SubjectDistance", "5.0", "51/10", false),
    ("XMP-crs:Exposure2012", "+0.35", "0.350", true),
    ("XMP-xmpRights:Marked", "True", "true", true),
    ("XMP-xmpRights:Marked", "True", "false", false),
    ("XMP-dc:source", "a", "a ", true), ("XMP-dc:source", "a", "A", false),
  ])
  func textsAreComparedByWhatTheySay(
    name: String, text: String, other: String, isSame: Bool
  ) throws {
    #expect(try printed(text, name).stands(for: [other]) == isSame)
  }

  /// Fractions have 32 bits.
  @Test(
    arguments: [
      ("34204.9875312345", 3_420_498_753, 100_000), ("0.000123456789012", 100_000, 810_000_007),
      ("342.0498753", 3_420_498_753, 10_000_000), ("1/250", 1, 250),
    ] as [(String, Int64, Int64)])
  func digitsFitTheFraction(text: String, numerator: Int64, denominator: Int64) throws {
    let printed = try printed(text, "EXIF:GPSImgDirection")
    #expect(printed.value == .fractions([TagFraction(numerator, denominator)]))
  }

  /// A photo without the value gets what is stored: the exponent, not the f-number.
  @Test func exponentsAreStored() throws {
    #expect(
      try printed("4", "ExifIFD:ApertureValue").value
        == .fractions([TagFraction(4_000_000, 1_000_000)]))
    #expect(throws: InvalidInput.self) { try printed("0", "ExifIFD:ApertureValue") }
  }
}
