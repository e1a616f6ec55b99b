import ArgumentParser
import PhotoEntities
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
    abstract: "Undo edits: restore the photos byte for byte.",
    discussion: """
      Undoes the newest run of 'exifcli edit' that is not undone yet, or the run with this number \
      ('exifcli history' lists them), or the edits that 'exifcli edit --journal FILE' recorded, the \
      newest first. If a photo has changed since its edit, exifcli does not touch it, and undoes the \
      others. What was undone is recorded too: after an interruption, the same command does the rest.

      An undo changes the Exif data of photos and nothing else. It finds a photo by its recorded path, \
      and follows no symbolic links.

      Examples:
        exifcli undo
        exifcli undo 12 --dry-run
        exifcli undo 12 -- beach.jpg holidays
        exifcli undo edits.jsonl --runs 1

      Exit codes: 0 success; 1 some photos failed, the others are done; 64 wrong usage, nothing was \
      done. After Ctrl-C, exifcli finishes the photos in progress and reports what it did; the shell sees \
      130. A second Ctrl-C ends exifcli at once.
      """)

  @Argument(
    help: ArgumentHelp(
      "The run's number, or the journal that 'exifcli edit --journal' wrote. Write ./12 for a journal with"
        + " such a name.", valueName: "run-or-journal"))
  var source: PhotoPath?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp(
      "After --: only these photos, and the photos in these folders.", valueName: "path"))
  var paths: [PhotoPath] = []

  @Option(
    help: ArgumentHelp(
      "Of a journal, undo only the newest runs, at most this many; runs that are undone do not count.",
      valueName: "number"))
  var runs: Int?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Also find photos that were renamed or moved, by their bytes, in this folder and its subfolders."
        + " May be repeated.", valueName: "folder"))
  var search: [PhotoPath] = []

  @Flag(help: "Show what would be undone and what would fail; write nothing.")
  var dryRun = false

  @Flag(
    help: ArgumentHelp(
      "Accept a journal that belongs to another user, or that others can write. Whoever writes it"
        + " decides which Exif data your photos get."))
  var trustJournal = false

  @OptionGroup var replacementOptions: ReplacementOptions

  @Option(help: "How to print what was done.")
  var format: Format = .text

  @OptionGroup var colorOption: ColorOption

  @OptionGroup var progressOption: ProgressOption

  @OptionGroup var messageOption: MessageOption

  func validate() throws {
    if let runs, runs < 1 { throw ValidationError("--runs must be 1 or more.") }
    if journal == nil, runs != nil || trustJournal {
      throw ValidationError("--runs and --trust-journal work only with a journal: name its file.")
    }
  }

  private var runNumber: Int? { source?.runNumber }

  /// The journal that is named, or that of the run.
  private func chosenJournal(
    _ useCases: any UseCases
  ) throws(PhotoRepositoryError) -> PhotoIdentifier {
    if let journal { return journal }
    return try useCases.journal(ofRun: runNumber)
  }

  /// The journal that is named.
  private var journal: PhotoIdentifier? { runNumber == nil ? source?.identifier : nil }

  func run(with useCases: any UseCases) throws {
    Interruption.putOff()
    FileSizeLimit.letWritesFail()
    let console = Console.start(
      color: colorOption.color, progress: progressOption.progress,
      messages: messageOption.messages)
    let presenter: any UndoPresenter =
      switch format {
      case .text: UndoTextPresenter(console, .undo, isRehearsal: dryRun)
      case .jsonl: UndoJSONLinesPresenter(console, .undo)
      }
    do throws(PhotoRepositoryError) {
      let undo = UndoWay(
        journal: try chosenJournal(useCases), trustsJournal: trustJournal,
        photos: paths.isEmpty ? nil : paths.map(\.identifier),
        searchedFolders: search.map(\.identifier))
      useCases.editUndo(
        undo, replacementOptions.replacement(isRehearsal: dryRun), output: presenter
      ).undoEdits(ofNewestRuns: runs)
    } catch {
      _ = presenter.didFailToUndo(PhotoProblem(error))
    }
    presenter.finish()
    try console.finish()
  }
}

extension PhotoPath {
  /// The number of the run that it names; nil if it names a file.
  var runNumber: Int? {
    let text = identifier.text
    return text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
