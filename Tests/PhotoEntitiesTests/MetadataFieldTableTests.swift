import PhotoEntities
import Testing

/// The table of the fields, which names, columns and scripts rely on.
struct MetadataFieldTableTests {
  /// Names, units and kinds as users and scripts know them.
  static let promised: [(name: String, unit: String?, kind: MetadataKind)] = [
    ("iso", "ISO", .integer),
    ("focalLength", "mm", .fraction),
    ("focalLength35mm", "mm", .fraction),
    ("exposureValue", "EV", .fraction),
    ("lensAperture", "f-number", .fraction),
    ("exposureDuration", "s", .fraction),
    ("flashMode", nil, .choice(["none", "normal", "redEye"])),
    ("captureDate", nil, .date),
    ("digitizedDate", nil, .date),
    ("modifyDate", nil, .date),
    ("cameraMake", nil, .text),
    ("cameraModel", nil, .text),
    ("lensModel", nil, .text),
    ("software", nil, .text),
    ("orientation", nil, .integer),
    ("pixelWidth", "px", .integer),
    ("pixelHeight", "px", .integer),
    ("latitude", "degrees", .fraction),
    ("longitude", "degrees", .fraction),
    ("altitude", "m", .fraction),
    ("artist", nil, .text),
    ("copyright", nil, .text),
    ("title", nil, .text),
    ("description", nil, .text),
    ("comment", nil, .text),
    ("keywords", nil, .list),
    ("whiteBalance", nil, .choice(["auto", "manual"])),
    (
      "meteringMode", nil,
      .choice([
        "unknown", "average", "centerWeightedAverage", "spot", "multiSpot", "pattern", "partial",
        "other",
      ])
    ),
    (
      "exposureProgram", nil,
      .choice([
        "notDefined", "manual", "normalProgram", "aperturePriority", "shutterPriority",
        "creativeProgram", "actionProgram", "portraitMode", "landscapeMode",
      ])
    ),
    ("rating", nil, .integer),
    ("label", nil, .text),
    ("fileType", nil, .text),
    ("displayOrientation", nil, .integer),
    ("cameraSerial", nil, .text),
    ("lensMake", nil, .text),
    ("lensSerial", nil, .text),
    ("headline", nil, .text),
    ("credit", nil, .text),
    ("source", nil, .text),
    ("instructions", nil, .text),
    ("usageTerms", nil, .text),
    ("rightsMarked", nil, .choice(["yes", "no"])),
    ("rightsURL", nil, .text),
    ("city", nil, .text),
    ("state", nil, .text),
    ("country", nil, .text),
    ("countryCode", nil, .text),
    ("sublocation", nil, .text),
    ("event", nil, .text),
    ("persons", nil, .list),
    ("altText", nil, .text),
    ("extendedDescription", nil, .text),
    (
      "digitalSource", nil,
      .choice([
        "digitalCapture", "computationalCapture", "negativeFilm", "positiveFilm", "print",
        "humanEdits", "minorHumanEdits", "algorithmicallyEnhanced", "digitalCreation", "digitalArt",
        "dataDrivenMedia", "algorithmicMedia", "trainedAlgorithmicMedia",
        "compositeWithTrainedAlgorithmicMedia", "compositeCapture", "compositeSynthetic",
        "composite", "screenCapture", "virtualRecording", "softwareImage",
      ])
    ),
    (
      "aiTraining", nil,
      .choice([
        "unspecified", "allowed", "prohibited", "prohibitedAITraining", "prohibitedGenAITraining",
        "prohibitedExceptSearch", "prohibitedSeeConstraints", "prohibitedSeeEmbeddedTerms",
        "prohibitedSeeLinkedTerms",
      ])
    ),
    ("hierarchicalKeywords", nil, .list),
    ("duration", "s", .fraction), ("frameRate", nil, .fraction), ("codec", nil, .text),
    ("pictureHash", nil, .text), ("shutterCount", nil, .integer), ("contentIdentifier", nil, .text),
    ("burst", nil, .text), ("gpsDate", nil, .date), ("captureMoment", nil, .date),
  ]

  @Test func holdsTheFieldsInTheirOrder() {
    #expect(MetadataField.all.map(\.name) == Self.promised.map(\.name))
  }

  @Test(arguments: promised)
  func keepsItsPromises(name: String, unit: String?, kind: MetadataKind) throws {
    let field = try #require(MetadataField.all.first { $0.name == name })
    #expect(field.unit?.rawValue == unit)
    #expect(field.kind == kind)
    #expect(!field.summary.isEmpty)
  }

  @Test func namesAreUniqueInAnyCase() {
    #expect(Set(MetadataField.all.map { $0.name.lowercased() }).count == MetadataField.all.count)
    #expect(Set(MetadataField.all).count == MetadataField.all.count)
  }

  @Test func coversEveryPropertyOfMetadataInItsOrder() {
    let properties = Mirror(reflecting: Metadata.blank).children.compactMap(\.label)
    let fields = MetadataField.all.map { $0.name == "captureDate" ? "originalDate" : $0.name }
    #expect(properties == ["localIdentifier"] + fields + ["hasPlaceDetails", "countsGuesses"])
  }

  @Test func onlyTheseFieldsCanBeEdited() {
    #expect(
      MetadataField.all.filter { !$0.isEditable }.map(\.name)
        == [
          "pixelWidth", "pixelHeight", "fileType", "displayOrientation", "duration", "frameRate",
          "codec", "pictureHash", "shutterCount", "contentIdentifier", "burst", "gpsDate",
          "captureMoment",
        ])
  }

  /// The catalogue's columns count on the order.
  @Test func fieldsOnRequestComeLast() {
    #expect(
      MetadataField.all.filter(\.isOnRequest).map(\.name) == [
        "pictureHash", "shutterCount", "contentIdentifier", "burst", "gpsDate", "captureMoment",
      ])
    #expect(MetadataField.usual == MetadataField.all.dropLast(6))
  }
}
