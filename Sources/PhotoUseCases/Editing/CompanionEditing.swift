package import PhotoEntities

/// What an edit does with the companions of its photos.
package struct CompanionEditing {
  private let repository: any CompanionRepository
  private let find: (_ photo: PhotoIdentifier, _ isEdited: Bool) -> [PhotoIdentifier]
  private let didFind: (_ companion: PhotoIdentifier, _ photo: PhotoIdentifier) -> Void

  /// - Parameter didFind: Is told of each companion, and of its photo, before the companion is offered for modification.
  package init(
    _ kind: CompanionKind, in repository: any CompanionRepository,
    didFind: @escaping (_ companion: PhotoIdentifier, _ photo: PhotoIdentifier) -> Void
  ) {
    (self.repository, self.didFind) = (repository, didFind)
    find = repository.companionSearch(kind)
  }

  /// The companions that an edit has come across.
  struct Found {
    /// The photos that it changes, or cannot change.
    fileprivate var known: [PhotoIdentifier] = []
    fileprivate var companions: [PhotoIdentifier] = []
    fileprivate var photos: [PhotoIdentifier: PhotoIdentifier] = [:]
  }

  /// Finds the companions of a photo, which is not changed yet.
  func note(_ outcome: FetchOutcome, _ plan: PlannedModification, in found: inout Found) {
    let photo: PhotoIdentifier
    switch outcome {
    case .fetched(let fetched):
      if case .pass = plan.action { return }
      photo = fetched.metadata.localIdentifier
    case .skipped(let skipped, _): photo = skipped
    case .failed(let error): photo = error.identifier
    }
    found.known.append(photo)
    let isEdited: Bool
    switch outcome {
    case .fetched where !plan.isRefusal: isEdited = false
    case .skipped(_, .doneBefore): isEdited = true
    default: return
    }
    for companion in find(photo, isEdited) where found.photos[companion] == nil {
      found.photos[companion] = photo
      found.companions.append(companion)
    }
  }

  /// The companions that are not photos of the edit themselves.
  func fetch(_ found: Found) -> [FetchOutcome] {
    guard !found.companions.isEmpty else { return [] }
    let outcomes = repository.fetchCompanions(found.companions, besides: found.known)
    for case .fetched(let companion) in outcomes {
      let identifier = companion.metadata.localIdentifier
      if let photo = found.photos[identifier] { didFind(identifier, photo) }
    }
    return outcomes
  }
}
