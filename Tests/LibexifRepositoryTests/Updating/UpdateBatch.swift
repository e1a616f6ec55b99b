import PhotoEntities
import PhotoUseCases

@testable import FileReplacement
@testable import LibexifRepository

/// A test's updates of several photos at once.
struct UpdateBatch {
  var updates: [MetadataUpdate]

  /// Updates that make an edit in each of the photos.
  init(_ photos: [PhotoIdentifier], _ edit: PhotoEdit = .bias) throws {
    updates = try photos.map { photo in
      let original = try LibexifPhotoRepository().fetchPhoto(withIdentifier: photo).metadata
      var metadata = original
      edit.apply(to: &metadata)
      return MetadataUpdate(to: metadata, from: original)
    }
  }

  /// The outcomes with this policy.
  func outcomes(
    _ policy: UpdatePolicy = .replaceOriginal, together: Bool
  ) -> [UpdateOutcome] {
    outcomes(LibexifPhotoRepository(updatePolicy: policy), together: together)
  }

  /// The outcomes in this repository.
  func outcomes(_ repository: LibexifPhotoRepository, together: Bool) -> [UpdateOutcome] {
    var outcomes: [UpdateOutcome] = []
    repository.updatePhotos(updates, together: together) {
      outcomes.append($0)
    }
    return outcomes
  }

  /// The outcomes if the new files are put in their places in this way.
  func outcomes(
    _ policy: UpdatePolicy = .replaceOriginal,
    landing land: @escaping JointReplacement.Landing
  ) -> [UpdateOutcome] {
    let requests = updates.map { UpdateRequest(update: $0, policy: policy, output: nil) }
    return JointUpdate(requests, policy: policy, landing: land).outcomes()
  }
}

extension UpdateOutcome {
  /// Why the photo was not updated; nil if it was updated.
  var reason: PhotoRepositoryError.Reason? {
    if case .failed(let error) = self { error.reason } else { nil }
  }

  /// The code of the failure.
  var code: PhotoRepositoryError.Code? { reason?.code }

  var warnings: [PhotoWarning] {
    if case .updated(let warnings, _, _, _) = self { warnings } else { [] }
  }
}

extension UpdatePolicy {
  /// Nothing is written.
  static let rehearse = UpdatePolicy(isRehearsal: true)
}
