import PhotoEntities
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Photos whose paths are in a list.
struct ListedPhotosTests {
  /// A name with the very character that escapes bytes in the JSON.
  @Test func areNamedByteForByteBeforeNul() throws {
    let name = Array("a\u{10FFE9}.jpg".utf8)
    #expect(try Self.failed(name + [0], terminator: 0) == [name])
    #expect(try Self.failed(name + [0x0A]) == [[0x61, 0xE9] + Array(".jpg".utf8)])
  }

  /// The photos of the list that cannot be fetched.
  private static func failed(_ bytes: [UInt8], terminator: UInt8 = 0x0A) throws -> [[UInt8]] {
    try TemporaryFolder.with { folder in
      let list = try folder.place(bytes, at: "list")
      var failed: [[UInt8]] = []
      let photos = LibexifPhotoRepository(photosListedIn: list, terminator: terminator)
      for batch in photos.fetchPhotos() {
        failed += batch.outcomes.compactMap { outcome in
          if case .failed(let error) = outcome { error.identifier.bytes } else { nil }
        }
      }
      return failed
    }
  }

  @Test
  func failIfTheListCannotBeRead() throws {
    try TemporaryFolder.with { folder in
      let missing = folder.identifier(of: "list")
      var outcomes: [FetchOutcome] = []
      for batch in LibexifPhotoRepository(photosListedIn: missing, terminator: 0).fetchPhotos() {
        outcomes += batch.outcomes
      }
      guard case .failed(let error) = outcomes.first, outcomes.count == 1 else {
        Issue.record("no failure")
        return
      }
      #expect(error.identifier == missing)
      #expect(error.code == .notFound)
    }
  }

  @Test
  func areReadOnlyAsFarAsWanted() throws {
    try TemporaryFolder.with { folder in
      let lines =
        [UInt8](repeating: 0x0A, count: 1)
        + Array(repeating: Array("a\n".utf8), count: 100_000).joined()
      let list = try folder.place(lines, at: "list")
      var batches = 0
      for _ in LibexifPhotoRepository(photosListedIn: list, terminator: 0x0A).fetchPhotos() {
        batches += 1
        if batches == 3 { break }
      }
      #expect(batches == 3)
    }
  }
}
