import PhotoEntities
import PhotoUseCases
import Testing

@testable import LibexifRepository

/// The batches in which photos are handed over.
struct FetchBatchesTests {
  /// What is fetched, and by a clock that stands still unless somebody turns it.
  private final class Source {
    private(set) var time = ContinuousClock.now
    private let timePerPhoto: Duration

    init(timePerPhoto: Duration = .zero) {
      self.timePerPhoto = timePerPhoto
    }

    /// Every third file is nothing that anybody would take for a photo.
    func fetch(_ candidate: PhotoCandidate) -> FetchOutcome? {
      time += timePerPhoto
      return candidate.identifier.bytes.count % 3 == 0
        ? nil : .skipped(candidate.identifier, reason: "it is a film")
    }

    /// Candidates whose names have 1, 2, 3 letters, and so on.
    static func candidates(_ count: Int) -> [PhotoCandidate] {
      (0..<count).map { index in
        PhotoCandidate(
          identifier: PhotoIdentifier(bytes: Array(repeating: 0x61, count: index + 1)),
          origin: .named)
      }
    }
  }

  @Test(arguments: [(0, []), (1, [1]), (256, [256]), (257, [256, 257]), (600, [256, 512, 600])])
  func haveSoManyPhotosAtMost(count: Int, done: [Int]) {
    let batches = fetch(count, from: Source())

    #expect(batches.map(\.progress.done) == done)
    #expect(batches.allSatisfy { $0.progress.total == count })
  }

  /// One that takes longer still is a batch by itself.
  @Test(arguments: [
    (Duration.milliseconds(30), [4, 8, 10]), (.milliseconds(50), [2, 4, 6, 8, 10]),
    (.milliseconds(99), [2, 4, 6, 8, 10]), (.seconds(2), Array(1...10)),
  ])
  func endAfterSoMuchTime(timePerPhoto: Duration, done: [Int]) {
    #expect(fetch(10, from: Source(timePerPhoto: timePerPhoto)).map(\.progress.done) == done)
  }

  @Test func haveEveryOutcomeInOrder() {
    let outcomes = fetch(600, from: Source()).flatMap(\.outcomes)

    #expect(outcomes == Source.candidates(600).compactMap(Source().fetch))
    #expect(outcomes.count == 400)
  }

  @Test func goOnWhereTheyEnded() {
    let source = Source()
    var batches = FetchBatches(total: nil) { source.time }
    var progress: [PhotoProgress] = []
    for count in [2, 300] {
      _ = batches.fetch(Source.candidates(count), by: source.fetch) { batch in
        progress.append(batch.progress)
        return .goOn
      }
    }

    #expect(progress == [2, 258, 302].map { PhotoProgress(done: $0, total: nil) })
    #expect(batches.batch(of: []).progress.done == 302)
  }

  @Test func endWhereNoMoreAreWanted() {
    let source = Source()
    var batches = FetchBatches(total: 600) { source.time }
    var count = 0
    let decision = batches.fetch(Source.candidates(600), by: source.fetch) { _ in
      count += 1
      return count < 2 ? .goOn : .stop
    }

    #expect(count == 2)
    #expect(decision == .stop)
  }

  private func fetch(_ count: Int, from source: Source) -> [FetchBatch] {
    var batches = FetchBatches(total: count) { source.time }
    var handedOver: [FetchBatch] = []
    _ = batches.fetch(Source.candidates(count), by: source.fetch) { batch in
      handedOver.append(batch)
      return .goOn
    }
    return handedOver
  }
}
