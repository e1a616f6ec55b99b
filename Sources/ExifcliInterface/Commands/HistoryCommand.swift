import ArgumentParser
import PhotoUseCases

/// `exifcli history`.
struct HistoryCommand: UseCaseCommand {
  /// The formats of `exifcli history`.
  enum Format: String, OptionValue {
    case table
    case jsonl

    var meaning: String {
      switch self {
      case .table: "a line for each run, for people"
      case .jsonl: "a JSON object for each run, one per line"
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "history", _superCommandName: "exifcli",
    abstract: "List the runs of edit, strip, geotag and rename that can be undone.",
    discussion: """
      Each run of these commands that changes photos or their names is recorded below $XDG_STATE_HOME/exifcli (usually \
      ~/.local/state/exifcli), in one file that only you can read. The newest run comes first. \
      'exifcli undo' undoes the newest one that is not undone, 'exifcli undo RUN' that with this number.

      exifcli keeps the newest \(maximumRuns) runs, as long as they take at most \
      \(maximumMebibytes) MiB. --no-history leaves a run out; --journal records edits elsewhere.

      Examples:
        exifcli history
        exifcli undo 12 --dry-run
      """)

  /// The limits of the history, as `RunFolder` has them.
  static let maximumRuns = 1000
  static let maximumMebibytes = 512

  @Option(
    help: ArgumentHelp("Show at most this many runs.", valueName: "number"),
    transform: { try wholeNumber($0) })
  var limit = 20

  @Option(help: "How to print the runs. (default: table)")
  var format: Format?

  @OptionGroup var colorOption: ColorOption

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit must be 1 or more.") }
  }

  func run(with useCases: any UseCases) throws {
    let console = colorOption.startConsole()
    let presenter: any HistoryPresenter =
      switch format ?? .table {
      case .table: HistoryTablePresenter(console: console)
      case .jsonl: HistoryJSONLinesPresenter(console: console)
      }
    do throws(PhotoRepositoryError) {
      let found = try useCases.recordedRuns(limit: limit)
      presenter.present(found)
      found.unreadable.map { PhotoProblem($0) }.forEach(console.report)
    } catch {
      console.report(PhotoProblem(error))
    }
    try console.finish()
  }
}
