import ArgumentParser
import PhotoUseCases

/// `exifcli edit`.
struct EditCommand: ParsableCommand {
  /// The formats of `exifcli edit`.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case jsonl
  }

  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Edit the metadata of photos.",
    discussion: """
      Changes the bytes of the named fields and no others. Where an edit cannot be done without \
      harm, the photo stays as it was, and the other photos are done. Fractions are exact: 1/3 \
      stays 1/3, and 0.3 is 3/10. Read-only and hard-linked photos are refused.

      Examples:
        exifcli edit photo.jpg --ev 0.3
        exifcli edit *.jpg --ev -2/3 --exposure-time 1/250 --dry-run
        exifcli edit *.jpg --set whiteBalance=manual --unset software --shift date=+1h30m

      Exit codes: 0 all well; 1 some photo failed, the others were done; 64 wrong usage.
      """)

  @Argument(help: ArgumentHelp("Photos.", valueName: "file"))
  var files: [PhotoPath]

  @OptionGroup(title: "Fields") var fields: EditedFields

  @Flag(help: "Print what would change, and what would be refused; write nothing.")
  var dryRun = false

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
    let interactor = CompositionRoot.metadataModification(isRehearsal: dryRun, output: output)
    // An edit that cannot be told of is not made.
    for (index, file) in files.enumerated() where console.isWritable {
      output.retry {
        interactor.requestToModifyMetadata(ofIdentifier: file.identifier)
      }
      console.report(PhotoProgress(done: index + 1, total: files.count))
    }
    try console.finish()
  }
}
