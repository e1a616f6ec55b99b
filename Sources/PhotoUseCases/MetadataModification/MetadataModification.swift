public import PhotoEntities

/// The use case of changing a photo: fetch it, apply the change, validate it, update it.
public struct MetadataModification: MetadataModificationInteractor {
  private let repository: any PhotoRepository
  private let output: any MetadataModificationOutput

  /// Changes photos of `repository`, as `output` decides.
  public init(repository: any PhotoRepository, output: any MetadataModificationOutput) {
    self.repository = repository
    self.output = output
  }

  public func requestToModifyMetadata(ofIdentifier identifier: PhotoIdentifier) {
    reportingFailure { () throws(PhotoRepositoryError) in
      let photo = try repository.fetchPhoto(withIdentifier: identifier)
      PhotoProblem.warnings(of: photo).forEach(output.didEncounter)
      var modification = ModifyingMetadata(photo.metadata)
      output.didProvideMetadataToModify(&modification)
      try modify(photo.metadata, with: modification)
    }
  }

  public func modify(with modification: ModifyingMetadata) {
    reportingFailure { () throws(PhotoRepositoryError) in
      let photo = try repository.fetchPhoto(withIdentifier: modification.identifier)
      try modify(photo.metadata, with: modification)
    }
  }

  private func modify(
    _ original: Metadata, with modification: ModifyingMetadata
  ) throws(PhotoRepositoryError) {
    if let obstacle = modification.obstacle {
      return fail(original, obstacle)
    }
    var metadata = original
    for (field, value) in modification.assignments {
      field.setValue(value, in: &metadata)
    }
    do {
      try metadata.validate()
    } catch {
      // What was wrong with the photo before does not stand in the way of other fields.
      if let fault = error.faults.first(where: { modification.assignments.keys.contains($0.field) })
      {
        return fail(original, "\(fault.field.name) \(fault.reason); give another value")
      }
    }
    let modified = ModifiedMetadata(from: original, to: metadata)
    if !modified.changes.isEmpty {
      let warnings = try repository.updatePhoto(with: metadata, insteadOf: original)
      for warning in warnings {
        output.didEncounter(
          PhotoProblem(
            identifier: original.localIdentifier, severity: .warning, message: warning))
      }
    }
    output.didModifyMetadata(modified)
  }

  private func fail(_ photo: Metadata, _ message: String) {
    output.didFailToModifyMetadata(
      PhotoProblem(
        identifier: photo.localIdentifier, severity: .invalidValue, message: message))
  }

  private func reportingFailure(_ body: () throws(PhotoRepositoryError) -> Void) {
    do {
      try body()
    } catch {
      output.didFailToModifyMetadata(PhotoProblem(error))
    }
  }
}
