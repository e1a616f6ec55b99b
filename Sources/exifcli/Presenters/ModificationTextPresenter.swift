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
      "\(change.field.name) \(text(change.oldValue, of: change.field))"
        + " -> \(text(change.newValue, of: change.field))"
    }
    let summary = changes.isEmpty ? "unchanged" : changes.joined(separator: ", ")
    console.write("\(VisibleText.path(modified.identifier)): \(summary)\n")
    // What was done is on record before the next photo is touched.
    console.flush()
  }

  /// The value, so exactly that two values never look the same.
  private func text(_ value: MetadataValue?, of field: MetadataField) -> String {
    value == nil ? "(none)" : ReadableValue.text(value, of: field, .exact)
  }

  func present(_ failure: PhotoProblem) {
    console.report(failure)
  }
}
