import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import Synchronization
import TestSupport
import Testing

@testable import LibexifRepository
@testable import PhotoSearch
@testable import Platform

/// Photos that several threads fetch.
@Suite(.tags(.concurrent))
struct PhotoFetchTests {
  /// Every third file does not look like a photo.
  @Sendable
  private static func fetch(
    _ candidate: FetchCandidate, through window: inout FileWindow
  ) -> FetchOutcome? {
    candidate.identifier.bytes.count % 3 == 0
      ? nil : .skipped(candidate.identifier, reason: .repeated)
  }

  /// Candidates whose names have 1, 2, 3 letters, and so on.
  private static func candidates(_ count: Int) -> [FetchCandidate] {
    (0..<count).map { index in
      FetchCandidate(
        identifier: PhotoIdentifier(bytes: Array(repeating: 0x61, count: index + 1)),
        origin: .named)
    }
  }

  private static func expected(_ count: Int) -> [FetchOutcome] {
    var window = FileWindow()
    return candidates(count).compactMap { fetch($0, through: &window) }
  }

  @Test(arguments: [0, 1, 15, 16, 17, 600], [1, 2, 5])
  func comeInOrder(count: Int, threads: Int) {
    let batches = Array(
      PhotoFetch(
        [Self.candidates(count)], FetchProgress(total: count), by: Workers(count: threads),
        Self.fetch))

    #expect(batches.flatMap(\.outcomes) == Self.expected(count))
    #expect(batches.last?.progress.done ?? 0 == count)
    #expect(batches.allSatisfy { $0.outcomes.count <= PhotoFetch.groupSize })
  }

  /// The same ones in every run.
  @Test(
    arguments: [
      (PhotoFetch.Batches.forBrowsing, 40, [16, 32, 40]), (.forEditing, 40, [40]),
      (.forEditing, 600, [256, 512, 600]),
    ])
  func areHandedOverInBatches(batches: PhotoFetch.Batches, count: Int, done: [Int]) {
    for threads in [1, 2, 5] {
      let fetch = PhotoFetch(
        [Self.candidates(count)], FetchProgress(), in: batches, by: Workers(count: threads),
        Self.fetch)
      #expect(fetch.map(\.progress.done) == done)
    }
  }

  /// Photos are handed over before more of the list is read.
  @Test
  func areHandedOverIfMoreMayComeLate() {
    var done = 0
    var added = 0
    var counts = [2, 300, 1][...]
    let chunks = AnyIterator { () -> [FetchCandidate]? in
      #expect(done == added)
      guard let count = counts.popFirst() else { return nil }
      added += count
      return Self.candidates(count)
    }
    for batch in PhotoFetch(chunks, FetchProgress(), Self.fetch) { done = batch.progress.done }

    #expect(done == 303)
  }

  @Test(arguments: [1, 2, 5])
  func endIfNoMoreAreWanted(threads: Int) {
    let begun = Mutex(0)
    let fetch = PhotoFetch(
      [Self.candidates(10_000)], FetchProgress(), by: Workers(count: threads)
    ) { candidate, window in
      begun.withLock { $0 += 1 }
      return Self.fetch(candidate, through: &window)
    }

    #expect(fetch.prefix(2).map(\.progress.done) == [16, 32])
    // The photos that were handed over, and those that may be fetched in advance.
    #expect(
      begun.withLock { $0 } <= 3 * PhotoFetch.groupSize * PhotoFetch.groupsInAdvance * threads)
  }

  /// Photos that are read one after the other through one window have the same metadata as alone.
  @Test
  func shareWindows() throws {
    var window = FileWindow()
    for fixture in Fixture.all {
      try TemporaryFolder.with { folder throws in
        let identifier = try folder.place(fixture.bytes, at: "photo.jpg")
        let alone = try? ReadPhoto.read(at: identifier)
        let shared = try? ReadPhoto.read(at: identifier, through: &window)
        #expect(shared?.metadata == alone?.metadata)
        #expect(shared?.warnings == alone?.warnings)
      }
    }
  }
}
