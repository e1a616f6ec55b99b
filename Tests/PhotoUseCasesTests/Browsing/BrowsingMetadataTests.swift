import PhotoEntities
import Testing

@testable import PhotoUseCases

/// A photo's values in a list.
struct BrowsingMetadataTests {
  @Test func hasTheValuesOfThePhoto() throws {
    let photo = BrowsingMetadata(
      .photo("a.jpg") {
        $0.iso = 400
        $0.exposureDuration = .of(1, 250)
        $0.flashMode = FlashMode.none
      })
    #expect(photo.identifier == "a.jpg")
    for field in MetadataField.all {
      let expected: MetadataValue? =
        switch field.name {
        case "iso": .integer(400)
        case "exposureDuration": .fraction(.of(1, 250))
        case "flashMode": .choice("none")
        default: nil
        }
      #expect(photo[field] == expected, "\(field.name)")
    }
  }
}
