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

  /// The outcomes with these options, recorded by this journal.
  func outcomes(
    _ options: EditOptions = EditOptions(), _ journal: EditJournal? = nil, together: Bool
  ) -> [UpdateOutcome] {
    outcomes(LibexifPhotoRepository(options: options, journal: journal), together: together)
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
    _ options: EditOptions = EditOptions(), _ journal: EditJournal? = nil,
    landing land: @escaping JointReplacement.Landing
  ) -> [UpdateOutcome] {
    let requests = updates.map {
      UpdateRequest(update: $0, options: options, journal: journal, output: nil)
    }
    return JointUpdate(requests, landing: land).outcomes()
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
    if case .updated(let report) = self { report.warnings } else { [] }
  }
}

extension EditOptions {
  /// Nothing is written.
  static let rehearse = EditOptions(isRehearsal: true)
}
