import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Exif with more bytes than a JPEG segment holds, as programs write that make pictures.
struct LongValueTests {
  private static func photo(_ length: Int) -> [UInt8] {
    let text = String(repeating: "z", count: length)
    let block = TIFFBuilder(
      .bigEndian,
      .init([
        .init(.imageDescription, .ascii(text)), .init(.make, .ascii("Example")),
        .init(.artist, .ascii("Jane")),
      ])
    )
    return WebPBuilder([.properties(8), .lossy, .exif(block.bytes)]).bytes
  }

  @Test(arguments: [65_000, 65_528, 70_000, 300_000])
  func areRead(_ length: Int) throws {
    try TemporaryFolder.with { folder in
      let photo = try folder.place(Self.photo(length), at: "photo.webp")
      let fetched = try LibexifPhotoRepository().fetchPhoto(withIdentifier: photo)
      #expect(fetched.metadata.artist == "Jane")
      #expect(fetched.metadata.cameraMake == "Example")
      #expect(fetched.metadata.description?.utf8.count == length)
      #expect(fetched.warnings.isEmpty)
    }
  }

  /// They, and fields beside them, can be edited and removed.
  @Test func areEdited() throws {
    try TemporaryFolder.with { folder in
      let photo = try folder.place(Self.photo(70_000), at: "photo.webp")
      let repository = LibexifPhotoRepository()
      var old = try repository.fetchPhoto(withIdentifier: photo).metadata
      var new = old
      new.artist = nil
      new.rating = 3
      _ = try repository.updatePhoto(with: new, insteadOf: old)
      #expect(try repository.fetchPhoto(withIdentifier: photo).metadata == new)
      old = new
      new.description = "Short"
      new.copyright = String(repeating: "c", count: 66_000)
      _ = try repository.updatePhoto(with: new, insteadOf: old)
      #expect(try repository.fetchPhoto(withIdentifier: photo).metadata == new)
    }
  }
}
