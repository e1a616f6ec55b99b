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

  @Test func hasTypedProperties() {
    let photo = BrowsingMetadata(.photo("a.jpg") { $0.iso = 400 })
    #expect(photo.iso == 400)
    #expect(photo.title == nil)
  }

  @Test func printsItsFields() {
    let photo = BrowsingMetadata(
      .photo("a.jpg") {
        $0.iso = 400
        $0.keywords = ["sea", "fog"]
      })
    #expect("\(photo)" == "a.jpg: iso 400, keywords sea, fog")
    let failed = BrowsingMetadata(
      PhotoRepositoryError(identifier: "b.jpg", reason: .hardLinked(names: 3)))
    #expect("\(failed)" == "b.jpg: hardLinked")
  }
}
