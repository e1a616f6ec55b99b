import InterfaceReaders
import PhotoEntities
import Testing

@testable import ExifcliInterface
@testable import PhotoUseCases

/// Columns and keys that say a part of another one's value.
struct QualifierRowsTests {
  /// The value that the row gives the field, or the message.
  private func value(
    _ data: String, of field: MetadataField, ignoring: Bool = false
  ) throws -> String? {
    let rows = Rows(data, ignoringUnknownColumns: ignoring)
    if let failure = rows.failure { return failure.message }
    var modification = ModifyingMetadata(Metadata(localIdentifier: PhotoIdentifier(text: "a.jpg")))
    for row in rows.rows {
      switch row {
      case .changes(_, let changes, _): for change in changes { modification.apply(change) }
      case .invalid(let row): return row.reason
      }
    }
    return switch modification[field] {
    case .fraction(let number): "\(number.doubleValue)"
    case .date(let date): "\(date)"
    default: nil
    }
  }

  @Test(arguments: [
    ("13.517", "S", "-13.517"), ("13.517", "N", "13.517"), ("13.517", "South", "-13.517"),
    ("-13.517", "S", "-13.517"), ("13.517", "", "13.517"), ("13 deg 30' 0.00", "S", "-13.5"),
    ("13 deg 30' S", "South", "-13.5"), ("13.5 N", "n", "13.5"),
  ])
  func aHemisphereIsPartOfTheLatitude(cell: String, reference: String, value: String) throws {
    for ignoring in [false, true] {
      for name in ["GPSLatitudeRef", "EXIF:GPSLatitudeRef", "Exif.GPSInfo.GPSLatitudeRef"] {
        let csv = "file,\(name),GPSLatitude\na.jpg,\(reference),\(cell)\n"
        #expect(try self.value(csv, of: MetadataField.latitude, ignoring: ignoring) == value)
      }
      for group in ["EXIF", "GPS"] {
        let csv =
          "file,\(group):GPSLatitude,\(group):GPSLatitudeRef\na.jpg,\(cell),\(reference)\n"
        #expect(try self.value(csv, of: MetadataField.latitude, ignoring: ignoring) == value)
      }
      let json =
        #"{"file": "a.jpg", "GPSLatitude": "\#(cell)", "GPSLatitudeRef": "\#(reference)"}"#
      #expect(try self.value(json, of: MetadataField.latitude, ignoring: ignoring) == value)
    }
  }

  @Test(arguments: [
    (#""GPSLongitude": 71.9785, "GPSLongitudeRef": "W""#, MetadataField.longitude, "-71.9785"),
    (#""GPSLongitude": 71, "GPSLongitudeRef": "E""#, MetadataField.longitude, "71.0"),
    (#""GPSAltitude": 50.3, "GPSAltitudeRef": 1"#, MetadataField.altitude, "-50.3"),
    (
      #""GPSAltitude": "50 m", "GPSAltitudeRef": "Below Sea Level""#, MetadataField.altitude,
      "-50.0"
    ),
    (#""GPSAltitude": 50.3, "GPSAltitudeRef": "0""#, MetadataField.altitude, "50.3"),
    (
      #""DateTimeOriginal": "2024:05:01 12:00:00", "OffsetTimeOriginal": "+2:00""#,
      MetadataField.captureDate, "2024-05-01T12:00:00+02:00"
    ),
    (
      #""DateTimeOriginal": "2024:05:01 12:00:00", "SubSecTimeOriginal": 25"#,
      MetadataField.captureDate, "2024-05-01T12:00:00.25"
    ),
    (
      #""ModifyDate": "2024:05:01 12:00:00+01:00", "OffsetTime": "+01:00", "SubSecTime": "07""#,
      MetadataField.modifyDate, "2024-05-01T12:00:00.07+01:00"
    ),
  ])
  func otherPartsOfValues(members: String, field: MetadataField, value: String) throws {
    #expect(try self.value("{\"file\": \"a.jpg\", \(members)}", of: field) == value)
  }

  /// A part that is not understood, or contradicts its value, is refused whatever is ignored.
  @Test(arguments: [
    #""GPSLatitude": 13.5, "GPSLatitudeRef": "Q""#, #""GPSLatitude": -13.5, "GPSLatitudeRef": "N""#,
    #""GPSLatitude": "13.5 N", "GPSLatitudeRef": "S""#,
    #""DateTimeOriginal": "2024:05:01 12:00:00", "OffsetTimeOriginal": "MEZ""#,
    #""DateTimeOriginal": "2024:05:01 12:00:00+01:00", "OffsetTimeOriginal": "+02:00""#,
    #""DateTimeOriginal": "2024:05:01 12:00:00", "SubSecTimeOriginal": "x""#,
  ])
  func partsThatContradictAreRefused(members: String) throws {
    for ignoring in [false, true] {
      let rows = Rows("{\"file\": \"a.jpg\", \(members)}", ignoringUnknownColumns: ignoring)
      let isInvalid = rows.rows.contains { if case .invalid = $0 { true } else { false } }
      #expect(isInvalid)
    }
  }

  @Test func aPartWithoutItsValueIsUnknown() throws {
    let csv = "file,GPSLatitudeRef,iso\na.jpg,S,200\n"
    #expect(
      Rows(csv).failure?.message
        == "GPSLatitudeRef says a part of latitude, which the data do not have; leave it out, or"
        + " add latitude")
    #expect(Rows(csv, ignoringUnknownColumns: true).summaries == ["a.jpg iso"])
    let json = #"{"file": "a.jpg", "OffsetTimeOriginal": "+02:00", "iso": 200}"#
    #expect(Rows(json).summaries != ["a.jpg iso"])
    #expect(Rows(json, ignoringUnknownColumns: true).summaries == ["a.jpg iso"])
  }

  @Test(arguments: ["GPSDestLatitudeRef", "GPSImgDirectionRef", "latitude", "flatRef", "TimeZone"])
  func otherNamesAreNoParts(name: String) {
    #expect(Qualifier(name) == nil)
  }
}
