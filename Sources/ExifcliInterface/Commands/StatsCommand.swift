import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// `exifcli stats`.
struct StatsCommand: UseCaseCommand {
  /// The formats of `exifcli stats`.
  enum Format: String, OptionValue {
    case table
    case json
    case csv

    var meaning: String {
      switch self {
      case .table: "a bar for each bin, for people"
      case .json: "a JSON object with an array of bins"
      case .csv: "comma-separated values with a header, a row for each bin"
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "stats", _superCommandName: "exifcli",
    abstract: "Count photos by a field.",
    discussion: """
      Counts how many of the named photos, and of those in the named folders, have values near to \
      each other: sensitivity, aperture and exposure time by full stops, focal lengths by the usual \
      ones, dates by days, months or years, other numbers by steps that suit them, and names by \
      themselves, the most frequent first. Shares are of the photos that have a value; (no value) \
      stands for the others, and ... for many bins without a photo.

      Examples:
        exifcli stats photos --by iso
        exifcli stats -r photos --by focalLength --where 'cameraModel ~ canon'
        exifcli stats -r photos --by captureDate --format csv
        exifcli stats -r photos --by lensModel --format json | jq -r '.bins[0].label'
      """)

  @Argument(help: ArgumentHelp("Photos and folders. (default: .)", valueName: "path"))
  var paths: [PhotoPath] = []

  @OptionGroup var selection: PhotoSelection

  @Option(
    help: ArgumentHelp(
      "Count by this field; `exifcli keys` lists them.", valueName: "field"),
    completion: .list(MetadataField.all.map(\.name)),
    transform: { try field($0) })
  var by: MetadataField

  @Option(help: "How to print the counts.")
  var format: Format = .table

  @OptionGroup var colorOption: ColorOption

  @OptionGroup var progressOption: ProgressOption

  func run(with useCases: any UseCases) throws {
    let console = Console(color: colorOption.color, progress: progressOption.progress)
    if selection.nul, selection.filesFrom == nil {
      throw ValidationError("-0 goes with --files-from.")
    }
    let presenter: any MetadataStatisticsOutput =
      switch format {
      case .table: StatisticsTablePresenter(console)
      case .json: StatisticsJSONPresenter(console)
      case .csv: StatisticsCSVPresenter(console)
      }
    let photos = try selection.photos(at: paths, default: [.currentFolder], for: console)
    useCases.metadataStatistics(of: photos, output: presenter)
      .browseHistogram(of: by, where: selection.filter)
    try console.finish()
  }

  private static func field(_ name: String) throws -> MetadataField {
    guard let field = MetadataField(anyName: name) else {
      throw ValidationError(
        "there is no field '\(name)'; the fields are "
          + MetadataField.all.map(\.name).joined(separator: ", "))
    }
    return field
  }
}
