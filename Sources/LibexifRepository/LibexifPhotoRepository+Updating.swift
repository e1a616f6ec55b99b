import FileReplacement
import PhotoEntities
import PhotoSearch
public import PhotoUseCases

extension LibexifPhotoRepository {
  public func updatePhotos(
    _ updates: [MetadataUpdate], together: Bool, _ receive: (UpdateOutcome) -> FetchDecision
  ) {
    let requests = updates.map { update in
      UpdateRequest(
        update: update.withoutFieldsOnRequest, policy: updatePolicy,
        output: output?.place(for: update.original.localIdentifier.pathBytes),
        folders: namedFolders,
        openFolders: openFolders,
        sidecars: sidecars
      )
    }
    func update() {
      if together {
        let outcomes = JointUpdate(
          requests, policy: updatePolicy, by: writers, isCancelled: isCancelled
        )
        .outcomes()
        for outcome in outcomes where receive(outcome) == .stop { return }
      } else {
        writers.map(requests, isCancelled: isCancelled, { $0.outcome() }) {
          receive($0).workDecision
        }
      }
    }
    if let output { output.update(update) } else { update() }
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
    return MetadataUpdate(
      to: metadata, from: original, removing: removal, turnsUpright: turnsUpright,
      assigning: assigned, editingLists: listEdits)
  }
}
