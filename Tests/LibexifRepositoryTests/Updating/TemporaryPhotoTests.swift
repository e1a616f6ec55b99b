import PhotoUseCases
import SystemPackage
import Testing

@testable import LibexifRepository

/// The new file beside a photo.
struct TemporaryPhotoTests {
  private static let original = Array("0123456789".utf8)

  @Test
  func goesAwayUnlessItTakesThePhotosPlace() throws {
    try TemporaryFolder.with { folder throws in
      try folder.place(Self.original, at: "photo.jpg")
      do {
        let copy = try TemporaryPhoto(beside: folder.path(of: "photo.jpg"))
        let names = try folder.names()
        #expect(names.count == 2)
        #expect(names[0].hasPrefix(".exifcli-"))
        #expect(try folder.status(of: names[0]).permissions == [.ownerReadWrite])
        try copy.synchronize()
      }
      #expect(try folder.names() == ["photo.jpg"])
      #expect(try folder.bytes(of: "photo.jpg") == Self.original)
    }
  }

  @Test
  func isWrittenFromPartsAndReplacesThePhoto() throws {
    try TemporaryFolder.with { folder throws in
      let identifier = try folder.place(Self.original, at: "photo.jpg")
      do {
        let copy = try TemporaryPhoto(beside: identifier.path)
        try copy.write(
          FileRewrite(parts: [
            .original(0..<3), .new(Array("abc".utf8)), .original(5..<5), .originalFrom(8),
          ]), original: PhotoFile(identifier.path), size: 10)
        try copy.replace(identifier.path)
      }
      #expect(try folder.names() == ["photo.jpg"])
      #expect(try folder.bytes(of: "photo.jpg") == Array("012abc89".utf8))
    }
  }

  @Test
  func hasANameOfItsOwnEveryTime() throws {
    try TemporaryFolder.with { folder throws in
      let copies = try (0..<20).map { _ in
        try TemporaryPhoto(beside: folder.path(of: "photo.jpg"))
      }
      #expect(Set(copies.map(\.path)).count == 20)
      #expect(try folder.names().count == 20)
    }
  }

  @Test
  func failsWhereTheOriginalHasBecomeShorter() throws {
    try TemporaryFolder.with { folder throws in
      let identifier = try folder.place(Self.original, at: "photo.jpg")
      let copy = try TemporaryPhoto(beside: identifier.path)
      #expect(throws: Errno.ioError) {
        try copy.write(
          FileRewrite(parts: [.originalFrom(0)]), original: PhotoFile(identifier.path), size: 11)
      }
    }
  }

  @Test
  func needsAFolder() throws {
    try TemporaryFolder.with { folder throws in
      #expect(throws: Errno.noSuchFileOrDirectory) {
        _ = try TemporaryPhoto(beside: folder.path(of: "missing/photo.jpg"))
      }
    }
  }
}
