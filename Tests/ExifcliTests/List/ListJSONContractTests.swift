import Foundation
import PhotoEntities
import Testing

/// What scripts may rely on in the JSON of `exifcli list`.
@Suite(.tags(.process, .listing))
struct ListJSONContractTests {
  private static let names = ["file"] + MetadataField.usual.map(\.name)

  @Test(arguments: ["json", "jsonl"])
  func isStrictUTF8(format: String) throws {
    let bytes = try Program.run(["list", "Fixtures", "--format", format]).outputBytes

    #expect(!bytes.isEmpty)
    #expect(String(validating: bytes, as: UTF8.self) != nil)
  }

  @Test func everyPhotoHasEveryNameInTheOrderOfTheTable() throws {
    let records = try fixtures()

    #expect(records.count == Project.fixtureNames.count)
    for record in records {
      // What a date of capture rests on, if not on itself.
      #expect(record.names.filter { $0 != "captureDateSource" } == Self.names)
    }
  }

  @Test func fileIsText() throws {
    for record in try fixtures() {
      #expect(record.text("file") != nil)
    }
  }

  /// 8.0 and 8 are two types to many readers.
  @Test(arguments: MetadataField.usual)
  func aFieldNeverChangesItsType(field: MetadataField) throws {
    let types = try fixtures().map { JSONType(try $0.literal(field.name)) }
    let expected: JSONType =
      switch field.kind {
      case .integer: .integer
      case .fraction: .number
      case .text, .date, .choice: .text
      case .list: .texts
      }

    // The fields from there on are in no fixture, save the one that MakerNotes have.
    let isInFixtures =
      field.position < MetadataField.displayOrientation.position && field.name != "keywords"
      || field == MetadataField.cameraSerial
    #expect(Set(types).subtracting([.null]) == (isInFixtures ? [expected] : []))
  }

  @Test(arguments: [
    ("exif-little-endian", "iso", "400"),
    ("exif-little-endian", "exposureValue", "0.3333333333333333"),
    ("exif-little-endian", "exposureDuration", "0.004"),
    ("exif-little-endian", "lensAperture", "5.6"),
    ("exif-little-endian", "focalLength", "35.0"),
    ("exif-little-endian", "captureDate", #""2024-05-01T06:42:17.120+09:00""#),
    ("exif-little-endian", "latitude", "35.0116"),
    ("exif-little-endian", "whiteBalance", #""auto""#),
    ("date-plain", "captureDate", #""2012-02-29T23:59:59""#),
    ("date-digitized-only", "captureDate", #""2005-06-07T08:09:10.25""#),
    ("iso-speed", "captureDate", #""2023-10-28T02:30:15+02:00""#),
    ("date-zero", "captureDate", "null"),
    ("long-exposure", "exposureDuration", "30.0"),
    ("date-plain", "exposureValue", "0.0"),
    ("grey", "exposureValue", "-1.0"),
    ("gps-below-sea-level", "altitude", "-430.5"),
    ("flash-off", "flashMode", #""none""#),
    ("flash-fired", "flashMode", #""normal""#),
    ("flash-red-eye", "flashMode", #""redEye""#),
    ("no-exif", "flashMode", "null"),
    ("no-exif", "pixelWidth", "64"),
    ("text-utf-8", "description", #""Käsespätzle auf der Alm – 高原の朝 ☀️""#),
    ("text-latin-1", "artist", #""René Exemple""#),
    ("text-blank", "description", "null"),
    (
      "text-control-characters", "description",
      #""\u001b[31mred\u001b[0m\u0007\r\nnext line\ttab\u001b]0;title\u0007\u009b1mC1""#
    ),
  ])
  func examples(photo: String, field: String, literal: String) throws {
    let result = try Program.run(["list", "Fixtures/\(photo).jpg", "--format", "jsonl"])
    let records = try result.records()

    #expect(records.count == 1)
    #expect(try records.first?.literal(field) == literal)
  }

  private func fixtures() throws -> [JSONRecord] {
    try Program.run(["list", "Fixtures", "--format", "jsonl"]).records()
  }
}

/// The type of a JSON value, by its text.
private enum JSONType {
  case null
  case integer
  case number
  case text
  case texts

  /// Nil for `true`, `false` and objects, which no field has.
  init?(_ literal: String) {
    switch literal {
    case "null": self = .null
    case _ where literal.hasPrefix("\""): self = .text
    case _ where literal.hasPrefix("[\""): self = .texts
    case _ where Int(literal) != nil: self = .integer
    case _ where Double(literal)?.isFinite == true: self = .number
    default: return nil
    }
  }
}
