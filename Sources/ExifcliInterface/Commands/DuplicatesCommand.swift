import ArgumentParser
import PhotoUseCases

/// `exifcli duplicates`.
struct DuplicatesCommand: UseCaseCommand {
  /// The formats of `exifcli duplicates`.
  enum Format: String, OptionValue {
    case table
    case json
    case jsonl
    case paths

    var meaning: String {
      switch self {
      case .table: "a row for each photo with its group, for people"
      case .json: "a JSON array with an object for each group"
      case .jsonl: "a JSON object for each group, one per line"
      case .paths: "the paths of all photos but the first of each group, one per line"
      }
    }
  }

  /// The values of `--first`.
  enum First: String, OptionValue {
    case oldest
    case described

    var meaning: String {
      switch self {
      case .oldest: "the one with the oldest captureDate; photos without one come last"
      case .described:
        "the one with the most editable fields; of those, the one with the best rating"
      }
    }

    fileprivate var choice: FirstDuplicate {
      switch self {
      case .oldest: .oldest
      case .described: .described
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "duplicates", _superCommandName: "exifcli",
    abstract: "Find photos with the same picture.",
    discussion: """
      Groups photos whose coded pictures are the same, whatever their names and metadata: copies that were \
      dated, rated, tagged or turned by metadata. A picture that was scaled or saved again is another one. \
      Several names of one file (hard links, symbolic links) are one photo, and no duplicates. Nothing is \
      changed or deleted.

      --format paths prints all photos of each group but the first, so that a pipeline can move them. If \
      several photos could be the first, it is the first of them by its path.

      Examples:
        exifcli duplicates -r photos
        exifcli duplicates -r photos --first described --format json
        exifcli duplicates -r photos --format paths -0 | xargs -0 mv -n -t ~/duplicates
      """)

  @Argument(help: ArgumentHelp("Photos and folders. (default: .)", valueName: "path"))
  var paths: [PhotoPath] = []

  @OptionGroup var selection: PhotoSelection

  @OptionGroup var catalogue: CatalogueOption

  @Option(help: "Which photo of a group comes first. (default: oldest)")
  var first: First?

  @Option(help: "How to print the groups. (default: table)")
  var format: Format?

  @OptionGroup var outputOptions: OutputOptions

  func run(with useCases: any UseCases) throws {
    let console = outputOptions.startConsole(jobs: selection.jobs)
    let format = format ?? .table
    if selection.nul, format != .paths, selection.filesFrom == nil {
      throw ValidationError("-0 works only with --files-from or --format paths.")
    }
    var photos = try selection.photos(at: paths, default: [.currentFolder], for: console)
    photos.catalogue = catalogue.choice
    let presenter: any DuplicatesPresenter =
      switch format {
      case .table: DuplicatesTablePresenter(console: console)
      case .json: DuplicatesJSONPresenter(console: console)
      case .jsonl: DuplicatesJSONLinesPresenter(console: console)
      case .paths: DuplicatesPathsPresenter(console: console, terminator: selection.terminator)
      }
    presenter.present(
      useCases.duplicateSearch(of: photos, output: console)
        .groups(where: selection.filter, first: (first ?? .oldest).choice))
    try console.finish()
  }
}
