import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The first photos of an order, out of many.
struct FirstPhotosTests {
  @Test(
    arguments: [0, 1, 2, 50, 63, 64, 400], ["iso", "iso:desc", "rating:desc,iso", "file:desc"])
  func areTheFirstOfAll(limit: Int, order: String) throws {
    var random = SystemRandomNumberGenerator()
    let photos = (0..<400).map { number in
      BrowsingMetadata(
        .photo(PhotoIdentifier(text: "\(number)")) { photo in
          photo.iso = Int.random(in: 0...20, using: &random)
          photo.rating = Bool.random(using: &random) ? nil : number % 3
        })
    }.shuffled(using: &random)
    let order = try MetadataListOrder(order)

    var first = FirstPhotos(limit, by: order)
    for photo in photos { first.insert(photo) }

    let names = first.sorted().map(\.identifier.text)
    #expect(names == order.sorted(photos).prefix(limit).map(\.identifier.text))
  }
}
