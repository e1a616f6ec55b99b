import PhotoEntities
import PhotoUseCases

/// Applies its changes to the photos that it is offered, and records the calls in order. Its
/// properties set its decisions.
final class ModificationOutputDouble: MetadataModificationOutput {
  enum Event: Equatable {
    case offered(ModifyingMetadata)
    case modified(ModifiedMetadata)
    case failed(PhotoProblem)
    case problem(PhotoProblem)
  }

  private let changes: [MetadataChange]
  private(set) var events: [Event] = []
  /// The progress, with the number of events before.
  private(set) var progress: [(events: Int, PhotoProgress)] = []
  /// The numbers of photos left, for each early end.
  private(set) var ends: [Int?] = []
  /// Whether it wants no more photos after a failure.
  var endsAtFailure = false
  /// After this many photos it wants no more.
  var limit = Int.max

  init(_ changes: [MetadataChange]) {
    self.changes = changes
  }

  convenience init(_ changes: MetadataChange...) {
    self.init(changes)
  }

  /// The results of photos in a few words.
  var report: [String] {
    events.compactMap { event in
      switch event {
      case .offered: nil
      case .modified(let photo):
        "\(photo.identifier.text) \(photo.changes.isEmpty ? "unchanged" : "edited")"
      case .failed(let problem): "\(problem.identifier.text) failed"
      case .problem(let problem): "\(problem.identifier.text): \(problem.words ?? "")"
      }
    }
  }

  func didProvideMetadataToModify(_ modification: inout ModifyingMetadata) {
    events.append(.offered(modification))
    for change in changes {
      modification.apply(change)
    }
  }

  func didModifyMetadata(_ modified: ModifiedMetadata) throws(OutputEnded) {
    events.append(.modified(modified))
    limit -= 1
    if limit <= 0 { throw OutputEnded() }
  }

  func didFailToModifyMetadata(_ problem: PhotoProblem) throws(OutputEnded) {
    events.append(.failed(problem))
    if endsAtFailure { throw OutputEnded() }
  }

  func didEncounter(_ problem: PhotoProblem) {
    events.append(.problem(problem))
  }

  func didEndEarly(leaving count: Int?) {
    ends.append(count)
  }

  func didPass(_ bytes: Int, of total: Int) {}

  func didProgress(_ progress: PhotoProgress) {
    self.progress.append((events.count, progress))
  }
}
