import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The names by which users know the fields.
struct TypedNameTests {
  @Test(arguments: [
    ("ExposureCompensation", "exposureValue"), ("ExposureBiasValue", "exposureValue"),
    ("Exif.Photo.ExposureBiasValue", "exposureValue"), ("0x9204", "exposureValue"),
    ("EV", "exposureValue"), ("ISO", "iso"), ("ISOSpeedRatings", "iso"),
    ("PhotographicSensitivity", "iso"), ("0X8827", "iso"), ("FNumber", "lensAperture"),
    ("exif.photo.exposuretime", "exposureDuration"), ("DateTimeOriginal", "captureDate"),
    ("Exif.Image.Make", "cameraMake"), ("Exif.GPSInfo.GPSLatitude", "latitude"),
    ("FocalLengthIn35mmFormat", "focalLength35mm"), ("ImageDescription", "description"),
  ])
  func areSynonyms(name: String, field: String) {
    #expect(MetadataField(typedName: name)?.name == field)
  }

  @Test(arguments: MetadataField.all)
  func areTheFieldsOwn(field: MetadataField) {
    #expect(MetadataField(typedName: field.name.uppercased()) == field)
  }

  @Test(arguments: [
    "", "file", "Exif.", "Exif.Photo.", "0x", "0x9999", "ISO ", "exif.photo.exif.photo.iso",
  ])
  func areNone(name: String) {
    #expect(MetadataField(typedName: name) == nil)
  }

  @Test func areTakenAsSortKeysAndForChanges() throws {
    #expect(try MetadataListSortKey(named: "ExposureCompensation").name == "exposureValue")
    #expect(try MetadataChange(field: "0x9204", text: "1").field.name == "exposureValue")
  }
}
