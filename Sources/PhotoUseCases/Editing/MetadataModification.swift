public import PhotoEntities

/// The input boundary of changing photos.
public protocol MetadataModificationInteractor {
  /// Offers each photo of the repository for which `filter` holds, or each where it is nil, to the
  /// output for modification, then carries out what it changed, and tells what became of the
  /// photos in the repository's order.
  ///
  /// - Parameter together: Whether no photo is changed unless all can be. All are offered then
  ///   before the first one is changed.
  func requestToModifyMetadata(where filter: MetadataFilter?, together: Bool)

  /// Does the same with one photo, as it is now. It is the way to try a photo again that has failed
  /// with the code `changedSinceRead`.
  func requestToModifyMetadata(
    ofIdentifier identifier: PhotoIdentifier, where filter: MetadataFilter?)

  /// Gives the photo the values that were assigned in `modification`; its other fields stay as
  /// they are in the photo now.
  func modify(with modification: ModifyingMetadata)
}

/// The output boundary of changing photos.
public protocol MetadataModificationOutput: PhotoProblemOutput, PhotoProgressOutput, EarlyEndOutput
{
  /// The photo as it is, to be changed in place.
  func didProvideMetadataToModify(_ modification: inout ModifyingMetadata)

  /// The photo now says what was asked.
  ///
  /// - Returns: Whether more photos are to be done.
  func didModifyMetadata(_ modified: ModifiedMetadata) -> FetchDecision

  /// The photo could not be changed, and is as it was. With the code `changedSinceRead` another program
  /// was faster: the request can be made again for this photo, once this one has ended.
  ///
  /// - Returns: Whether more photos are to be done.
  func didFailToModifyMetadata(_ problem: PhotoProblem) -> FetchDecision
}

/// What became of a photo that was to be changed.
public struct ModifiedMetadata: Sendable, Equatable {
  /// A field whose value is now another.
  public struct Change: Sendable, Equatable {
    /// The field.
    public let field: MetadataField
    /// Its value before; nil where the photo did not say.
    public let oldValue: MetadataValue?
    /// Its value now.
    public let newValue: MetadataValue?
  }

  /// Which photo.
  public let identifier: PhotoIdentifier
  /// The fields that changed, in the order of the field table; empty where the photo already
  /// said all that was asked, in which case it was not touched.
  public let changes: [Change]

  init(from original: Metadata, to modified: Metadata) {
    self.identifier = original.localIdentifier
    self.changes = MetadataField.all.compactMap { field in
      let (old, new) = (field.value(in: original), field.value(in: modified))
      return old == new ? nil : Change(field: field, oldValue: old, newValue: new)
    }
  }
}

/// The use case of changing photos: fetch them, apply the changes, validate them, update them.
public struct MetadataModification: MetadataModificationInteractor {
  private let repository: any PhotoRepository
  private let output: any MetadataModificationOutput

  /// Changes photos of `repository`, as `output` decides.
  public init(repository: any PhotoRepository, output: any MetadataModificationOutput) {
    self.repository = repository
    self.output = output
  }

  public func requestToModifyMetadata(where filter: MetadataFilter?, together: Bool) {
    /// What was planned, and not carried out yet.
    var rest: ArraySlice<PlannedModification> = []
    var unfetched: Int?
    var decision = FetchDecision.goOn
    let query = PhotoQuery(filter: filter)
    let filter = repository.filterLeft(of: query)
    let isAtEnd = repository.fetchPhotos(query) { batch in
      rest += batch.outcomes.enumerated().map { index, outcome in
        plan(for: outcome, where: filter, progress: batch.progress(upTo: index))
      }
      unfetched = batch.progress.total.map { $0 - batch.progress.done }
      if together {
        output.didProgress(batch.progress)
      } else {
        decision = carryOut(&rest)
      }
      return decision
    }
    if together, isAtEnd { decision = carryOutTogether(&rest) }
    guard decision == .goOn else { return }
    let planned = rest.count { $0.update != nil }
    tellOfEnd(leaving: isAtEnd ? planned : unfetched.map { $0 + planned })
  }

  public func requestToModifyMetadata(
    ofIdentifier identifier: PhotoIdentifier, where filter: MetadataFilter? = nil
  ) {
    carryOut(plan(for: fetch(identifier), where: filter))
  }

  public func modify(with modification: ModifyingMetadata) {
    let action: PlannedModification.Action =
      switch fetch(modification.identifier) {
      case .fetched(let photo): .init(photo.metadata, with: modification)
      case .failed(let error): .refuse(PhotoProblem(error))
      case .skipped: .pass
      }
    carryOut(PlannedModification(action: action, progress: nil))
  }

  private func fetch(_ identifier: PhotoIdentifier) -> FetchOutcome {
    do {
      return .fetched(try repository.fetchPhoto(withIdentifier: identifier))
    } catch {
      return .failed(error)
    }
  }

  /// Offers the photo, and plans what is to be done about it then.
  private func plan(
    for outcome: FetchOutcome, where filter: MetadataFilter?, progress: PhotoProgress? = nil
  ) -> PlannedModification {
    switch outcome {
    case .fetched(let photo):
      let warnings = PhotoProblem.warnings(of: photo)
      guard filter?.matches(photo.metadata) ?? true else {
        return PlannedModification(warnings: warnings, action: .pass, progress: progress)
      }
      var modification = ModifyingMetadata(photo.metadata)
      output.didProvideMetadataToModify(&modification)
      return PlannedModification(
        warnings: warnings, action: .init(photo.metadata, with: modification), progress: progress)
    case .skipped(let identifier, let reason):
      let warning = PhotoProblem(identifier: identifier, severity: .warning, message: reason)
      return PlannedModification(warnings: [warning], action: .pass, progress: progress)
    case .failed(let error):
      return PlannedModification(action: .refuse(PhotoProblem(error)), progress: progress)
    }
  }

  /// Carries out the plan for one photo that was asked for.
  private func carryOut(_ plan: PlannedModification) {
    var rest = [plan][...]
    if carryOut(&rest) == .goOn { tellOfEnd(leaving: rest.count) }
  }

  /// Says that photos are left, if there are some, or may be some.
  private func tellOfEnd(leaving count: Int?) {
    if count != 0 { output.didEndEarly(leaving: count) }
  }

  /// Carries out the plans, and tells of each in their order, so that none are left but those that the
  /// repository has not begun.
  ///
  /// - Returns: Whether the output wants more photos to be done.
  private func carryOut(
    _ rest: inout ArraySlice<PlannedModification>, together: Bool = false
  ) -> FetchDecision {
    /// Tells of the plans up to the next update.
    func tellUpToUpdate() -> FetchDecision {
      while let plan = rest.first, plan.update == nil {
        rest.removeFirst()
        if tell(plan, nil) == .stop { return .stop }
      }
      return .goOn
    }
    if tellUpToUpdate() == .stop { return .stop }
    var decision = FetchDecision.goOn
    repository.updatePhotos(rest.compactMap(\.update), together: together) { outcome in
      guard let plan = rest.popFirst() else { return .stop }
      decision = tell(plan, outcome)
      if decision == .goOn { decision = tellUpToUpdate() }
      return decision
    }
    return decision
  }

  /// Carries out the plans if none of them is a refusal; otherwise tells of these, and that the
  /// others are left.
  private func carryOutTogether(
    _ rest: inout ArraySlice<PlannedModification>
  ) -> FetchDecision {
    guard rest.contains(where: \.isRefusal) else { return carryOut(&rest, together: true) }
    while let plan = rest.popFirst() {
      let outcome = plan.updatedIdentifier.map { UpdateOutcome.failed(.notAttempted($0)) }
      if tell(plan, outcome) == .stop { return .stop }
    }
    return .goOn
  }

  /// Says what is to be said of a plan that was carried out.
  ///
  /// - Returns: Whether the output wants more photos to be done.
  private func tell(_ plan: PlannedModification, _ outcome: UpdateOutcome?) -> FetchDecision {
    plan.warnings.forEach(output.didEncounter)
    defer { if let progress = plan.progress { output.didProgress(progress) } }
    switch (plan.action, outcome) {
    case (.update(let update), .updated(let warnings)):
      for warning in warnings {
        output.didEncounter(
          PhotoProblem(
            identifier: update.original.localIdentifier, severity: .warning, message: warning))
      }
      return output.didModifyMetadata(
        ModifiedMetadata(from: update.original, to: update.metadata))
    case (.update, .failed(let error)):
      return output.didFailToModifyMetadata(PhotoProblem(error))
    case (.refuse(let problem), _):
      return output.didFailToModifyMetadata(problem)
    case (.pass, _), (.update, nil):
      return .goOn
    }
  }
}

extension FetchBatch {
  /// How far the fetching has come with the outcome of this index.
  fileprivate func progress(upTo index: Int) -> PhotoProgress {
    PhotoProgress(done: progress.done - (outcomes.count - 1 - index), total: progress.total)
  }
}
