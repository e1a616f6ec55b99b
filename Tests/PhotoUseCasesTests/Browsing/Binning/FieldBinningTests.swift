import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The bins of each field.
struct FieldBinningTests {
  private static let bins: KeyValuePairs<String, (value: MetadataValue, bin: String)> = [
    "iso": (.integer(160), "200"),
    "focalLength": (.fraction(37), "35"),
    "focalLength35mm": (.fraction(37), "35"),
    "exposureValue": (.fraction(.of(3, 10)), "1/3"),
    "lensAperture": (.fraction(3), "14/5"),
    "exposureDuration": (.fraction(.of(1, 100)), "1/125"),
    "flashMode": (.choice("redEye"), "redEye"),
    "cameraMake": (.text("Canon"), "Canon"),
    "cameraModel": (.text("X100"), "X100"),
    "lensModel": (.text("50mm"), "50mm"),
    "software": (.text("GIMP"), "GIMP"),
    "orientation": (.integer(6), "6"),
    "pixelWidth": (.integer(4000), "4000.0..<4001.0"),
    "pixelHeight": (.integer(3000), "3000.0..<3001.0"),
    "latitude": (.fraction(.of(350_116, 10_000)), "35.011..<35.012"),
    "longitude": (.fraction(.of(1_357_682, 10_000)), "135.768..<135.769"),
    "altitude": (.fraction(.of(101, 2)), "50.0..<51.0"),
    "artist": (.text("Anna"), "Anna"),
    "copyright": (.text("Anna"), "Anna"),
    "title": (.text("Hills"), "Hills"),
    "description": (.text("A hill"), "A hill"),
    "comment": (.text("Windy"), "Windy"),
    "keywords": (.list(["hill"]), "hill"),
    "whiteBalance": (.choice("auto"), "auto"),
    "meteringMode": (.choice("spot"), "spot"),
    "exposureProgram": (.choice("manual"), "manual"),
    "rating": (.integer(5), "5"),
    "label": (.text("Red"), "Red"),
    "fileType": (.text("HEIC"), "HEIC"),
    "displayOrientation": (.integer(8), "8"),
    "cameraSerial": (.text("0071"), "0071"),
    "lensMake": (.text("Zeiss"), "Zeiss"),
    "lensSerial": (.text("L1"), "L1"),
    "headline": (.text("Flood"), "Flood"),
    "credit": (.text("Anna"), "Anna"),
    "source": (.text("Archive"), "Archive"),
    "instructions": (.text("None"), "None"),
    "usageTerms": (.text("Press"), "Press"),
    "rightsMarked": (.choice("yes"), "yes"),
    "rightsURL": (.text("https://a.example"), "https://a.example"),
    "city": (.text("Graz"), "Graz"),
    "state": (.text("Steiermark"), "Steiermark"),
    "country": (.text("Austria"), "Austria"),
    "countryCode": (.text("AT"), "AT"),
    "sublocation": (.text("Lend"), "Lend"),
    "event": (.text("Fair"), "Fair"),
    "persons": (.list(["Ann"]), "Ann"),
    "altText": (.text("A hill"), "A hill"),
    "extendedDescription": (.text("A hill in fog"), "A hill in fog"),
    "digitalSource": (.choice("print"), "print"),
    "aiTraining": (.choice("allowed"), "allowed"),
    "hierarchicalKeywords": (.list(["Animals|Dog"]), "Animals|Dog"),
    "duration": (.fraction(.of(5, 2)), "2"), "frameRate": (.fraction(30), "30.0..<31.0"),
    "codec": (.text("hvc1"), "hvc1"), "pictureHash": (.text("0f"), "0f"),
    "shutterCount": (.integer(4321), "4321"),
    "contentIdentifier": (.text("A0"), "A0"), "burst": (.text("B1"), "B1"),
  ]

  @Test func countsAValueInTheBinOfItsField() throws {
    for (name, (value, bin)) in Self.bins {
      let lines = try MetadataHistogram.of(name, [value]).lines
      #expect(lines == ["\(bin): 1"], "\(name)")
    }
    let dates = ["captureDate", "digitizedDate", "modifyDate", "gpsDate", "captureMoment"]
    for name in dates {
      let date = try MetadataHistogram.of(name, [.date(.of(2024, 5, 1))])
      #expect(date.lines == ["2024-05-01: 1"])
    }
    #expect(Set(Self.bins.map(\.key) + dates) == Set(MetadataField.all.map(\.name)))
  }
}
