import PhotoEntities
import Testing

/// Each field with an impossible value is named.
struct MetadataValidationTests {
  @Test func aPhotoWithoutValuesIsSound() throws {
    #expect(Metadata.blank.faults.isEmpty)
  }

  @Test func everyFieldWithinItsRangeIsSound() throws {
    var metadata = Metadata.blank
    for field in MetadataField.all {
      field.setValue(field.kind.sample, in: &metadata)
    }
    #expect(metadata.faults.isEmpty)
  }

  @Test(arguments: [
    ("iso", "more than 0 ISO"), ("focalLength", "more than 0 mm"),
    ("focalLength35mm", "more than 0 mm"), ("exposureValue", "-100 to 100 EV"),
    ("lensAperture", "more than 0 f-number"), ("exposureDuration", "more than 0 s"),
    ("orientation", "1 to 8"), ("pixelWidth", "more than 0 px"),
    ("pixelHeight", "more than 0 px"), ("latitude", "-90 to 90 degrees"),
    ("longitude", "-180 to 180 degrees"), ("rating", "-1 to 5"),
  ])
  func aFaultIsNamed(name: String, limit: String) throws {
    var metadata = Metadata.blank
    let field = try #require(MetadataField(named: name))
    // -1000 is invalid for every field with a limit.
    field.setValue(field.kind == .integer ? .integer(-1000) : .fraction(-1000), in: &metadata)

    let faults = metadata.faults
    #expect(faults.map(\.field) == [field])
    #expect(faults.map(\.reason) == ["must be \(limit)"])
  }

  @Test func severalFaultsAreNamedInTheOrderOfTheTable() throws {
    var metadata = Metadata.blank
    metadata.rating = 6
    metadata.latitude = 91
    metadata.iso = 0
    metadata.longitude = 180
    metadata.exposureDuration = 0
    metadata.artist = ""

    #expect(
      metadata.faults.map(\.field.name)
        == ["iso", "exposureDuration", "latitude", "artist", "rating"])
  }
}
