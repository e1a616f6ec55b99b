import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// A photo that is fetched again, because another program has changed it, has the tags that a filter compares.
struct FilteredTagTests {
  @Test func areFetchedWithOnePhoto() throws {
    let block = TIFFBuilder(.bigEndian, .init([.init(.artist, .ascii("Jane"))]))
    let filter = try MetadataFilter("IFD0:Artist = jane")
    try TemporaryFolder.with { folder in
      let photo = try folder.place(JPEGBuilder(metadata: [.exif(block)]).bytes, at: "photo.jpg")
      let repository = LibexifPhotoRepository()
      let fetched = try repository.fetchPhoto(
        withIdentifier: photo, for: PhotoQuery(filter: filter))
      #expect(filter.matches(BrowsingMetadata(fetched)))
      let withoutTags = try repository.fetchPhoto(withIdentifier: photo)
      #expect(!filter.matches(BrowsingMetadata(withoutTags)))
    }
  }
}
