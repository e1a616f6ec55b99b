import PhotoEntities
import PhotoUseCases

/// A format of `exifcli history`.
protocol HistoryPresenter {
  /// Presents the runs that can be read.
  func present(_ found: RecordedRuns)

  /// Presents the run whose changes follow.
  func present(_ run: RecordedRun)

  /// Presents what the run changed in one file.
  func present(_ change: RecordedChange)
}

/// The runs for people: a line each.
struct HistoryTablePresenter: HistoryPresenter {
  let console: Console
  /// Whether no line of the table is cut.
  let isWhole: Bool

  /// The most columns for what changed, and for a command, which may name a thousand photos. A terminal cuts the lines
  /// itself.
  private static let (changesWidth, commandWidth) = (40, 80)

  func present(_ found: RecordedRuns) {
    var hasCut = false
    func cut(_ text: String, _ width: Int) -> String {
      guard !isWhole, console.columns == nil, TerminalWidth.of(text) > width else { return text }
      hasCut = true
      return ShortText.beginning(of: text, columns: width)
    }
    var table = TextTable([
      ("run", .number), ("when", .number), ("photos", .number), ("state", .number),
      ("changed", .text), ("command", .text),
    ])
    for run in found.runs {
      table.append([
        String(run.number), VisibleText.of(run.day), String(run.photos), run.state,
        cut(VisibleText.of(run.changes.joined(separator: " ")), Self.changesWidth),
        cut(VisibleText.of(run.command), Self.commandWidth),
      ])
    }
    if found.runs.isEmpty {
      console.advise(
        "no runs are recorded; edit, strip, geotag and rename record each run that changes photos")
    } else {
      console.write(table, advice: "see all with --full", isFitted: !isWhole)
      if hasCut { console.advise("long lines are cut; --full shows them") }
    }
    if found.olderRuns > 0 {
      let all = found.runs.count + found.olderRuns
      console.advise(
        "\(Counted.text(found.olderRuns, "older run")) not shown; --limit \(all) shows all")
    }
  }

  func present(_ run: RecordedRun) {
    console.write(VisibleText.of(run.heading) + "\n")
  }

  func present(_ change: RecordedChange) {
    switch change {
    case .values(let modified, _, _):
      console.write(
        VisibleText.path(modified.identifier) + ": " + change.texts.joined(separator: ", ") + "\n")
    case .name(let old, let new, let isCopy):
      console.write(
        "\(VisibleText.path(old)) -> \(VisibleText.path(new))\(isCopy ? " (copy)" : "")\n")
    case .link(let photo, let kept):
      console.write("\(VisibleText.path(photo)): linked to \(VisibleText.path(kept))\n")
    case .unknown(let error): console.report(PhotoProblem(error))
    }
  }
}

/// The runs for scripts: a JSON object each.
struct HistoryJSONLinesPresenter: HistoryPresenter {
  let console: Console

  func present(_ found: RecordedRuns) {
    for run in found.runs {
      let record = JSONValue.object([
        ("run", .integer(run.number)), ("time", .string(run.time)),
        ("folder", .string(run.folder.text)),
        ("arguments", .array(run.arguments.map(JSONValue.string))),
        ("photos", .integer(run.photos)), ("undone", .integer(run.undonePhotos)),
        ("changes", .array(run.changes.map(JSONValue.string))),
        ("finished", .bool(run.isFinished)), ("atWork", .bool(run.isAtWork)),
      ])
      console.write(record.text + "\n")
    }
  }

  func present(_ run: RecordedRun) {}

  func present(_ change: RecordedChange) {
    switch change {
    case .values(let modified, _, _): write(change, of: modified.identifier)
    case .name(let old, let new, let isCopy):
      write(change, of: old, to: .string(new.text), isCopy: isCopy)
    case .link(let photo, let kept): write(change, of: photo, to: .string(kept.text))
    case .unknown(let error):
      console.report(PhotoProblem(error))
      write(change, of: error.identifier, error: JSONValue(PhotoProblem(error)))
    }
  }

  private func write(
    _ change: RecordedChange, of file: PhotoIdentifier, to new: JSONValue = .null,
    isCopy: Bool = false, error: JSONValue = .null
  ) {
    let record = JSONValue.object(
      [("file", .string(file.text))] + change.members + [
        ("to", new), ("copied", .bool(isCopy)), ("error", error),
      ])
    console.write(record.text + "\n")
  }
}
