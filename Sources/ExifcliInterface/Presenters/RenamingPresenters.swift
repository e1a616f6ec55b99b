import PhotoEntities
import PhotoUseCases

/// A format of `exifcli rename`.
protocol RenamingPresenter: ConsolePresenter, PhotoRenamingOutput {
  /// Called once, after the last file.
  func finish()
}

/// New names for people: a line for each file, and a summary.
final class RenamingTextPresenter: RenamingPresenter {
  let console: Console
  private let (isRehearsal, isCopy, isRecorded): (Bool, Bool, Bool)
  private var (renamed, unchanged, failed) = (0, 0, 0)
  private var isInterrupted = false

  /// - Parameters:
  ///   - isRehearsal: Whether nothing is renamed, and the results are what would be.
  ///   - isRecorded: Whether an undo gives the old names back.
  init(_ console: Console, isRehearsal: Bool, isCopy: Bool, isRecorded: Bool) {
    self.console = console
    (self.isRehearsal, self.isCopy, self.isRecorded) = (isRehearsal, isCopy, isRecorded)
  }

  func didRename(_ photo: RenamedPhoto) -> FetchDecision {
    let isUnchanged = photo.identifier == photo.newIdentifier
    if isUnchanged { unchanged += 1 } else { renamed += 1 }
    guard !console.isQuiet else { return console.isWritable ? .goOn : .stop }
    let old = VisibleText.path(photo.identifier)
    console.write(
      isUnchanged ? "\(old): unchanged\n" : "\(old) -> \(VisibleText.path(photo.newIdentifier))\n")
    return console.isWritable ? .goOn : .stop
  }

  func didFailToRename(_ problem: PhotoProblem) -> FetchDecision {
    failed += 1
    console.report(problem)
    return console.isWritable ? .goOn : .stop
  }

  func didEndEarly(leaving count: Int?) {
    isInterrupted = true
    console.reportEarlyEnd(leaving: count)
  }

  func finish() {
    if isInterrupted, renamed > 0, isRecorded {
      console.advise(
        "to do the rest, write 'exifcli rename --resume'; to give the old names back, write 'exifcli undo'"
      )
    }
    guard !console.isQuiet else { return }
    let kind = (isRehearsal ? "dry run: " : "") + (isInterrupted ? "interrupted: " : "")
    let verb =
      (isRehearsal ? "would " : "")
      + (isCopy ? (isRehearsal ? "copy" : "copied") : (isRehearsal ? "rename" : "renamed"))
    console.write("\(kind)\(verb) \(renamed), unchanged \(unchanged), failed \(failed)\n")
  }
}

/// New names for scripts: a JSON object for each file, one per line.
struct RenamingJSONLinesPresenter: RenamingPresenter {
  let console: Console
  private let isCopy: Bool

  init(_ console: Console, isCopy: Bool) {
    (self.console, self.isCopy) = (console, isCopy)
  }

  func didRename(_ photo: RenamedPhoto) -> FetchDecision {
    guard !console.isQuiet else { return console.isWritable ? .goOn : .stop }
    let isUnchanged = photo.identifier == photo.newIdentifier
    return write(
      photo.identifier, isUnchanged ? "unchanged" : isCopy ? "copied" : "renamed",
      to: .string(photo.newIdentifier.text), error: .null)
  }

  func didFailToRename(_ problem: PhotoProblem) -> FetchDecision {
    console.report(problem)
    return write(problem.identifier, "failed", to: .null, error: JSONValue(problem))
  }

  func didEncounter(_ problem: PhotoProblem) {
    console.report(problem)
    guard case .warning(.leftBehind) = problem.cause else { return }
    _ = write(problem.identifier, "left", to: .null, error: .null)
  }

  func finish() {}

  private func write(
    _ photo: PhotoIdentifier, _ status: String, to new: JSONValue, error: JSONValue
  ) -> FetchDecision {
    let record = JSONValue.object([
      ("file", .string(photo.text)), ("status", .string(status)), ("to", new), ("error", error),
    ])
    console.write(record.text + "\n")
    return console.isWritable ? .goOn : .stop
  }
}
