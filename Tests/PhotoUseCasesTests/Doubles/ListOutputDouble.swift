import PhotoUseCases

/// Records what it is given to show, in the order in which it comes.
final class ListOutputDouble: MetadataListOutput, OrderedMetadataListOutput {
  enum Event: Equatable {
    case batch([BrowsingMetadata])
    case sorted([BrowsingMetadata])
    case keys([MetadataListSortKey])
    case problem(PhotoProblem)
  }

  /// What it was told of the progress, and after how many events.
  struct Progress: Equatable {
    let progress: PhotoProgress
    let eventCount: Int
  }

  private(set) var events: [Event] = []
  private(set) var progress: [Progress] = []

  /// How many batches it wants.
  private let wantedBatches: Int

  init(wantedBatches: Int = .max) {
    self.wantedBatches = wantedBatches
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) -> FetchDecision {
    events.append(.batch(batch))
    return events.count < wantedBatches ? .goOn : .stop
  }

  func didProvideSortedMetadataToBrowse(_ photos: [BrowsingMetadata]) {
    events.append(.sorted(photos))
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
