import Dispatch
public import PhotoUseCases

/// Photos that are read while a loop uses them. Each loop reads them anew.
public struct PhotoSequence: AsyncSequence, Sendable {
  /// Reads the photos, and returns when all are handed over, or no more are wanted.
  let read: @Sendable (HandOver<[BrowsingMetadata]>) -> Void

  /// Begins to read.
  public func makeAsyncIterator() -> Iterator {
    let handOver = HandOver<[BrowsingMetadata]>()
    // A thread of its own: reading waits for the disk.
    DispatchQueue(label: "PhotoMetadata.read").async { [read] in read(handOver) }
    return Iterator(receiver: Receiver(handOver))
  }

  /// Hands over one photo at a time.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let receiver: Receiver
    private var batch: ArraySlice<BrowsingMetadata> = []

    fileprivate init(receiver: Receiver) {
      self.receiver = receiver
    }

    /// The next photo; nil after the last one.
    ///
    /// - Throws: `PhotoRepositoryError` for a photo that cannot be read, if no closure gets the problems;
    ///   `CancellationError` if the task is cancelled.
    public mutating func next() async throws -> BrowsingMetadata? {
      while batch.isEmpty {
        guard let next = try await receiver.handOver.take() else { return nil }
        batch = next[...]
      }
      return batch.popFirst()
    }
  }

  /// Ends the reading when the loop and its iterator are gone.
  fileprivate final class Receiver: Sendable {
    let handOver: HandOver<[BrowsingMetadata]>

    init(_ handOver: HandOver<[BrowsingMetadata]>) {
      self.handOver = handOver
    }

    deinit { handOver.end() }
  }
}
