import PhotoEntities
import PhotoUseCases

/// What was done to photos, for scripts: a JSON object a line for each.
struct ModificationJSONLinesPresenter: ModificationPresenter {
  let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func present(_ modified: ModifiedMetadata) {
    let changes = modified.changes.map { change in
      (
        change.field.name,
        JSONValue.object([
          ("from", JSONValue(change.oldValue)), ("to", JSONValue(change.newValue)),
        ])
      )
    }
    write(
      modified.identifier, status: changes.isEmpty ? "unchanged" : "edited",
      changes: changes, error: .null)
  }

  func present(_ failure: PhotoProblem) {
    console.report(failure)
    write(
      failure.identifier, status: "failed", changes: [],
      error: .object([
        ("code", .string(failure.severity.code)), ("message", .string(failure.message)),
      ]))
  }

  func finish() {}

  private func write(
    _ identifier: PhotoIdentifier, status: String, changes: [(String, JSONValue)],
    error: JSONValue
  ) {
    let record = JSONValue.object([
      ("file", .string(identifier.text)), ("status", .string(status)),
      ("changes", .object(changes.map { (key: $0.0, value: $0.1) })), ("error", error),
    ])
    console.write(record.text + "\n")
    // What was done is on record as soon as it is known.
    console.flush()
  }
}

extension PhotoProblem.Severity {
  /// The stable name of the kind of failure.
  var code: String {
    switch self {
    case .warning: "warning"
    case .failure(let code): code.rawValue
    case .invalidValue: "invalidValue"
    case .nothingThere: "nothingThere"
    }
  }
}
