import PhotoUseCases

/// Records what it is given to show, in the order in which it comes.
final class ListOutputDouble: MetadataListOutput, OrderedMetadataListOutput {
  enum Event: Equatable {
    case batch([BrowsingMetadata])
    case sorted([BrowsingMetadata])
    case problem(PhotoProblem)
  }

  private(set) var events: [Event] = []

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

  func didEncounter(_ problem: PhotoProblem) {
    events.append(.problem(problem))
  }
}
