import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The assignable values of a photo, and its new values.
struct ModifyingMetadataTests {
  private let photo = Metadata.photo("a") {
    $0.iso = 400
    $0.exposureValue = .of(1, 3)
  }

  @Test func showsTheValuesOfThePhoto() throws {
    let modification = ModifyingMetadata(photo)
    #expect(modification.identifier == "a")
    #expect(modification[try .of("exposureValue")] == .fraction(.of(1, 3)))
    #expect(modification[try .of("exposureDuration")] == nil)
    #expect(modification.assignments.isEmpty)
  }

  @Test func showsNoFieldThatCannotBeEdited() throws {
    let photo = Metadata.photo("a") { $0.pixelWidth = 64 }
    #expect(ModifyingMetadata(photo)[try .of("pixelWidth")] == nil)
  }

  @Test func showsTheNewValues() throws {
    var modification = ModifyingMetadata(photo)
    modification.apply(try MetadataChange(field: "exposureValue", text: "-1"))
    modification.apply(try MetadataChange(field: "exposureDuration", text: "1/8"))
    modification.apply(try MetadataChange(field: "exposureValue", text: "2"))
    #expect(modification[try .of("exposureValue")] == .fraction(2))
    #expect(modification[try .of("exposureDuration")] == .fraction(.of(1, 8)))
    #expect(
      modification.assignments == [
        try .of("exposureValue"): .fraction(2), try .of("exposureDuration"): .fraction(.of(1, 8)),
      ])
  }

  @Test func anAssignmentOfTheSameValueCounts() throws {
    var modification = ModifyingMetadata(photo)
    modification.apply(try MetadataChange(field: "exposureValue", text: "1/3"))
    #expect(modification.assignments == [try .of("exposureValue"): .fraction(.of(1, 3))])
  }

  @Test func hasAPropertyForEachField() throws {
    var modification = ModifyingMetadata(photo)
    modification.exposureValue = 0.3
    modification.iso = nil
    modification.flashMode = .redEye
    modification.cameraModel = "X100"
    #expect(modification.exposureValue == .of(3, 10))
    #expect(modification.iso == nil)
    #expect(modification.focalLength == nil)
    #expect(
      modification.assignments == [
        try .of("exposureValue"): .fraction(.of(3, 10)), try .of("iso"): nil,
        try .of("flashMode"): .choice("redEye"), try .of("cameraModel"): .text("X100"),
      ])
  }

  @Test func aPropertySetToItsOwnValueCounts() throws {
    var modification = ModifyingMetadata(photo)
    modification.iso = modification.iso
    #expect(modification.assignments == [try .of("iso"): .integer(400)])
  }

  /// As with typed values, it keeps no more decimals than anybody can measure.
  @Test func aPropertyKeepsTheDecimalsOfItsField() throws {
    var modification = ModifyingMetadata(photo)
    modification.altitude = .of(100_001, 3)
    #expect(modification.altitude == .of(333_336_667, 10_000))
  }

  /// The compiler refuses to set `pixelWidth`; a key path gets past it.
  @Test func refusesAPropertyThatCannotBeEdited() throws {
    var modification = ModifyingMetadata(.photo("a") { $0.pixelWidth = 64 })
    modification[dynamicMember: \.pixelWidth] = 32
    #expect(modification.pixelWidth == 64)
    #expect(modification.assignments == [:])
    #expect(try modification.obstacle == .notEditable(.of("pixelWidth")))
  }

  @Test func everyFieldIsThatOfItsProperty() {
    let properties: [PartialKeyPath<Metadata>] = [
      \.iso, \.focalLength, \.focalLength35mm, \.exposureValue, \.lensAperture, \.exposureDuration,
      \.flashMode, \.captureDate, \.digitizedDate, \.modifyDate, \.cameraMake, \.cameraModel,
      \.lensModel, \.software,
      \.orientation,
      \.pixelWidth, \.pixelHeight, \.latitude, \.longitude, \.altitude, \.artist, \.copyright,
      \.title, \.description, \.comment, \.keywords, \.whiteBalance, \.meteringMode,
      \.exposureProgram, \.rating, \.label, \.fileType, \.displayOrientation,
      \.cameraSerial, \.lensMake, \.lensSerial, \.headline, \.credit, \.source, \.instructions,
      \.usageTerms, \.rightsMarked, \.rightsURL, \.city, \.state, \.country, \.countryCode,
      \.sublocation, \.event, \.persons, \.altText, \.extendedDescription, \.digitalSource,
      \.aiTraining, \.hierarchicalKeywords, \.duration, \.frameRate, \.codec, \.pictureHash,
      \.shutterCount, \.contentIdentifier, \.burst, \.gpsDate, \.captureMoment,
    ]
    #expect(properties.map(MetadataField.init) == MetadataField.all)
  }
}
