import PhotoUseCases

/// Applies its changes to the photo that it is offered, and records what it is told, in the
/// order in which it comes.
final class ModificationOutputDouble: MetadataModificationOutput {
  enum Event: Equatable {
    case offered(ModifyingMetadata)
    case modified(ModifiedMetadata)
    case failed(PhotoProblem)
    case problem(PhotoProblem)
  }

  private let changes: [MetadataChange]
  private(set) var events: [Event] = []

  init(_ changes: [MetadataChange]) {
    self.changes = changes
  }

  convenience init(_ changes: MetadataChange...) {
    self.init(changes)
  }

  func didProvideMetadataToModify(_ modification: inout ModifyingMetadata) {
    events.append(.offered(modification))
    for change in changes {
      modification.apply(change)
    }
  }

  func didModifyMetadata(_ modified: ModifiedMetadata) {
    events.append(.modified(modified))
  }

  func didFailToModifyMetadata(_ problem: PhotoProblem) {
    events.append(.failed(problem))
  }

  func didEncounter(_ problem: PhotoProblem) {
    events.append(.problem(problem))
  }
}
