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
        update: update, policy: updatePolicy,
        output: output?.place(for: update.original.localIdentifier.pathBytes),
        folders: namedFolders,
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
