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
      case .table: "a line for each run or photo, for people"
      case .jsonl: "a JSON object for each run or photo, one per line"
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "history", _superCommandName: "exifcli",
    abstract: "List the runs that can be undone, or show what one of them changed.",
    discussion: """
      Each run of these commands that changes photos or their names is recorded below $XDG_STATE_HOME/exifcli (usually \
      ~/.local/state/exifcli), in one file that only you can read. The newest run comes first. \
      'exifcli undo' undoes the newest one that is not undone, 'exifcli undo RUN' that with this number.

      With a RUN, shows what it changed, photo by photo, undone or not: old values and new ones, in the words of \
      'exifcli edit', other tags that were added and removed, and new names. What later runs have changed since does not \
      matter; of a photo that something else has changed, the values of that time are not known.

      exifcli keeps the newest \(maximumRuns) runs, as long as they take at most \
      \(maximumMebibytes) MiB. --no-history leaves a run out; --journal records edits elsewhere.

      Examples:
        exifcli history
        exifcli history 12
        exifcli undo 12 --dry-run
      """)

  /// The limits of the history, as `RunFolder` has them.
  static let maximumRuns = 1000
  static let maximumMebibytes = 512

  @Argument(
    help: ArgumentHelp("The number of the run to show.", valueName: "run"),
    transform: { try wholeNumber($0) })
  var number: Int?

  @Option(
    help: ArgumentHelp("Show at most this many runs. (default: 20)", valueName: "number"),
    transform: { try wholeNumber($0) })
  var limit: Int?

  @Flag(help: "Do not cut the table's lines, however long they are.")
  var full = false

  @Option(help: "How to print the runs, or the changes. (default: table)")
  var format: Format?

  @OptionGroup var colorOption: ColorOption

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more.") }
    if number != nil, limit != nil {
      throw ValidationError("--limit works only without the number of a run.")
    }
    if full, number != nil || format == .jsonl {
      throw ValidationError(
        "--full is for the table of runs: the changes of a run, and JSON lines, are never cut.")
    }
  }

  func run(with useCases: any UseCases) throws {
    let console = colorOption.startConsole()
    let presenter: any HistoryPresenter =
      switch format ?? .table {
      case .table: HistoryTablePresenter(console: console, isWhole: full)
      case .jsonl: HistoryJSONLinesPresenter(console: console)
      }
    do throws(PhotoRepositoryError) {
      if let number {
        let run = try useCases.recordedRun(number)
        presenter.present(run)
        for change in try useCases.changes(of: run, undoing: false) {
          presenter.present(change)
          guard console.isWritable else { break }
        }
      } else {
        let found = try useCases.recordedRuns(limit: limit ?? 20)
        presenter.present(found)
        found.unreadable.map { PhotoProblem($0) }.forEach(console.report)
      }
    } catch {
      console.report(PhotoProblem(error))
    }
    try console.finish()
  }
}
