import PhotoEntities
import PhotoUseCases

/// A format of `exifcli undo`.
protocol UndoPresenter: ConsolePresenter, EditUndoOutput {
  /// The edits could not be found.
  func didFindNoEdits(_ problem: PhotoProblem)

  /// The user named no run: this one is meant.
  func didChoose(_ run: RecordedRun)

  /// Called once, after the last photo.
  func finish()
}

/// Whether edits are undone, or made again.
enum UndoDirection: String {
  case undo
  case redo

  /// What became of an edit.
  var done: String {
    switch self {
    case .undo: "undone"
    case .redo: "redone"
    }
  }
}

/// The results of an undo for people: a line for each photo, and a summary.
final class UndoTextPresenter: UndoPresenter {
  let console: Console
  private let direction: UndoDirection
  private let isRehearsal: Bool
  private let isSearching: Bool
  /// The run that was chosen because the user named none.
  private var chosen: RecordedRun?
  private var (undone, unchanged, failed) = (0, 0, 0)
  private var isInterrupted = false
  /// Whether a photo was not where its edit was recorded.
  private var hasMissing = false

  /// - Parameters:
  ///   - isRehearsal: Whether nothing is written, and the results are what an undo would do.
  ///   - isSearching: Whether photos are searched that were renamed or moved.
  init(_ console: Console, _ direction: UndoDirection, isRehearsal: Bool, isSearching: Bool) {
    (self.console, self.direction) = (console, direction)
    (self.isRehearsal, self.isSearching) = (isRehearsal, isSearching)
  }

  func didChoose(_ run: RecordedRun) {
    chosen = run
    guard !console.isQuiet else { return }
    console.write(VisibleText.of(run.heading) + "\n")
    console.flush()
  }

  func didFindNoEdits(_ problem: PhotoProblem) {
    failed += 1
    console.report(problem)
  }

  func didUndo(_ edits: UndoneEdits) -> FetchDecision {
    let count = Counted.text(edits.count, "edit")
    let summary =
      edits.count == 0
      ? "unchanged"
      : isRehearsal
        ? "would \(direction.rawValue) \(count)" : "\(count) \(direction.done)"
    if edits.count == 0 { unchanged += 1 } else { undone += 1 }
    return write("\(VisibleText.path(edits.identifier)): \(summary)")
  }

  func didMove(_ moved: MovedPhoto) -> FetchDecision {
    undone += 1
    let old = VisibleText.path(moved.identifier)
    guard let new = moved.newIdentifier else {
      return write("\(old): \(isRehearsal ? "would remove the copy" : "copy removed")")
    }
    return write("\(old) -> \(VisibleText.path(new))")
  }

  private func write(_ line: String) -> FetchDecision {
    guard !console.isQuiet else { return .goOn }
    console.write(line + "\n")
    // Report each result at once.
    console.flush()
    return console.isWritable ? .goOn : .stop
  }

  func didFailToUndo(_ problem: PhotoProblem) -> FetchDecision {
    failed += 1
    hasMissing = hasMissing || problem.cause == .failure(.missing)
    console.report(problem)
    return console.isWritable ? .goOn : .stop
  }

  func didEndEarly(leaving count: Int?) {
    isInterrupted = true
    console.reportEarlyEnd(leaving: count)
  }

  func finish() {
    advise()
    guard !console.isQuiet else { return }
    let kind = (isRehearsal ? "dry run: " : "") + (isInterrupted ? "interrupted: " : "")
    let verb = isRehearsal ? "would \(direction.rawValue)" : direction.done
    console.write("\(kind)\(verb) \(undone), unchanged \(unchanged), failed \(failed)\n")
  }

  /// Tells what may help if something could not be done.
  private func advise() {
    let command = "exifcli \(direction.rawValue)"
    if hasMissing, !isSearching {
      console.advise("add --search FOLDER to find photos that were renamed or moved")
    }
    if undone + unchanged + failed == 0, !isInterrupted {
      console.advise("there is nothing left to \(direction.rawValue)")
    } else if failed > 0, undone + unchanged == 0, let chosen {
      console.advise(
        "run \(chosen.number) could not be \(direction.done); to \(direction.rawValue) another run, write"
          + " '\(command) RUN' ('exifcli history' lists the runs)")
    }
  }
}

/// The results of an undo for scripts: a JSON object for each photo, one per line.
struct UndoJSONLinesPresenter: UndoPresenter {
  let console: Console
  private let direction: UndoDirection

  init(_ console: Console, _ direction: UndoDirection) {
    (self.console, self.direction) = (console, direction)
  }

  func didChoose(_ run: RecordedRun) {}

  func didFindNoEdits(_ problem: PhotoProblem) {
    _ = didFailToUndo(problem)
  }

  func didUndo(_ edits: UndoneEdits) -> FetchDecision {
    guard !console.isQuiet else { return .goOn }
    return write([
      ("file", .string(edits.identifier.text)),
      ("status", .string(edits.count == 0 ? "unchanged" : direction.done)),
      ("edits", .integer(edits.count)), ("error", .null),
    ])
  }

  func didMove(_ moved: MovedPhoto) -> FetchDecision {
    guard !console.isQuiet else { return .goOn }
    return write([
      ("file", .string(moved.identifier.text)), ("status", .string(direction.done)),
      ("edits", .integer(1)), ("to", moved.newIdentifier.map { .string($0.text) } ?? .null),
      ("error", .null),
    ])
  }

  func didFailToUndo(_ problem: PhotoProblem) -> FetchDecision {
    console.report(problem)
    return write([
      ("file", .string(problem.identifier.text)), ("status", .string("failed")),
      ("edits", .integer(0)),
      (
        "error",
        JSONValue(problem)
      ),
    ])
  }

  func finish() {}

  private func write(_ members: [(key: String, value: JSONValue)]) -> FetchDecision {
    console.write(JSONValue.object(members).text + "\n")
    // Report each result at once.
    console.flush()
    return console.isWritable ? .goOn : .stop
  }
}
