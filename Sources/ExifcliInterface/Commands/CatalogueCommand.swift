import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// `exifcli catalog`.
struct CatalogueCommand: UseCaseCommand {
  /// What is done with the catalogue.
  enum Action: String, OptionValue {
    case info
    case clean

    var meaning: String {
      switch self {
      case .info: "print what it has"
      case .clean: "remove it; the next --catalog makes it anew"
      }
    }
  }

  /// The formats of `exifcli catalog info`.
  enum Format: String, OptionValue {
    case table
    case json

    var meaning: String {
      switch self {
      case .table: "a line for each number, for people"
      case .json: "a JSON object"
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "catalog", _superCommandName: "exifcli",
    abstract: "Look after the catalogue that --catalog keeps.",
    discussion: """
      'exifcli list --catalog' and 'exifcli stats --catalog' keep what photos say in a file that only you can \
      read, usually ~/.cache/exifcli/catalogue.sqlite. All of it comes from the photos, so it can be removed at any \
      time.

      Examples:
        exifcli catalog info
        exifcli catalog clean ~/photos.sqlite
      """)

  @Argument(help: "What to do.")
  var action: Action

  @Argument(
    help: ArgumentHelp("The catalogue; by default the one in your cache.", valueName: "file"),
    completion: .file(), transform: PhotoIdentifier.init(text:))
  var file: PhotoIdentifier?

  @Option(help: "How to print what it has. (default: table)")
  var format: Format?

  @OptionGroup var colorOption: ColorOption

  func run(with useCases: any UseCases) throws {
    let console = colorOption.startConsole()
    let presenter = CataloguePresenter(console: console)
    let catalogue = useCases.catalogue(at: file)
    do throws(PhotoRepositoryError) {
      switch action {
      case .info:
        presenter.present(
          try catalogue.fetchContents(), of: catalogue.identifier, isJSON: format == .json)
      case .clean:
        presenter.presentRemoval(of: catalogue.identifier, size: try catalogue.remove())
      }
    } catch {
      console.report(PhotoProblem(error))
    }
    try console.finish()
  }
}
