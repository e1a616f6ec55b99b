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

  func didProvideRuns(_ runs: [RecordedRun]) {
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
      console.advise("no runs are recorded; 'exifcli edit' records each run that changes photos")
    } else {
      console.write(table, advice: "see all with '| less -S'")
    }
  }
}

/// The runs for scripts: a JSON object each.
struct HistoryJSONLinesPresenter: HistoryPresenter {
  let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func didProvideRuns(_ runs: [RecordedRun]) {
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

extension RecordedRun {
  /// The day and the time, without seconds and offset.
  fileprivate var day: String {
    let date = time.parts(separatedBy: "T")
    return date.count == 2 ? date[0] + " " + String(date[1].unicodeScalars.prefix(5)) : time
  }

  /// What became of it since.
  fileprivate var state: String {
    let undone = undonePhotos >= photos ? "undone" : "\(undonePhotos) undone"
    let parts =
      (undonePhotos == 0 ? [] : [undone]) + (isFinished ? [] : [isAtWork ? "at work" : "cut off"])
    return parts.isEmpty ? "done" : parts.joined(separator: ", ")
  }

  /// The command as a shell takes it.
  fileprivate var command: String {
    (["exifcli"] + arguments.map(Self.quoted)).joined(separator: " ")
  }

  private static func quoted(_ argument: String) -> String {
    let isPlain = argument.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "_-+=./:,@%".utf8.contains(byte)
      }
    }
    if isPlain, !argument.utf8.isEmpty { return argument }
    return "'" + argument.parts(separatedBy: "'").joined(separator: "'\\''") + "'"
  }
}
