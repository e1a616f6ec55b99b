/// The fields that the package itself names. They are found by their names: by the properties, each program start would
/// make the key paths of the table's first rows, a million instructions.
extension MetadataField {
  package static let captureDate = row("captureDate")
  package static let digitizedDate = row("digitizedDate")
  package static let modifyDate = row("modifyDate")
  package static let cameraMake = row("cameraMake")
  package static let cameraModel = row("cameraModel")
  package static let orientation = row("orientation")
  package static let latitude = row("latitude")
  package static let longitude = row("longitude")
  package static let altitude = row("altitude")
  package static let artist = row("artist")
  package static let copyright = row("copyright")
  package static let software = row("software")
  package static let fileType = row("fileType")
  package static let rating = row("rating")
  package static let keywords = row("keywords")
  package static let description = row("description")
  package static let persons = row("persons")
  package static let hierarchicalKeywords = row("hierarchicalKeywords")
  package static let pictureHash = row("pictureHash")
  package static let shutterCount = row("shutterCount")
  package static let contentIdentifier = row("contentIdentifier")
  package static let burst = row("burst")
  package static let gpsDate = row("gpsDate")
  package static let captureMoment = row("captureMoment")
  package static let cameraSerial = row("cameraSerial")
  package static let duration = row("duration")
  package static let city = row("city")
  package static let state = row("state")
  package static let country = row("country")
  package static let countryCode = row("countryCode")

  /// The field of this name, which the table has.
  private static func row(_ name: String) -> MetadataField {
    let field = MetadataField(named: name)
    assert(field != nil, "the table of fields has no row for \(name)")
    return field ?? MetadataField(position: 0)
  }
}
