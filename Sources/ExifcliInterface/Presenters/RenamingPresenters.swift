import PhotoEntities
import PhotoUseCases

/// A format of what is done to files that get new names.
protocol RenamingPresenter: ConsolePresenter, PhotoProblemOutput, PhotoProgressOutput,
  EarlyEndOutput
{
  /// The photo, or a file that goes with it, has the new name, or has had that name before.
  func didRename(_ photo: PhotoIdentifier, to new: PhotoIdentifier) throws(OutputEnded)

  /// The photo stays, as its picture is at this place already.
  func didFind(_ photo: PhotoIdentifier, at place: PhotoIdentifier) throws(OutputEnded)

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
    case .archived(let photo, let place): try didFind(photo, at: place)
    case .nameless(let photo, let missing):
      let absence: PhotoProblem.Absence =
        switch missing.value {
        case .date(let date)? where date.isGuess: .dateOfName
        case .date(let date)?: .partOfDate(missing.subject.name, date)
        default: .partOfName(missing.subject.name)
        }
      try didFailToRename(PhotoProblem(identifier: photo, cause: .nothingThere(absence)))
    case .failed(let error): try didFailToRename(PhotoProblem(error))
    case .warning(let photo, let warning):
      didEncounter(PhotoProblem(identifier: photo, cause: .warning(warning)))
    }
  }
}

/// What is done to files that get new names.
enum RenamingKind: Equatable {
  case renaming
  case copying
  case importing(moving: Bool)
  case settingAside

  /// `renamed`, and `rename` after `would`.
  fileprivate var words: (done: String, planned: String) {
    switch self {
    case .renaming: ("renamed", "rename")
    case .copying: ("copied", "copy")
    case .importing: ("imported", "import")
    case .settingAside: ("moved", "move")
    }
  }

  /// What happens to the file itself.
  fileprivate var status: String {
    switch self {
    case .renaming: "renamed"
    case .copying, .importing(moving: false): "copied"
    case .importing(moving: true), .settingAside: "moved"
    }
  }

  /// What an undo does.
  fileprivate var undone: String {
    switch self {
    case .copying, .importing(moving: false): "remove the copies again"
    case .renaming, .importing(moving: true): "give the old names back"
    case .settingAside: "move the files back"
    }
  }

  fileprivate var isImport: Bool { if case .importing = self { true } else { false } }
}

/// New names for people: a line for each file, and a summary.
final class RenamingTextPresenter: RenamingPresenter {
  let console: Console
  private let kind: RenamingKind
  private let (isRehearsal, isRecorded): (Bool, Bool)
  private var (renamed, unchanged, left, failed) = (0, 0, 0, 0)
  private var isInterrupted = false

  /// - Parameters:
  ///   - isRehearsal: Whether nothing is renamed, and the results are what would be.
  ///   - isRecorded: Whether an undo gives the old names back.
  init(_ console: Console, _ kind: RenamingKind, isRehearsal: Bool, isRecorded: Bool) {
    (self.console, self.kind) = (console, kind)
    (self.isRehearsal, self.isRecorded) = (isRehearsal, isRecorded)
  }

  func didRename(_ photo: PhotoIdentifier, to new: PhotoIdentifier) throws(OutputEnded) {
    let isUnchanged = photo == new
    if isUnchanged { unchanged += 1 } else { renamed += 1 }
    try write(isUnchanged ? ": \(unchangedWord)" : " -> \(VisibleText.path(new))", photo)
  }

  func didFind(_ photo: PhotoIdentifier, at place: PhotoIdentifier) throws(OutputEnded) {
    unchanged += 1
    try write(": \(unchangedWord): \(VisibleText.path(place))", photo)
  }

  func didFailToRename(_ problem: PhotoProblem) throws(OutputEnded) {
    failed += 1
    console.report(problem)
    // Messages that are alike are counted. What stays on a card is named.
    if kind.isImport {
      try write(": failed", problem.identifier)
    } else {
      try console.requireReader()
    }
  }

  func didEncounter(_ problem: PhotoProblem) {
    guard kind.isImport, case .warning(let warning) = problem.cause else {
      return console.report(problem)
    }
    switch warning {
    case .passedOver(let files):
      left += files.all.count + files.uncounted
      // The lines name them, but for those beyond a limit.
      if console.isQuiet || files.uncounted > 0 { console.report(problem) }
      for file in files.all { try? write(": left", file) }
    case .leftBehind, .notAPhoto:
      left += 1
      console.report(problem)
      try? write(": left", problem.identifier)
    default: console.report(problem)
    }
  }

  func didEndEarly(leaving count: Int?) {
    isInterrupted = true
    console.reportEarlyEnd(leaving: count)
  }

  func finish() {
    if isInterrupted, renamed > 0, isRecorded {
      console.advise(
        "to do the rest, write 'exifcli resume'; to \(kind.undone), write 'exifcli undo'")
    }
    guard !console.isQuiet else { return }
    let state = (isRehearsal ? "dry run: " : "") + (isInterrupted ? "interrupted: " : "")
    let verb = isRehearsal ? "would \(kind.words.planned)" : kind.words.done
    let counts =
      ["\(unchangedWord) \(unchanged)"] + (kind.isImport ? ["left \(left)"] : [])
      + ["failed \(failed)"]
    console.write("\(state)\(verb) \(renamed), \(counts.joined(separator: ", "))\n")
  }

  private var unchangedWord: String { kind.isImport ? "already there" : "unchanged" }

  private func write(_ text: String, _ photo: PhotoIdentifier) throws(OutputEnded) {
    if !console.isQuiet { console.write("\(VisibleText.path(photo))\(text)\n") }
    try console.requireReader()
  }
}

/// New names for scripts: a JSON object for each file, one per line.
struct RenamingJSONLinesPresenter: RenamingPresenter {
  let console: Console
  private let kind: RenamingKind

  init(_ console: Console, _ kind: RenamingKind) {
    (self.console, self.kind) = (console, kind)
  }

  func didRename(_ photo: PhotoIdentifier, to new: PhotoIdentifier) throws(OutputEnded) {
    guard !console.isQuiet else { return try console.requireReader() }
    try write(photo, photo == new ? "unchanged" : kind.status, to: .string(new.text), error: .null)
  }

  func didFind(_ photo: PhotoIdentifier, at place: PhotoIdentifier) throws(OutputEnded) {
    guard !console.isQuiet else { return try console.requireReader() }
    try write(photo, "unchanged", to: .string(place.text), error: .null)
  }

  func didFailToRename(_ problem: PhotoProblem) throws(OutputEnded) {
    console.report(problem)
    try write(problem.identifier, "failed", to: .null, error: JSONValue(problem))
  }

  func didEncounter(_ problem: PhotoProblem) {
    console.report(problem)
    switch problem.cause {
    case .warning(.leftBehind):
      try? write(problem.identifier, "left", to: .null, error: .null)
    case .warning(.notAPhoto) where kind.isImport:
      try? write(problem.identifier, "left", to: .null, error: .null)
    case .warning(.passedOver(let files)) where kind.isImport:
      for file in files.all { try? write(file, "left", to: .null, error: .null) }
    default: break
    }
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
