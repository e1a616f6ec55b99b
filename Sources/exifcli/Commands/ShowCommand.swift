import ArgumentParser
import PhotoUseCases

/// `exifcli show`.
struct ShowCommand: ParsableCommand {
  /// The formats of `exifcli show`.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show every tag of photos, MakerNotes included.",
    discussion: """
      Example:
        exifcli show photo.jpg --format json | jq '.[0].tags[] | select(.directory == "GPS")'
      """)

  @Argument(help: ArgumentHelp("Photos.", valueName: "file"))
  var files: [PhotoPath]

  @Option(help: "How to print the tags.")
  var format: Format = .text

  @OptionGroup var colorOption: ColorOption

  func run() throws {
    let console = Console(color: colorOption.color)
    let presenter: any TagPresenter =
      switch format {
      case .text: TagTextPresenter(console)
      case .json: TagJSONPresenter(console)
      }
    let interactor = CompositionRoot.tagList(output: presenter)
    for file in files {
      interactor.browseTags(ofIdentifier: file.identifier)
    }
    presenter.finish()
    try console.finish()
  }
}
