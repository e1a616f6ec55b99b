import PhotoEntities
import PhotoUseCases

/// A format of `exifcli undo`.
protocol UndoPresenter: ConsolePresenter, PhotoProblemOutput, PhotoProgressOutput, EarlyEndOutput {
  /// The photo is as it was before this many edits: 0 if it was so already.
  ///
  /// - Parameter change: What that changes in it; nil if it is not shown.
  func didUndo(
    _ edits: Int, of photo: PhotoIdentifier, _ change: RecordedChange?
  ) throws(OutputEnded)

  /// Later runs have changed the photo too; these values alone are as before its edits, or as after them.
  func didSetBack(_ modified: ModifiedMetadata) throws(OutputEnded)

  /// The photo has its other name again; or its copy is gone if `new` is nil.
  func didMove(_ photo: PhotoIdentifier, to new: PhotoIdentifier?) throws(OutputEnded)

  /// Edits of the photo could not be undone; they are still in the photo.
  func didFailToUndo(_ problem: PhotoProblem) throws(OutputEnded)

  /// The user named no run: this one is meant.
  func didChoose(_ run: RecordedRun)

  /// Called once, after the last photo.
  func finish()
}

extension UndoPresenter {
  /// Presents what became of a photo, all of it.
  ///
  /// - Parameter changes: What would change in each photo; empty if that is not shown.
  func present(
    _ batch: UndoBatch, changes: [PhotoIdentifier: RecordedChange] = [:]
  ) throws(OutputEnded) {
    var end: OutputEnded?
    for outcome in batch.outcomes {
      do throws(OutputEnded) { try present(outcome, changes) } catch { end = error }
    }
    if let progress = batch.progress { didProgress(progress) }
    if let end { throw end }
  }

  private func present(
    _ outcome: UndoOutcome, _ changes: [PhotoIdentifier: RecordedChange]
  ) throws(OutputEnded) {
    switch outcome {
    case .undone(let photo, let edits): try didUndo(edits, of: photo, changes[photo])
    case .setBack(let old, let new): try didSetBack(ModifiedMetadata(from: old, to: new))
    case .moved(let old, let new): try didMove(old, to: new)
    case .removed(let copy): try didMove(copy, to: nil)
    case .failed(let error): try didFailToUndo(PhotoProblem(error))
    case .warning(let photo, let warning):
      didEncounter(PhotoProblem(identifier: photo, cause: .warning(warning)))
    }
  }
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

  func didUndo(
    _ edits: Int, of photo: PhotoIdentifier, _ change: RecordedChange?
  ) throws(OutputEnded) {
    let count = Counted.text(edits, "edit")
    let summary =
      edits == 0
      ? "unchanged"
      : isRehearsal
        ? "would \(direction.rawValue) \(count)" : "\(count) \(direction.done)"
    if edits == 0 { unchanged += 1 } else { undone += 1 }
    let values = edits == 0 ? nil : change?.texts.joined(separator: ", ")
    try write("\(VisibleText.path(photo)): \(summary)" + (values.map { ": " + $0 } ?? ""))
  }

  func didSetBack(_ modified: ModifiedMetadata) throws(OutputEnded) {
    undone += 1
    let verb = isRehearsal ? "would set" : "set"
    let values = modified.changesAsText.joined(separator: ", ")
    try write(
      "\(VisibleText.path(modified.identifier)): \(verb) \(direction == .undo ? "back" : "again"): "
        + (values.isEmpty ? "other tags" : values))
  }

  func didMove(_ photo: PhotoIdentifier, to new: PhotoIdentifier?) throws(OutputEnded) {
    undone += 1
    let old = VisibleText.path(photo)
    guard let new else {
      return try write("\(old): \(isRehearsal ? "would remove the copy" : "copy removed")")
    }
    try write("\(old) -> \(VisibleText.path(new))")
  }

  private func write(_ line: String) throws(OutputEnded) {
    guard !console.isQuiet else { return }
    console.write(line + "\n")
    // Report each result at once.
    console.flush()
    try console.requireReader()
  }

  func didFailToUndo(_ problem: PhotoProblem) throws(OutputEnded) {
    failed += 1
    hasMissing = hasMissing || problem.cause == .failure(.missing)
    console.report(problem)
    try console.requireReader()
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

  func didUndo(
    _ edits: Int, of photo: PhotoIdentifier, _ change: RecordedChange?
  ) throws(OutputEnded) {
    guard !console.isQuiet else { return }
    let changes = (edits == 0 ? nil : change?.members) ?? []
    try write(
      [
        ("file", .string(photo.text)),
        ("status", .string(edits == 0 ? "unchanged" : direction.done)),
        ("edits", .integer(edits)),
      ] + changes + [("error", .null)])
  }

  func didSetBack(_ modified: ModifiedMetadata) throws(OutputEnded) {
    guard !console.isQuiet else { return }
    try write([
      ("file", .string(modified.identifier.text)), ("status", .string(direction.done)),
      ("edits", .integer(1)), ("changes", .object(modified.changesAsJSON)), ("error", .null),
    ])
  }

  func didMove(_ photo: PhotoIdentifier, to new: PhotoIdentifier?) throws(OutputEnded) {
    guard !console.isQuiet else { return }
    try write([
      ("file", .string(photo.text)), ("status", .string(direction.done)),
      ("edits", .integer(1)), ("to", new.map { .string($0.text) } ?? .null),
      ("error", .null),
    ])
  }

  func didFailToUndo(_ problem: PhotoProblem) throws(OutputEnded) {
    console.report(problem)
    try write([
      ("file", .string(problem.identifier.text)), ("status", .string("failed")),
      ("edits", .integer(0)),
      (
        "error",
        JSONValue(problem)
      ),
    ])
  }

  func finish() {}

  private func write(_ members: [(key: String, value: JSONValue)]) throws(OutputEnded) {
    console.write(JSONValue.object(members).text + "\n")
    // Report each result at once.
    console.flush()
    try console.requireReader()
  }
}
