import PhotoUseCases

/// Records what it is given to show, in the order in which it comes.
final class ListOutputDouble: MetadataListOutput, OrderedMetadataListOutput {
  enum Event: Equatable {
    case batch([BrowsingMetadata])
    case sorted([BrowsingMetadata])
    case problem(PhotoProblem)
  }

  private(set) var events: [Event] = []

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) {
    events.append(.batch(batch))
  }

  func didProvideSortedMetadataToBrowse(_ photos: [BrowsingMetadata]) {
    events.append(.sorted(photos))
  }

  func didEncounter(_ problem: PhotoProblem) {
    events.append(.problem(problem))
  }
}
