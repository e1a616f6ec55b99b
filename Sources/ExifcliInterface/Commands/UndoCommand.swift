import ArgumentParser
import PhotoUseCases

/// `exifcli undo`.
struct UndoCommand: UseCaseCommand {
  /// The formats of `exifcli undo`.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case jsonl
  }

  static let configuration = CommandConfiguration(
    commandName: "undo", _superCommandName: "exifcli",
    abstract: "Put edited photos back as they were, byte for byte.",
    discussion: """
      Undoes the edits that 'exifcli edit --journal FILE' has recorded and that are not undone \
      yet, the newest first: all of them, or with --runs those of the newest runs of 'edit'. A \
      photo that has changed since is left as it is, and the others are done. What was undone is \
      recorded in the journal too, so that it is not undone again, and an undo that was \
      interrupted goes on where it was.

      An undo changes the Exif of photos and nothing else. It follows no symbolic links: the path in \
      the journal must be the photo's real one.

      Examples:
        exifcli undo edits.jsonl --dry-run
        exifcli undo edits.jsonl --runs 1

      Exit codes: 0 all well; 1 some photo failed, the others were done; 64 wrong usage. Ctrl-C \
      finishes the photos that are under way, tells what was done, and ends by its signal (130 to a \
      shell); a second one ends at once.
      """)

  @Argument(help: ArgumentHelp("The journal that the edits are recorded in.", valueName: "file"))
  var journal: PhotoPath

  @Option(
    help: ArgumentHelp(
      "Undo no more than the newest runs of 'edit', so many of those that are not undone yet.",
      valueName: "number"))
  var runs: Int?

  @Flag(help: "Print what would be undone, and what would be refused; write nothing.")
  var dryRun = false

  @Flag(
    help: ArgumentHelp(
      "Undo by a journal that belongs to another user or that others can write. Whoever writes a"
        + " journal decides what the Exif of your photos becomes."))
  var trustJournal = false

  @OptionGroup var replacementOptions: ReplacementOptions

  @Option(help: "How to print what was done.")
  var format: Format = .text

  @OptionGroup var colorOption: ColorOption

  @OptionGroup var progressOption: ProgressOption

  func validate() throws {
    if let runs, runs < 1 { throw ValidationError("--runs takes a number from 1 on.") }
  }

  func run(with useCases: any UseCases) throws {
    Interruption.putOff()
    FileSizeLimit.letWritesFail()
    let console = Console(color: colorOption.color, progress: progressOption.progress)
    let presenter: any UndoPresenter =
      switch format {
      case .text: UndoTextPresenter(console)
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
