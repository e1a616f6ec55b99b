import PhotoMetadata
import Synchronization
import Testing

/// Loops over a repository that never ends.
@Suite(.timeLimit(.minutes(5)))
struct PhotoSequenceTests {
  @Test func readingEndsWithTheLoop() async throws {
    let repository = EndlessRepository()
    var count = 0
    for try await photo in PhotoLibrary(repository).photos() {
      #expect(photo.iso == count)
      count += 1
      if count == 5 { break }
    }
    await repository.waitForEnd()
    // Two batches may wait, one may be on its way, and one may be taken.
    #expect((5...9).contains(repository.count))
  }

  @Test func notMoreThanAFewBatchesWait() async throws {
    let repository = EndlessRepository()
    var photos: PhotoSequence.Iterator? = PhotoLibrary(repository).photos().makeAsyncIterator()
    #expect(try await photos?.next()?.iso == 0)
    try await Task.sleep(for: .milliseconds(50))
    #expect(repository.count <= 4)
    photos = nil
    await repository.waitForEnd()
  }

  @Test func aCancelledLoopThrows() async throws {
    let repository = EndlessRepository()
    let loop = Task {
      for try await photo in PhotoLibrary(repository).photos() where photo.iso == 3 {
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await loop.value }
    await repository.waitForEnd()
  }

  @Test func eachLoopReadsAnew() async throws {
    let photos = PhotoLibrary(EndlessRepository()).photos(limit: 3)
    for _ in 0..<2 {
      let all = try await photos.reduce(into: []) { $0.append($1.iso) }
      #expect(all == [0, 1, 2])
    }
  }
}

/// Photos without end, each a batch of its own, until no more are wanted.
private final class EndlessRepository: PhotoRepository, Sendable {
  private let fetched = Mutex(0)
  private let (ends, ending) = AsyncStream.makeStream(of: Void.self)

  /// The photos that were fetched.
  var count: Int { fetched.withLock { $0 } }

  /// Waits for the end of fetching.
  func waitForEnd() async {
    for await _ in ends { return }
  }

  func fetchPhotos(_ query: PhotoQuery) -> PhotoBatches {
    let end = End { [ending] in ending.yield() }
    var number = 0
    return PhotoBatches(
      AnyIterator { [self] in
        withExtendedLifetime(end) {}
        var metadata = Metadata(localIdentifier: PhotoIdentifier(text: "\(number)"))
        metadata.iso = number
        fetched.withLock { $0 += 1 }
        number += 1
        return FetchBatch(
          outcomes: [.fetched(FetchedPhoto(metadata: metadata))],
          progress: PhotoProgress(done: number, total: nil))
      })
  }

  /// Calls its closure when it goes.
  private final class End {
    private let tell: () -> Void

    init(_ tell: @escaping () -> Void) {
      self.tell = tell
    }

    deinit { tell() }
  }

  func fetchPhoto(
    withIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FetchedPhoto {
    FetchedPhoto(metadata: Metadata(localIdentifier: identifier))
  }

  func updatePhotos<Failure: Error>(
    _ updates: [MetadataUpdate], together: Bool,
    _ receive: (UpdateOutcome) throws(Failure) -> Void
  ) throws(Failure) {}
}

/// What was added, on whatever thread.
final class Collected<Thing: Sendable>: Sendable {
  private let things = Mutex<[Thing]>([])

  var all: [Thing] { things.withLock { $0 } }

  func add(_ thing: Thing) { things.withLock { $0.append(thing) } }
}
