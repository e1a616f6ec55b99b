import PhotoEntities
import PhotoUseCases

/// Keeps the changes that a use case copies from a photo. Problems go to the presenter.
final class CopiedChanges: MetadataCopyOutput {
  private let presenter: any ModificationPresenter
  /// The changes; nil if the copy failed.
  private(set) var changes: [MetadataChange]?

  init(_ presenter: any ModificationPresenter) {
    self.presenter = presenter
  }

  func didProvideChanges(_ changes: [MetadataChange]) {
    self.changes = changes
  }

  func didFailToCopyMetadata(_ problem: PhotoProblem) {
    presenter.present(problem)
  }

  func didEncounter(_ problem: PhotoProblem) {
    presenter.didEncounter(problem)
  }
}

/// Keeps the changes that a use case copies from the photo that belongs to another one.
final class PairedChanges: MetadataCopyOutput {
  private let presenter: any ModificationPresenter
  private var changes: [MetadataChange] = []

  init(_ presenter: any ModificationPresenter) {
    self.presenter = presenter
  }

  /// The changes from this photo, of these fields, or of all that it has; or a refusal.
  func changes(
    from pair: PhotoIdentifier, of fields: [MetadataField]?, by copy: any MetadataCopyInteractor
  ) -> [MetadataChange] {
    changes = []
    copy.requestChanges(copying: fields, from: pair)
    return changes
  }

  func didProvideChanges(_ changes: [MetadataChange]) {
    self.changes = changes
  }

  func didFailToCopyMetadata(_ problem: PhotoProblem) {
    changes = [.refusing(copyFailedWith: problem)]
  }

  func didEncounter(_ problem: PhotoProblem) {
    presenter.didEncounter(problem)
  }
}
