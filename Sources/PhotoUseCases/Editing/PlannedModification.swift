import PhotoEntities

/// A plan for one photo: an action, and the warnings to report.
struct PlannedModification {
  /// What to do.
  enum Action {
    /// Update it, perhaps to the values that it already has.
    case update(MetadataUpdate)
    /// Report that it cannot be changed.
    case refuse(PhotoProblem)
    /// Nothing: the request does not include it.
    case pass
  }

  /// The warnings to report before the result.
  var warnings: [PhotoProblem] = []
  let action: Action
  /// The progress after this photo.
  let progress: PhotoProgress?

  /// The photo to update.
  var updatedIdentifier: PhotoIdentifier? {
    update?.original.localIdentifier
  }

  /// The update to make.
  var update: MetadataUpdate? {
    if case .update(let update) = action { update } else { nil }
  }

  /// Whether the photo cannot be changed.
  var isRefusal: Bool {
    if case .refuse = action { true } else { false }
  }
}

extension PlannedModification {
  /// The plan that gives the photo the values of the modification.
  init(
    _ photo: FetchedPhoto, with modification: ModifyingMetadata, warnings: [PhotoProblem] = [],
    progress: PhotoProgress? = nil
  ) {
    let kept = photo.keptFields(in: modification)
    let action = Action(photo.metadata, with: modification, keeping: kept)
    let changed =
      if case .update = action {
        PhotoProblem.warnings(
          modification.warnings + photo.warnings(keeping: kept),
          of: photo.metadata.localIdentifier)
      } else {
        [PhotoProblem]()
      }
    self.init(warnings: warnings + changed, action: action, progress: progress)
  }
}

extension FetchedPhoto {
  /// The fields that the modification would remove, and that only the MakerNote or a text of a PNG file has, which no
  /// edit changes.
  fileprivate func keptFields(in modification: ModifyingMetadata) -> [MetadataField] {
    // A removal of MakerNotes removes them with all they say, and so it does with the texts of PNG files.
    if modification.removal?.removes(.identity) == true { return [] }
    let keeping: [TagSource] = [.makernote, .png]
    return MetadataField.all.filter { field in
      keeping.contains { $0 == sources[field] } && modification.assignments[field] == .some(nil)
    }
  }

  /// The warnings about fields that stay.
  fileprivate func warnings(keeping kept: [MetadataField]) -> [PhotoWarning] {
    let inTexts = kept.filter { sources[$0] == .png }
    let inMakerNote = kept.filter { sources[$0] == .makernote }
    return (inMakerNote.isEmpty ? [] : [.leftInMakerNote(inMakerNote)])
      + (inTexts.isEmpty
        ? [] : [.leftInCopies(inTexts.map { .init($0, properties: ["a text of the PNG file"]) })])
  }
}

extension PlannedModification.Action {
  /// The action that gives the photo the values of the modification, except that `kept` fields keep their
  /// values.
  init(
    _ original: Metadata, with modification: ModifyingMetadata, keeping kept: [MetadataField] = []
  ) {
    func refusal(_ fault: PhotoProblem.ChangeFault) -> PlannedModification.Action {
      .refuse(PhotoProblem(identifier: original.localIdentifier, cause: .invalidValue(fault)))
    }
    if let obstacle = modification.obstacle {
      self = refusal(obstacle)
      return
    }
    var metadata = modification.applied(to: original)
    for field in kept { field.setValue(field.value(in: original), in: &metadata) }
    var listEdits = modification.listEdits
    var following: Set<MetadataField> = []
    if modification.removal == nil {
      let inStep = KeywordsInStep(
        metadata, insteadOf: original, given: Set(modification.assignments.keys),
        editing: listEdits)
      (metadata, listEdits) = (inStep.metadata, inStep.edits)
      following = Set(listEdits.keys).subtracting(modification.assignments.keys)
    }
    // Only faults in assigned fields count: a photo with another fault can still be edited.
    if let fault = metadata.faults.first(where: { fault in
      modification.assignments.keys.contains(fault.field)
        && fault.field.hasNewFault(in: metadata, insteadOf: original)
    }) {
      self = refusal(.outOfRange(fault))
      return
    }
    let assigned = modification.assignments.keys.filter { field in
      modification.removal == nil && field.isEditable && !kept.contains(field)
        && field.value(in: metadata) == field.value(in: original)
    }
    self = .update(
      MetadataUpdate(
        to: metadata, from: original, removing: modification.removal,
        turnsUpright: modification.turnsUpright, placeDetails: modification.placeDetails,
        assigning: Set(assigned),
        editingLists: modification.removal == nil ? listEdits : [:], following: following,
        tags: modification.tags))
  }
}

extension MetadataField {
  /// Whether the fault is not only in texts of a list that the photo has already.
  fileprivate func hasNewFault(in metadata: Metadata, insteadOf original: Metadata) -> Bool {
    guard case .list(let texts) = value(in: metadata), case .list(let old) = value(in: original)
    else { return true }
    let known = Set(old.map(MetadataValue.text))
    return fault(in: .list(texts.filter { !known.contains(.text($0)) })) != nil
  }
}
