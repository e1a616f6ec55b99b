import PhotoEntities
import Testing

@testable import LibexifRepository

/// The names by which files in a folder are taken for photos.
struct PhotoNameTests {
  @Test(arguments: ["photo.jpg", "a/photo.JPG", "photo.jpeg", "photo.JPE", "a.b.jfif", ".jpg"])
  func somethingIsNamedLikeAPhoto(_ path: String) {
    let identifier = PhotoIdentifier(text: path)
    #expect(LibexifPhotoRepository.mayBePhoto(identifier, hasAnyName: false))
    #expect(LibexifPhotoRepository.mayBePhoto(identifier, hasAnyName: true))
  }

  @Test(arguments: ["photo", "photo.txt", "photo.jpg.txt", "photo.jpg/notes", "jpg", "photo.", ""])
  func anythingElseIsNot(_ path: String) {
    let identifier = PhotoIdentifier(text: path)
    #expect(!LibexifPhotoRepository.mayBePhoto(identifier, hasAnyName: false))
    #expect(LibexifPhotoRepository.mayBePhoto(identifier, hasAnyName: true))
  }

  @Test(arguments: ["photo.jpg.orig", "photo.jpg_original", "a/photo_original"])
  func aBackupIsNeverTaken(_ path: String) {
    let identifier = PhotoIdentifier(text: path)
    #expect(!LibexifPhotoRepository.mayBePhoto(identifier, hasAnyName: false))
    #expect(!LibexifPhotoRepository.mayBePhoto(identifier, hasAnyName: true))
  }
}
