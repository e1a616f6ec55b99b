import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// `exifcli redo`.
struct RedoCommand: UseCaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", _superCommandName: "exifcli",
    abstract: "Make undone edits again.",
    discussion: """
      Makes the edits again that were undone last, or those of the run with this number. If a photo \
      has changed since its undo, exifcli does not touch it, and edits the others.

      Examples:
        exifcli redo
        exifcli redo 12 -- beach.jpg

      Exit codes: as for 'exifcli undo'.
      """)

  @Argument(
    help: ArgumentHelp(
      "The run's number, or the journal that 'exifcli edit --journal' wrote.",
      valueName: "run-or-journal"))
  var source: PhotoPath?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp(
      "After --: only these photos, and the photos in these folders.", valueName: "path"))
  var paths: [PhotoPath] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Also find photos that were renamed or moved, by their bytes, in this folder and its subfolders."
        + " May be repeated.", valueName: "folder"))
  var search: [PhotoPath] = []

  @Flag(help: "Show what would be edited and what would fail; write nothing.")
  var dryRun = false

  @OptionGroup var replacementOptions: ReplacementOptions

  @Option(help: "How to print what was done.")
  var format: UndoCommand.Format = .text

  @OptionGroup var colorOption: ColorOption

  @OptionGroup var progressOption: ProgressOption

  @OptionGroup var messageOption: MessageOption

  func run(with useCases: any UseCases) throws {
    Interruption.putOff()
    FileSizeLimit.letWritesFail()
    let console = Console.start(
      color: colorOption.color, progress: progressOption.progress,
      messages: messageOption.messages)
    let presenter: any UndoPresenter =
      switch format {
      case .text: UndoTextPresenter(console, .redo, isRehearsal: dryRun)
      case .jsonl: UndoJSONLinesPresenter(console, .redo)
      }
    do throws(PhotoRepositoryError) {
      let redo = UndoWay(
        journal: try chosenJournal(useCases), isRedo: true,
        photos: paths.isEmpty ? nil : paths.map(\.identifier),
        searchedFolders: search.map(\.identifier))
      useCases.editUndo(
        redo, replacementOptions.replacement(isRehearsal: dryRun), output: presenter
      ).undoEdits(ofNewestRuns: nil)
    } catch {
      _ = presenter.didFailToUndo(PhotoProblem(error))
    }
    presenter.finish()
    try console.finish()
  }

  private func chosenJournal(
    _ useCases: any UseCases
  ) throws(PhotoRepositoryError) -> PhotoIdentifier {
    guard let source else { return try useCases.journalOfLastUndo() }
    guard let number = source.runNumber else { return source.identifier }
    return try useCases.journal(ofRun: number)
  }
}
