import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import LibexifRepository
@testable import PhotoSearch
@testable import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Fetches that are cancelled during the search, while waiting, or while photos are read.
@Suite(.tags(.concurrent))
struct CancelledFetchTests {
  private static let photo = Fixture.named("grey")?.bytes ?? []

  /// A filtered edit that finds no photo to edit fetches in this way.
  @Test(arguments: [0, 1, 300, 620, 650])
  func handsOverThePhotosThatWereRead(questions: Int) throws {
    try TemporaryFolder.with(isInMemory: true) { folder in
      for name in 100..<700 { try folder.place(Self.photo, at: "\(name).jpg") }
      var names: [String] = []
      let batches = LibexifPhotoRepository(
        photosAt: [PhotoIdentifier(folder.path)], isForEditing: true,
        isCancelled: CancellationSwitch(afterQuestions: questions).isCancelled
      ).fetchPhotos()
      for batch in batches {
        names += batch.outcomes.compactMap { outcome in
          guard case .fetched(let photo) = outcome else { return nil }
          return photo.metadata.localIdentifier.path.lastComponent?.string
        }
      }

      #expect(batches.wereCancelled)
      #expect(names.count < 600)
      #expect(names == (100..<100 + names.count).map { "\($0).jpg" })
      // The search alone calls `isCancelled` for each file.
      #expect(questions > 600 || names.isEmpty)
    }
  }

  @Test(arguments: [1, 7])
  func stopsSearching(questions: Int) throws {
    try TemporaryFolder.with { folder in
      for name in 0..<20 { try folder.place(Self.photo, at: "\(name).jpg") }
      let search = PhotoSearch(
        paths: [PathBytes(folder.path)], isRecursive: false, purpose: .editing(output: nil))
      var asked = 0
      let found = search.candidates {
        asked += 1
        return asked == questions
      }
      #expect(found.isEmpty)
      #expect(asked == questions)
    }
  }

  @Test func reportsThatItIsComplete() throws {
    try TemporaryFolder.with { folder in
      let photo = try folder.place(Self.photo, at: "photo.jpg")
      let batches = LibexifPhotoRepository(photosAt: [photo], isForEditing: true).fetchPhotos()
      #expect(batches.reduce(0) { $0 + $1.outcomes.count } == 1)
      #expect(!batches.wereCancelled)
      #expect(batches.next() == nil)
    }
  }

  /// The next path of the list comes late. The part of it that has arrived does not count.
  @Test func doesNotWaitForMorePaths() throws {
    try TemporaryFolder.with { folder in
      let list = folder.identifier(of: "list")
      let path = folder.path(of: "list").string
      try #require(mkfifo(path, 0o600) == 0)
      // With a writer of its own, which stays open until the list has been read.
      let writer = open(path, O_RDWR | O_CLOEXEC)
      defer { close(writer) }
      let text = "a\nb\nc"
      try #require(write(writer, text, text.utf8.count) == text.utf8.count)

      let cancellation = CancellationSwitch()
      var paths: [[UInt8]] = []
      let input = PathList(
        in: list.pathBytes, terminator: 0x0A, isCancelled: cancellation.isCancelled)
      for piece in input.pieces() {
        paths += piece.map(\.path.bytes)
        cancellation.cancel()
      }
      #expect(paths == [Array("a".utf8), Array("b".utf8)])
    }
  }

  /// Nobody writes to the list at all.
  @Test func doesNotWaitForTheStartOfAList() throws {
    try TemporaryFolder.with { folder in
      let list = folder.identifier(of: "list")
      try #require(mkfifo(folder.path(of: "list").string, 0o600) == 0)
      let batches = LibexifPhotoRepository(
        photosListedIn: list, terminator: 0, isForEditing: true,
        isCancelled: CancellationSwitch(afterQuestions: 1).isCancelled
      ).fetchPhotos()
      #expect(batches.next() == nil)
      #expect(batches.wereCancelled)
    }
  }
}
