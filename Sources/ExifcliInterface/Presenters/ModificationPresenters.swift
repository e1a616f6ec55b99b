import PhotoEntities
import PhotoUseCases

/// A format of `exifcli edit`.
protocol ModificationPresenter: ConsolePresenter, PhotoProblemOutput, PhotoProgressOutput,
  EarlyEndOutput
{
  /// The photo was edited, or needed no edit.
  func present(_ modified: ModifiedMetadata)

  /// The photo could not be edited.
  func present(_ failure: PhotoProblem)

  /// Called once, after the last photo.
  func finish()
}

/// The results of edits for people: a line for each photo, and a summary.
final class ModificationTextPresenter: ModificationPresenter {
  let console: Console
  private let isRehearsal: Bool
  private let interruptionAdvice: String?
  private var (edited, unchanged, failed) = (0, 0, 0)
  private var isInterrupted = false

  /// - Parameters:
  ///   - isRehearsal: Whether nothing is written, and the results are what an edit would do.
  ///   - interruptionAdvice: What helps if some photos are edited and others not.
  init(_ console: Console, isRehearsal: Bool, interruptionAdvice: String? = nil) {
    self.console = console
    (self.isRehearsal, self.interruptionAdvice) = (isRehearsal, interruptionAdvice)
  }

  func present(_ modified: ModifiedMetadata) {
    if modified.isUnchanged { unchanged += 1 } else { edited += 1 }
    guard !console.isQuiet else { return }
    let changes = modified.changesAsText
    let summary = changes.isEmpty ? "unchanged" : changes.joined(separator: ", ")
    let place = modified.sidecarAsText.map { "; \($0)" } ?? ""
    console.write("\(VisibleText.path(modified.identifier)): \(summary)\(place)\n")
    // Report each result at once.
    console.flush()
  }

  func present(_ failure: PhotoProblem) {
    failed += 1
    console.report(failure)
  }

  func didEndEarly(leaving count: Int?) {
    isInterrupted = true
    console.reportEarlyEnd(leaving: count)
  }

  func finish() {
    if isInterrupted, edited > 0, let interruptionAdvice { console.advise(interruptionAdvice) }
    guard !console.isQuiet else { return }
    let kind = (isRehearsal ? "dry run: " : "") + (isInterrupted ? "interrupted: " : "")
    let verb = isRehearsal ? "would edit" : "edited"
    console.write("\(kind)\(verb) \(edited), unchanged \(unchanged), failed \(failed)\n")
  }
}

/// The results of edits for scripts: a JSON object for each photo, one per line.
struct ModificationJSONLinesPresenter: ModificationPresenter {
  let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func present(_ modified: ModifiedMetadata) {
    guard !console.isQuiet else { return }
    write(
      modified.identifier, status: modified.isUnchanged ? "unchanged" : "edited",
      changes: modified.changesAsJSON, sidecar: modified.sidecar.map(JSONValue.init), error: .null)
  }

  func present(_ failure: PhotoProblem) {
    console.report(failure)
    write(
      failure.identifier, status: "failed", changes: [],
      error: JSONValue(failure))
  }

  func finish() {}

  private func write(
    _ identifier: PhotoIdentifier, status: String, changes: [(key: String, value: JSONValue)],
    sidecar: JSONValue? = nil, error: JSONValue
  ) {
    let record = JSONValue.object(
      [
        ("file", .string(identifier.text)), ("status", .string(status)),
        ("changes", .object(changes)),
      ] + (sidecar.map { [("sidecar", $0)] } ?? []) + [("error", error)])
    console.write(record.text + "\n")
    // Report each result at once.
    console.flush()
  }
}
