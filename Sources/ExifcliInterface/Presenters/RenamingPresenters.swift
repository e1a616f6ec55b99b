import PhotoEntities
import PhotoUseCases

/// A format of `exifcli rename`.
protocol RenamingPresenter: ConsolePresenter, PhotoProblemOutput, PhotoProgressOutput,
  EarlyEndOutput
{
  /// The photo, or a file that goes with it, has the new name, or has had that name before.
  func didRename(_ photo: PhotoIdentifier, to new: PhotoIdentifier) throws(OutputEnded)

  /// The photo could not be renamed. It has its old name.
  func didFailToRename(_ problem: PhotoProblem) throws(OutputEnded)

  /// Called once, after the last file.
  func finish()
}

extension RenamingPresenter {
  /// Presents what became of a file.
  func present(_ outcome: RenamingOutcome) throws(OutputEnded) {
    switch outcome {
    case .renamed(let old, let new): try didRename(old, to: new)
    case .nameless(let photo, let missing):
      try didFailToRename(
        PhotoProblem(identifier: photo, cause: .nothingThere(.partOfName(missing.subject.name))))
    case .failed(let error): try didFailToRename(PhotoProblem(error))
    case .warning(let photo, let warning):
      didEncounter(PhotoProblem(identifier: photo, cause: .warning(warning)))
    }
  }
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

  func didRename(_ photo: PhotoIdentifier, to new: PhotoIdentifier) throws(OutputEnded) {
    let isUnchanged = photo == new
    if isUnchanged { unchanged += 1 } else { renamed += 1 }
    guard !console.isQuiet else { return try console.requireReader() }
    let old = VisibleText.path(photo)
    console.write(
      isUnchanged ? "\(old): unchanged\n" : "\(old) -> \(VisibleText.path(new))\n")
    try console.requireReader()
  }

  func didFailToRename(_ problem: PhotoProblem) throws(OutputEnded) {
    failed += 1
    console.report(problem)
    try console.requireReader()
  }

  func didEndEarly(leaving count: Int?) {
    isInterrupted = true
    console.reportEarlyEnd(leaving: count)
  }

  func finish() {
    if isInterrupted, renamed > 0, isRecorded {
      console.advise(
        "to do the rest, write 'exifcli resume'; to give the old names back, write 'exifcli undo'"
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

  func didRename(_ photo: PhotoIdentifier, to new: PhotoIdentifier) throws(OutputEnded) {
    guard !console.isQuiet else { return try console.requireReader() }
    let isUnchanged = photo == new
    try write(
      photo, isUnchanged ? "unchanged" : isCopy ? "copied" : "renamed",
      to: .string(new.text), error: .null)
  }

  func didFailToRename(_ problem: PhotoProblem) throws(OutputEnded) {
    console.report(problem)
    try write(problem.identifier, "failed", to: .null, error: JSONValue(problem))
  }

  func didEncounter(_ problem: PhotoProblem) {
    console.report(problem)
    guard case .warning(.leftBehind) = problem.cause else { return }
    try? write(problem.identifier, "left", to: .null, error: .null)
  }

  func finish() {}

  private func write(
    _ photo: PhotoIdentifier, _ status: String, to new: JSONValue, error: JSONValue
  ) throws(OutputEnded) {
    let record = JSONValue.object([
      ("file", .string(photo.text)), ("status", .string(status)), ("to", new), ("error", error),
    ])
    console.write(record.text + "\n")
    try console.requireReader()
  }
}
