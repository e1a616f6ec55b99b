import PhotoEntities
import PhotoUseCases

/// What was done to photos, for people: a line a photo.
struct ModificationTextPresenter: ModificationPresenter {
  let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func present(_ modified: ModifiedMetadata) {
    let changes = modified.changes.map { change in
      let old = ReadableValue.text(change.oldValue, of: change.field, .exact)
      let new = ReadableValue.text(change.newValue, of: change.field, .exact)
      return "\(change.field.name) \(old) -> \(new)"
    }
    let summary = changes.isEmpty ? "unchanged" : changes.joined(separator: ", ")
    console.write("\(VisibleText.path(modified.identifier)): \(summary)\n")
    // What was done is on record before the next photo is touched.
    console.flush()
  }

  func present(_ failure: PhotoProblem) {
    console.report(failure)
  }
}
