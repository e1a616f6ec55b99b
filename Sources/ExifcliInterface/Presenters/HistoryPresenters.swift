import PhotoEntities
import PhotoUseCases

/// A format of `exifcli history`.
protocol HistoryPresenter: ConsolePresenter, RunListOutput {}

/// The runs for people: a line each.
struct HistoryTablePresenter: HistoryPresenter {
  let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func didProvideRuns(_ runs: [RecordedRun], olderRuns: Int) {
    var table = TextTable([
      ("run", .number), ("when", .number), ("photos", .number), ("state", .number),
      ("changed", .text), ("command", .text),
    ])
    for run in runs {
      table.append([
        String(run.number), VisibleText.of(run.day), String(run.photos), run.state,
        VisibleText.of(run.changes.joined(separator: " ")), VisibleText.of(run.command),
      ])
    }
    if runs.isEmpty {
      console.advise(
        "no runs are recorded; edit, strip, geotag and rename record each run that changes photos")
    } else {
      console.write(table, advice: "see all with '| less -S'")
    }
    if olderRuns > 0 {
      console.advise(
        "\(Counted.text(olderRuns, "older run")) not shown; --limit \(runs.count + olderRuns) shows all"
      )
    }
  }
}

/// The runs for scripts: a JSON object each.
struct HistoryJSONLinesPresenter: HistoryPresenter {
  let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func didProvideRuns(_ runs: [RecordedRun], olderRuns: Int) {
    for run in runs {
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
