import PhotoEntities
import SystemPackage
import Testing

@testable import LibexifRepository

/// Identifiers as paths.
struct PhotoIdentifierPathTests {
  @Test(
    arguments: [
      ("album", "album/photo.jpg"), ("album/", "album/photo.jpg"), ("/", "/photo.jpg"),
      (".", "photo.jpg"), ("..", "../photo.jpg"), ("./album", "./album/photo.jpg"),
    ])
  func aFileInAFolderHasAPath(_ folder: String, _ path: String) {
    let identifier = PhotoIdentifier(text: folder).appending(Array("photo.jpg".utf8))
    #expect(identifier == PhotoIdentifier(text: path))
  }

  @Test(arguments: ["photo.jpg", "a/photo.JPG", "photo.jpeg", "photo.JPE", "a.b.jfif", ".jpg"])
  func somethingIsNamedLikeAPhoto(_ path: String) {
    #expect(PhotoIdentifier(text: path).isNamedLikeJPEG)
  }

  @Test(arguments: ["photo", "photo.png", "photo.jpg.txt", "photo.jpg/notes", "jpg", "photo.", ""])
  func anythingElseIsNot(_ path: String) {
    #expect(!PhotoIdentifier(text: path).isNamedLikeJPEG)
  }

  @Test
  func aPathKeepsItsBytes() {
    let bytes: [UInt8] = [0x2F, 0x61, 0xFF, 0x80, 0x2E, 0x6A, 0x70, 0x67]
    let path = PhotoIdentifier(bytes: bytes).path
    path.withPlatformString { text in
      #expect((0..<9).map { UInt8(bitPattern: text[$0]) } == bytes + [0])
    }
  }
}
