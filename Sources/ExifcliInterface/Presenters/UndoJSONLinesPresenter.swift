import PhotoEntities
import PhotoUseCases

/// What was undone, for scripts: a JSON object a line for each photo.
struct UndoJSONLinesPresenter: UndoPresenter {
  let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func didUndo(_ edits: UndoneEdits) -> FetchDecision {
    write([
      ("file", .string(edits.identifier.text)),
      ("status", .string(edits.count == 0 ? "unchanged" : "undone")),
      ("edits", .integer(edits.count)), ("error", .null),
    ])
  }

  func didFailToUndo(_ problem: PhotoProblem) -> FetchDecision {
    console.report(problem)
    return write([
      ("file", .string(problem.identifier.text)), ("status", .string("failed")),
      ("edits", .integer(0)),
      (
        "error",
        .object([
          ("code", .string(problem.severity.code)), ("message", .string(problem.message)),
        ])
      ),
    ])
  }

  func finish() {}

  private func write(_ members: [(key: String, value: JSONValue)]) -> FetchDecision {
    console.write(JSONValue.object(members).text + "\n")
    // What was done is on record as soon as it is known.
    console.flush()
    return console.isWritable ? .goOn : .stop
  }
}
