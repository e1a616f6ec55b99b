import SystemPackage
import Testing

@testable import Platform

/// Paths as bytes.
struct PathBytesTests {
  @Test(
    arguments: [
      ("album", "album/photo.jpg"), ("album/", "album/photo.jpg"), ("/", "/photo.jpg"),
      (".", "photo.jpg"), ("..", "../photo.jpg"), ("./album", "./album/photo.jpg"),
    ])
  func aFileInAFolderHasAPath(_ folder: String, _ path: String) {
    let found = PathBytes(Array(folder.utf8)).appending(Array("photo.jpg".utf8))
    #expect(found == PathBytes(Array(path.utf8)))
  }

  @Test func aPathKeepsItsBytes() {
    let bytes: [UInt8] = [0x2F, 0x61, 0xFF, 0x80, 0x2E, 0x6A, 0x70, 0x67]
    let path = PathBytes(bytes).filePath
    path.withPlatformString { text in
      #expect((0..<9).map { UInt8(bitPattern: text[$0]) } == bytes + [0])
    }
    #expect(PathBytes(path).bytes == bytes)
  }
}
