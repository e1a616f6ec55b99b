import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Exif with more bytes than libexif reads, as programs write that make pictures.
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

  /// The longest value is not read, which is said; the others are.
  @Test(arguments: [
    (65_000, true), (65_400, true), (65_528, false), (70_000, false), (300_000, false),
  ])
  func theOthersAreRead(_ length: Int, _ isRead: Bool) throws {
    try TemporaryFolder.with { folder in
      let photo = try folder.place(Self.photo(length), at: "photo.webp")
      let fetched = try LibexifPhotoRepository().fetchPhoto(withIdentifier: photo)
      #expect(fetched.metadata.artist == "Jane")
      #expect(fetched.metadata.cameraMake == "Example")
      #expect(fetched.metadata.description?.count == (isRead ? length : nil))
      let warning = "its description is too long: exifcli reads 65 KB of Exif values"
      #expect(fetched.warnings == (isRead ? [] : [.doubtful(detail: warning)]))
    }
  }

  /// Each of several values that are left out is named.
  @Test func allThatAreLeftOutAreNamed() throws {
    let text = String(repeating: "z", count: 66_000)
    let block = TIFFBuilder(
      .bigEndian,
      .init([
        .init(.imageDescription, .ascii(text)), .init(.artist, .ascii("Jane")),
        .init(.copyright, .ascii(text + "z")),
      ]))
    try TemporaryFolder.with { folder in
      let photo = try folder.place(
        WebPBuilder([.properties(8), .lossy, .exif(block.bytes)]).bytes, at: "photo.webp")
      let fetched = try LibexifPhotoRepository().fetchPhoto(withIdentifier: photo)
      #expect(fetched.metadata.artist == "Jane")
      let rest = " is too long: exifcli reads 65 KB of Exif values"
      #expect(
        fetched.warnings == [
          .doubtful(detail: "its copyright" + rest), .doubtful(detail: "its description" + rest),
        ])
    }
  }

  /// Other fields can be edited, and removed. An edit of the long one is refused.
  @Test func theOthersAreEdited() throws {
    try TemporaryFolder.with { folder in
      let photo = try folder.place(Self.photo(70_000), at: "photo.webp")
      let repository = LibexifPhotoRepository()
      let old = try repository.fetchPhoto(withIdentifier: photo).metadata
      var new = old
      new.artist = nil
      new.rating = 3
      _ = try repository.updatePhoto(with: new, insteadOf: old)
      #expect(try repository.fetchPhoto(withIdentifier: photo).metadata == new)
      var other = new
      other.description = "Short"
      let before = try folder.bytes(of: "photo.webp")
      let error = #expect(throws: PhotoRepositoryError.self) {
        try repository.updatePhoto(with: other, insteadOf: new)
      }
      #expect(error?.code == .unsafe)
      #expect(try folder.bytes(of: "photo.webp") == before)
    }
  }

  /// A value that could not be read afterwards is not written, not even in a rehearsal.
  @Test(arguments: [true, false])
  func aTextThatWouldBeTooLongIsRefused(_ isRehearsal: Bool) throws {
    try TemporaryFolder.with { folder in
      let photo = try folder.place(Self.photo(30_000), at: "photo.webp")
      let repository = LibexifPhotoRepository(updatePolicy: .init(isRehearsal: isRehearsal))
      let old = try repository.fetchPhoto(withIdentifier: photo).metadata
      var new = old
      new.copyright = String(repeating: "c", count: 36_000)
      let error = #expect(throws: PhotoRepositoryError.self) {
        try repository.updatePhoto(with: new, insteadOf: old)
      }
      #expect(error?.code == .noRoom)
    }
  }
}
