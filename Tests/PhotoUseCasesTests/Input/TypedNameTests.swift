import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The names by which users know the fields.
struct TypedNameTests {
  @Test(arguments: [
    ("ExposureCompensation", "exposureValue"), ("ExposureBiasValue", "exposureValue"),
    ("EV", "exposureValue"), ("ISO", "iso"), ("ISOSpeedRatings", "iso"),
    ("PhotographicSensitivity", "iso"), ("FNumber", "lensAperture"),
    ("exposuretime", "exposureDuration"), ("DateTimeOriginal", "captureDate"),
    ("Make", "cameraMake"), ("GPSLatitude", "latitude"),
    ("FocalLengthIn35mmFormat", "focalLength35mm"), ("ImageDescription", "description"),
  ])
  func areSynonyms(name: String, field: String) {
    #expect(MetadataField(typedName: name)?.name == field)
  }

  @Test(arguments: MetadataField.all)
  func areTheFieldsOwn(field: MetadataField) {
    #expect(MetadataField(typedName: field.name.uppercased()) == field)
  }

  @Test(arguments: ["", "file", "0x8827", "ISO "])
  func areNotFields(name: String) {
    #expect(MetadataField(typedName: name) == nil)
  }

  @Test func areTakenAsSortKeysAndForChanges() throws {
    #expect(try MetadataListSortKey(named: "ExposureCompensation").name == "exposureValue")
    #expect(try MetadataChange(field: "EV", text: "1").subject.valueField?.name == "exposureValue")
  }

  /// A program may know further names.
  @Test func includeThoseOfTheProgram() throws {
    let naming: FieldNaming = { $0 == "speed" ? "iso" : $0 }
    let filter = try MetadataFilter("speed = 100 and description = speed", naming: naming)
    let photo = Metadata.photo("a") {
      $0.iso = 100
      $0.description = "speed"
    }
    #expect(filter.matches(BrowsingMetadata(photo)))
    #expect(
      try MetadataListOrder("speed:desc,ev", naming: naming) == MetadataListOrder("iso:desc,ev"))
    #expect(
      try MetadataChange(assignment: "speed=100", naming: naming).subject.valueField?.name == "iso")
    #expect(
      try MetadataChange(shift: "speed=100", naming: naming).subject.valueField?.name == "iso")
    #expect(try MetadataField.editable(listedAs: "ev,speed", naming: naming).count == 2)
  }
}
