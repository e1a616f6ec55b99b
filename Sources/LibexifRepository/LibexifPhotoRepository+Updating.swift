import FileReplacement
import PhotoEntities
import PhotoSearch
public import PhotoUseCases

extension LibexifPhotoRepository {
  public func updatePhotos<Failure: Error>(
    _ updates: [MetadataUpdate], together: Bool,
    _ receive: (UpdateOutcome) throws(Failure) -> Void
  ) throws(Failure) {
    let requests = updates.map { update in
      UpdateRequest(
        update: update.withoutFieldsOnRequest, options: options, journal: journal,
        output: output?.place(for: update.original.localIdentifier.pathBytes),
        folders: namedFolders,
        openFolders: openFolders,
        sidecars: sidecars, didPass: didPass
      )
    }
    func update() throws(Failure) {
      if together {
        let update = JointUpdate(
          requests, by: writers, isCancelled: isCancelled)
        for outcome in update.outcomes() { try receive(outcome) }
      } else {
        for outcome in writers.map(requests, isCancelled: isCancelled, { $0.outcome() }) {
          try receive(outcome)
        }
      }
    }
    if let output { try output.update(update) } else { try update() }
  }
}

extension MetadataUpdate {
  /// The update without the fields that the photo has only if they are asked for: an edit reads it again without them.
  fileprivate var withoutFieldsOnRequest: MetadataUpdate {
    var (metadata, original) = (metadata, original)
    for field in MetadataField.all where field.isOnRequest {
      field.setValue(nil, in: &metadata)
      field.setValue(nil, in: &original)
    }
    return from(original, to: metadata)
  }
}
