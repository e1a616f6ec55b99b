import PhotoEntities
import PhotoUseCases

/// A format of `exifcli history`.
protocol HistoryPresenter {
  /// Presents the runs that can be read.
  func present(_ found: RecordedRuns)
}

/// The runs for people: a line each.
struct HistoryTablePresenter: HistoryPresenter {
  let console: Console

  func present(_ found: RecordedRuns) {
    var table = TextTable([
      ("run", .number), ("when", .number), ("photos", .number), ("state", .number),
      ("changed", .text), ("command", .text),
    ])
    for run in found.runs {
      table.append([
        String(run.number), VisibleText.of(run.day), String(run.photos), run.state,
        VisibleText.of(run.changes.joined(separator: " ")), VisibleText.of(run.command),
      ])
    }
    if found.runs.isEmpty {
      console.advise(
        "no runs are recorded; edit, strip, geotag and rename record each run that changes photos")
    } else {
      console.write(table, advice: "see all with '| less -S'")
    }
    if found.olderRuns > 0 {
      let all = found.runs.count + found.olderRuns
      console.advise(
        "\(Counted.text(found.olderRuns, "older run")) not shown; --limit \(all) shows all")
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
}
