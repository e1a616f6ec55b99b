import PhotoEntities
import Testing

@testable import LibexifRepository

/// The names by which files in a folder are taken for photos.
struct PhotoNameTests {
  @Test(arguments: ["photo.jpg", "a/photo.JPG", "photo.jpeg", "photo.JPE", "a.b.jfif", ".jpg"])
  func somethingIsNamedLikeAPhoto(_ path: String) {
    #expect(LibexifPhotoRepository.isNamedLikePhoto(PhotoIdentifier(text: path)))
  }

  @Test(arguments: ["photo", "photo.txt", "photo.jpg.txt", "photo.jpg/notes", "jpg", "photo.", ""])
  func anythingElseIsNot(_ path: String) {
    #expect(!LibexifPhotoRepository.isNamedLikePhoto(PhotoIdentifier(text: path)))
  }
}
