import ArgumentParser
import PhotoUseCases

/// `exifcli undo`.
struct UndoCommand: UseCaseCommand {
  /// The formats of `exifcli undo`.
  enum Format: String, OptionValue {
    case text
    case jsonl

    var meaning: String {
      switch self {
      case .text: "a line for each photo and a summary, for people"
      case .jsonl: "a JSON object for each photo, one per line"
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "undo", _superCommandName: "exifcli",
    abstract: "Undo recorded edits: restore the photos byte for byte.",
    discussion: """
      Undoes the edits that 'exifcli edit --journal FILE' recorded, the newest first. Without --runs \
      it undoes all edits that are not undone yet. If a photo has changed since its edit, exifcli \
      does not touch it, and undoes the others. The journal also records what was undone: after an \
      interruption, the same command does the rest.

      An undo changes the Exif data of photos and nothing else. It finds a photo by the path in the \
      journal, and follows no symbolic links.

      Examples:
        exifcli undo edits.jsonl --dry-run
        exifcli undo edits.jsonl --runs 1

      Exit codes: 0 success; 1 some photos failed, the others are done; 64 wrong usage, nothing is \
      done. Ctrl-C finishes the photos in progress and reports what was done; the shell sees 130. A \
      second Ctrl-C ends exifcli at once.
      """)

  @Argument(
    help: ArgumentHelp("The journal that 'exifcli edit --journal' wrote.", valueName: "file"))
  var journal: PhotoPath

  @Option(
    help: ArgumentHelp(
      "Undo only the newest runs of 'edit', at most this many; runs that are undone do not count.",
      valueName: "number"))
  var runs: Int?

  @Flag(help: "Show what would be undone and what would fail; write nothing.")
  var dryRun = false

  @Flag(
    help: ArgumentHelp(
      "Accept a journal that belongs to another user, or that others can write. Its writer decides"
        + " what the Exif data of your photos becomes."))
  var trustJournal = false

  @OptionGroup var replacementOptions: ReplacementOptions

  @Option(help: "How to print what was done.")
  var format: Format = .text

  @OptionGroup var colorOption: ColorOption

  @OptionGroup var progressOption: ProgressOption

  @OptionGroup var messageOption: MessageOption

  func validate() throws {
    if let runs, runs < 1 { throw ValidationError("--runs must be 1 or more.") }
  }

  func run(with useCases: any UseCases) throws {
    Interruption.putOff()
    FileSizeLimit.letWritesFail()
    let console = Console.start(
      color: colorOption.color, progress: progressOption.progress,
      messages: messageOption.messages)
    let presenter: any UndoPresenter =
      switch format {
      case .text: UndoTextPresenter(console, isRehearsal: dryRun)
      case .jsonl: UndoJSONLinesPresenter(console)
      }
    useCases.editUndo(
      of: journal.identifier, trustsJournal: trustJournal,
      replacementOptions.replacement(isRehearsal: dryRun),
      output: presenter
    ).undoEdits(ofNewestRuns: runs)
    presenter.finish()
    try console.finish()
  }
}
