import PhotoEntities
import Testing

/// A photo's metadata: empty at first, and ordered by identifier.
struct MetadataTests {
  @Test func isEmptyAtFirst() {
    let metadata = Metadata(localIdentifier: PhotoIdentifier(text: "a.jpg"))
    #expect(metadata.localIdentifier == PhotoIdentifier(text: "a.jpg"))
    for field in MetadataField.all {
      #expect(field.value(in: metadata) == nil)
    }
  }

  @Test(arguments: [("a", "b", true), ("b", "a", false), ("a", "a", false), ("Z", "a", true)])
  func isOrderedByIdentifier(left: String, right: String, isBefore: Bool) {
    var first = Metadata(localIdentifier: PhotoIdentifier(text: left))
    var second = Metadata(localIdentifier: PhotoIdentifier(text: right))
    // No field affects the order.
    (first.iso, second.iso) = (200, 100)
    #expect((first < second) == isBefore)
    (first.iso, second.iso) = (100, 200)
    #expect((first < second) == isBefore)
  }
}
