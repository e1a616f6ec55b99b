import PhotoEntities

/// What is to be done about a photo, and said of it.
struct PlannedModification {
  /// What is to be done.
  enum Action {
    /// It is updated, perhaps to what it says already.
    case update(MetadataUpdate)
    /// It cannot be changed.
    case refuse(PhotoProblem)
    /// Nothing: it is none of the photos that are asked for.
    case pass
  }

  /// What the user must know beforehand.
  var warnings: [PhotoProblem] = []
  let action: Action
  /// How far the work has come once this is done.
  let progress: PhotoProgress?

  /// Which photo is to be updated.
  var updatedIdentifier: PhotoIdentifier? {
    update?.original.localIdentifier
  }

  /// The update that is to be made.
  var update: MetadataUpdate? {
    if case .update(let update) = action { update } else { nil }
  }

  /// Whether the photo cannot be changed.
  var isRefusal: Bool {
    if case .refuse = action { true } else { false }
  }
}

extension PlannedModification.Action {
  /// The action that gives the photo the values of the modification.
  init(_ original: Metadata, with modification: ModifyingMetadata) {
    func refusal(_ message: String) -> PlannedModification.Action {
      .refuse(
        PhotoProblem(
          identifier: original.localIdentifier, severity: .invalidValue, message: message))
    }
    if let obstacle = modification.obstacle {
      self = refusal(obstacle)
      return
    }
    let metadata = modification.applied(to: original)
    do {
      try metadata.validate()
    } catch {
      // What was wrong with the photo before does not stand in the way of other fields.
      if let fault = error.faults.first(where: { modification.assignments.keys.contains($0.field) })
      {
        self = refusal("\(fault.field.name) \(fault.reason); give another value")
        return
      }
    }
    self = .update(MetadataUpdate(to: metadata, from: original))
  }
}
