public import PhotoEntities

/// The input boundary of changing photos.
public protocol MetadataModificationInteractor {
  /// Offers each photo for which `filter` holds, or each photo if it is nil, to the output for
  /// modification. Then updates the photos, and reports the results in the repository's order.
  ///
  /// - Parameter together: Whether to change either all photos or none. All photos are offered
  ///   before the first one is changed then.
  func requestToModifyMetadata(where filter: MetadataFilter?, together: Bool)

  /// Does the same with one photo, as it is now: the way to retry a photo that failed with the code
  /// `changedSinceRead`.
  func requestToModifyMetadata(
    ofIdentifier identifier: PhotoIdentifier, where filter: MetadataFilter?)

  /// Gives the photo the values that were assigned in `modification`. Its other fields keep the
  /// values that they have now.
  func modify(with modification: ModifyingMetadata)
}

/// The output boundary of changing photos.
public protocol MetadataModificationOutput: PhotoProblemOutput, PhotoProgressOutput, EarlyEndOutput
{
  /// The photo as it is. The output changes it in place.
  func didProvideMetadataToModify(_ modification: inout ModifyingMetadata)

  /// The photo now has the new values.
  ///
  /// - Throws: `OutputEnded` not to go on with more photos.
  func didModifyMetadata(_ modified: ModifiedMetadata) throws(OutputEnded)

  /// The photo could not be changed, and is as it was. The code `changedSinceRead` means that
  /// another program was faster. The request can be repeated for this photo once the current one
  /// has ended.
  ///
  /// - Throws: `OutputEnded` not to go on with more photos.
  func didFailToModifyMetadata(_ problem: PhotoProblem) throws(OutputEnded)

  /// These bytes of a large file are copied or read back, of twice its size. Called now and then, on the main thread.
  func didPass(_ bytes: Int, of total: Int)
}

/// A photo that has been changed.
public struct ModifiedMetadata: Sendable, Equatable {
  /// A field whose value is different now, or was different in another place of the photo.
  public struct Change: Sendable, Equatable {
    /// The field.
    public let field: MetadataField
    /// Its value before; nil if the photo did not have the field.
    public let oldValue: MetadataValue?
    /// Its value now; nil if the photo does not have the field any more. It is the old value if only other places
    /// of the photo had another one.
    public let newValue: MetadataValue?
  }

  /// The photo.
  public let identifier: PhotoIdentifier
  /// The fields that changed, in the order of the field table.
  public let changes: [Change]
  /// The number of data about the old place that were removed, beside position and altitude.
  public let removedPlaceDetails: Int
  /// The new time of modification; nil unless the request was to set it, and it differs.
  public let time: ModificationTimeChange?
  /// The parts that a removal has changed, in the order of `RemovedPart.allCases`.
  public let removedParts: [RemovedPart]
  /// The new time by GPS; nil if it is not set, or the same as before.
  public let placeTime: PlaceTimeChange?
  /// The tags that changed because they were named.
  public let tags: [TagDifference]
  /// What was written to the photo's sidecar; nil if that stays as it was.
  public let sidecar: SidecarReport?

  /// Whether the photo already had all values, and was not touched.
  public var isUnchanged: Bool {
    changes.isEmpty && removedPlaceDetails == 0 && time == nil && removedParts.isEmpty
      && placeTime == nil && tags.isEmpty
  }

  package init(
    from original: Metadata, to modified: Metadata, _ report: UpdateReport = UpdateReport()
  ) {
    (time, placeTime, tags, sidecar) = (report.time, report.placeTime, report.tags, report.sidecar)
    let modified = report.metadata ?? modified
    removedPlaceDetails = report.removedPlaceDetails
    removedParts = RemovedPart.allCases.filter(report.removed.contains)
    self.identifier = original.localIdentifier
    self.changes = MetadataField.all.compactMap { field in
      let (old, new) = (field.value(in: original), field.value(in: modified))
      return old == new && !report.aligned.contains(field)
        ? nil : Change(field: field, oldValue: old, newValue: new)
    }
  }
}

/// The use case of changing photos: fetch them, apply the changes, validate them, update them.
public struct MetadataModification: MetadataModificationInteractor {
  private let repository: any PhotoRepository
  private let output: any MetadataModificationOutput
  /// What is done with companions of the photos; nil if they are left alone.
  private let companions: CompanionEditing?
  /// What learns the offsets from UTC of the photos before they are changed; nil if they are not asked for.
  private let offsets: (rule: OffsetRule, zones: ZonesOfPlaces?)?

  /// Changes photos of `repository`, as `output` decides.
  public init(repository: any PhotoRepository, output: any MetadataModificationOutput) {
    self.init(repository: repository, output: output, companions: nil, offsets: nil)
  }

  /// The same, with the companions of the photos, and a rule that learns from the photos, which can be fetched twice.
  package init(
    repository: any PhotoRepository, output: any MetadataModificationOutput,
    companions: CompanionEditing?, offsets: (rule: OffsetRule, zones: ZonesOfPlaces?)? = nil
  ) {
    (self.repository, self.output, self.companions) = (repository, output, companions)
    self.offsets = offsets
  }

  public func requestToModifyMetadata(where filter: MetadataFilter?, together: Bool) {
    do throws(PhotoRepositoryError) {
      try offsets?.rule.learn(from: repository, offsets?.zones)
    } catch {
      return output.didEncounter(PhotoProblem(error))
    }
    do throws(OutputEnded) {
      let left = try modifyPhotos(where: filter, together: together)
      tellOfEnd(leaving: left)
    } catch {
      // The output knows that photos are left.
    }
  }

  /// - Returns: The number of photos that are left; nil if it is unknown.
  private func modifyPhotos(
    where filter: MetadataFilter?, together: Bool
  ) throws(OutputEnded) -> Int? {
    /// Photos that are planned, but not updated yet.
    var rest: ArraySlice<PlannedModification> = []
    var unfetched: Int?
    var found = CompanionEditing.Found()
    let query = PhotoQuery(filter: filter)
    let filter = repository.filterLeft(of: query)
    let batches = repository.fetchPhotos(query)
    for batch in batches {
      rest += batch.outcomes.enumerated().map { index, outcome in
        let plan = plan(for: outcome, where: filter, progress: batch.progress(upTo: index))
        companions?.note(outcome, plan, in: &found)
        return plan
      }
      unfetched = batch.progress.total.map { $0 - batch.progress.done }
      if together {
        output.didProgress(batch.progress)
      } else {
        try carryOut(&rest)
      }
    }
    let isAtEnd = !batches.wereCancelled
    if isAtEnd {
      // At the end: one of them may be a photo of the batches, and is edited once.
      rest += companions?.fetch(found).map { plan(for: $0, where: nil) } ?? []
      if !together, !rest.isEmpty { try carryOut(&rest) }
    }
    if together, isAtEnd { try carryOutTogether(&rest) }
    let planned = rest.count { $0.update != nil }
    return isAtEnd ? planned : unfetched.map { $0 + planned }
  }

  public func requestToModifyMetadata(
    ofIdentifier identifier: PhotoIdentifier, where filter: MetadataFilter? = nil
  ) {
    carryOut(plan(for: fetch(identifier, where: filter), where: filter))
  }

  public func modify(with modification: ModifyingMetadata) {
    switch fetch(modification.identifier) {
    case .fetched(let photo): carryOut(PlannedModification(photo, with: modification))
    case .failed(let error):
      carryOut(PlannedModification(action: .refuse(PhotoProblem(error)), progress: nil))
    case .skipped: carryOut(PlannedModification(action: .pass, progress: nil))
    }
  }

  private func fetch(
    _ identifier: PhotoIdentifier, where filter: MetadataFilter? = nil
  ) -> FetchOutcome {
    do {
      return .fetched(
        try repository.fetchPhoto(withIdentifier: identifier, for: PhotoQuery(filter: filter)))
    } catch {
      return .failed(error)
    }
  }

  /// Offers the photo to the output, and plans its update.
  private func plan(
    for outcome: FetchOutcome, where filter: MetadataFilter?, progress: PhotoProgress? = nil
  ) -> PlannedModification {
    switch outcome {
    case .fetched(let photo):
      let warnings = PhotoProblem.warnings(of: photo)
      guard filter?.matches(photo) ?? true else {
        return PlannedModification(warnings: warnings, action: .pass, progress: progress)
      }
      var modification = ModifyingMetadata(photo.metadata)
      output.didProvideMetadataToModify(&modification)
      return PlannedModification(
        photo, with: modification, warnings: warnings, progress: progress)
    case .skipped(let identifier, let reason):
      let warning = PhotoProblem(identifier: identifier, cause: .warning(reason))
      return PlannedModification(warnings: [warning], action: .pass, progress: progress)
    case .failed(let error):
      return PlannedModification(action: .refuse(PhotoProblem(error)), progress: progress)
    }
  }

  /// Carries out the plan for a single photo.
  private func carryOut(_ plan: PlannedModification) {
    var rest = [plan][...]
    do throws(OutputEnded) {
      try carryOut(&rest)
      tellOfEnd(leaving: rest.count)
    } catch {
      // It was the only photo.
    }
  }

  /// Reports an early end if photos are left, or may be left.
  private func tellOfEnd(leaving count: Int?) {
    if count != 0 { output.didEndEarly(leaving: count) }
  }

  /// Carries out the plans, and reports each in order. Plans that are left were not begun.
  ///
  /// - Throws: `OutputEnded` if the output does not want to go on with more photos.
  private func carryOut(
    _ rest: inout ArraySlice<PlannedModification>, together: Bool = false
  ) throws(OutputEnded) {
    /// Reports the plans up to the next update.
    func tellUpToUpdate() throws(OutputEnded) {
      while let plan = rest.first, plan.update == nil {
        rest.removeFirst()
        try tell(plan, nil)
      }
    }
    try tellUpToUpdate()
    try repository.updatePhotos(rest.compactMap(\.update), together: together) {
      (outcome) throws(OutputEnded) in
      guard let plan = rest.popFirst() else { return }
      try tell(plan, outcome)
      try tellUpToUpdate()
    }
  }

  /// Carries out the plans if none of them is a refusal. Otherwise reports the refusals, and that
  /// the other photos were not attempted.
  private func carryOutTogether(
    _ rest: inout ArraySlice<PlannedModification>
  ) throws(OutputEnded) {
    guard rest.contains(where: \.isRefusal) else { return try carryOut(&rest, together: true) }
    while let plan = rest.popFirst() {
      let outcome = plan.updatedIdentifier.map { identifier in
        UpdateOutcome.failed(PhotoRepositoryError(identifier: identifier, reason: .notAttempted))
      }
      try tell(plan, outcome)
    }
  }

  /// Reports the result of a plan.
  ///
  /// - Throws: `OutputEnded` if the output does not want to go on with more photos.
  private func tell(
    _ plan: PlannedModification, _ outcome: UpdateOutcome?
  ) throws(OutputEnded) {
    plan.warnings.filter { !$0.isRepeated(by: outcome) }.forEach(output.didEncounter)
    defer { if let progress = plan.progress { output.didProgress(progress) } }
    switch (plan.action, outcome) {
    case (.update(let update), .updated(let report)):
      PhotoProblem.warnings(report.warnings, of: update.original.localIdentifier)
        .forEach(output.didEncounter)
      try output.didModifyMetadata(
        ModifiedMetadata(
          from: update.original, to: update.metadata(leaving: report.warnings), report))
    case (.update, .failed(let error)):
      try output.didFailToModifyMetadata(PhotoProblem(error))
    case (.refuse(let problem), _):
      try output.didFailToModifyMetadata(problem)
    case (.pass, _), (.update, nil):
      return
    }
  }
}

extension MetadataUpdate {
  /// The new metadata as it is listed then: a list that lost its last text is read from the first of the places that
  /// keep others.
  fileprivate func metadata(leaving warnings: [PhotoWarning]) -> Metadata {
    var metadata = metadata
    for case .keptElsewhere(let values) in warnings {
      for kept in values where kept.field.value(in: metadata) == nil {
        kept.field.setValue(kept.value, in: &metadata)
      }
    }
    return metadata
  }
}

extension PhotoProblem {
  /// Whether the outcome tells of the same fault of a part of the photo.
  fileprivate func isRepeated(by outcome: UpdateOutcome?) -> Bool {
    guard case .warning(.unreadable(let part, let detail)) = cause else { return false }
    switch outcome {
    case .failed(let error):
      guard case .uneditable(let otherPart, let otherDetail, _) = error.reason else { return false }
      return part == otherPart && detail.isIdentical(to: otherDetail)
    case .updated(let report):
      return report.warnings.contains { warning in
        guard case .leftAsItIs(let otherPart, _, let otherDetail) = warning else { return false }
        return part == otherPart && detail.isIdentical(to: otherDetail)
      }
    case nil: return false
    }
  }
}

extension FetchBatch {
  /// The progress of the fetching with the outcome at this index.
  fileprivate func progress(upTo index: Int) -> PhotoProgress {
    PhotoProgress(done: progress.done - (outcomes.count - 1 - index), total: progress.total)
  }
}
