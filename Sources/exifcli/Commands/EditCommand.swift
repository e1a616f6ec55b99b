import ArgumentParser
import PhotoUseCases

/// `exifcli edit`.
struct EditCommand: ParsableCommand {
  /// The formats of `exifcli edit`.
  enum Format: String, OptionValue {
    case text
    case jsonl

    var meaning: String {
      switch self {
      case .text: "a line for each photo, for people"
      case .jsonl: "a JSON object a line for each photo"
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Edit the metadata of photos.",
    discussion: """
      Changes the bytes of the named fields and no others. Where an edit cannot be done without \
      harm, the photo stays as it was, and the other photos are done. Fractions are exact: 1/3 \
      stays 1/3, and 0.3 is 3/10. Read-only photos are refused, and hard-linked ones unless \
      --hard-links says what is to become of them.

      Examples:
        exifcli edit photo.jpg --ev 0.3
        exifcli edit *.jpg --ev -2/3 --exposure-time 1/250 --dry-run
        exifcli edit *.jpg --ev +1/3 --journal edits.jsonl && exifcli undo edits.jsonl
        exifcli edit *.jpg --set whiteBalance=manual --unset software --shift date=+1h30m

      Exit codes: 0 all well; 1 some photo failed, the others were done; 64 wrong usage.
      """)

  @Argument(help: ArgumentHelp("Photos.", valueName: "file"))
  var files: [PhotoPath]

  @OptionGroup(title: "Fields") var fields: EditedFields

  @Flag(help: "Print what would change, and what would be refused; write nothing.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "Record the edits in this file, so that 'exifcli undo' can undo them; behind those that it"
        + " has already.", valueName: "file"))
  var journal: PhotoPath?

  @Option(
    help: ArgumentHelp(
      "Keep each photo as it was in a file beside it, whose name is the photo's with this behind"
        + " it. One that is there is never replaced.", valueName: "suffix"))
  var backup: BackupSuffix?

  @OptionGroup var replacementOptions: ReplacementOptions

  @Option(help: "How to print what was done.")
  var format: Format = .text

  @OptionGroup var colorOption: ColorOption

  @OptionGroup var progressOption: ProgressOption

  func run() throws {
    let changes = fields.changes
    let console = Console(color: colorOption.color, progress: progressOption.progress)
    let presenter: any ModificationPresenter =
      switch format {
      case .text: ModificationTextPresenter(console)
      case .jsonl: ModificationJSONLinesPresenter(console)
      }
    let output = RetryingModification(of: changes, presenter: presenter)
    let interactor: any MetadataModificationInteractor
    do {
      interactor = try CompositionRoot.metadataModification(
        replacement, output: output)
    } catch {
      console.fail(error.identifier, error.message)
      return try console.finish()
    }
    // An edit that cannot be told of is not made.
    for (index, file) in files.enumerated() where console.isWritable {
      output.retry {
        interactor.requestToModifyMetadata(ofIdentifier: file.identifier)
      }
      console.report(PhotoProgress(done: index + 1, total: files.count))
    }
    try console.finish()
  }

  private var replacement: CompositionRoot.Replacement {
    var replacement = replacementOptions.replacement(isRehearsal: dryRun)
    replacement.journal = journal?.identifier
    replacement.backupSuffix = backup?.identifier
    return replacement
  }
}
