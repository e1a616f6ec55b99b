import PhotoUseCases

/// Records the calls in order.
final class ListOutputDouble: MetadataListOutput, OrderedMetadataListOutput {
  enum Event: Equatable {
    case batch([BrowsingMetadata])
    case sorted([BrowsingMetadata])
    case keys([MetadataListSortKey])
    case problem(PhotoProblem)
  }

  /// The progress that it received, and the number of events before.
  struct Progress: Equatable {
    let progress: PhotoProgress
    let eventCount: Int
  }

  private(set) var events: [Event] = []
  private(set) var progress: [Progress] = []

  /// After this many batches it wants no more.
  private let wantedBatches: Int

  init(wantedBatches: Int = .max) {
    self.wantedBatches = wantedBatches
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded) {
    events.append(.batch(batch))
    if events.count >= wantedBatches { throw OutputEnded() }
  }

  func didProvideSortedMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded) {
    events.append(.sorted(batch))
    if events.count >= wantedBatches { throw OutputEnded() }
  }

  func didProvideSortKeys(_ keys: [MetadataListSortKey]) {
    events.append(.keys(keys))
  }

  func didEncounter(_ problem: PhotoProblem) {
    events.append(.problem(problem))
  }

  func didProgress(_ progress: PhotoProgress) {
    self.progress.append(Progress(progress: progress, eventCount: events.count))
  }
}
