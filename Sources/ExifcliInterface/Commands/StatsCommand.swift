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
    abstract: "Count photos by fields or tags.",
    discussion: """
      Puts the values of each field into bins, and counts the photos in each bin. The bins are:
        sensitivity, aperture, exposure time    full stops
        focal length                            the common focal lengths
        dates                                   days, months or years
        other numbers                           steps of the same width
        texts and names                         each value, the most frequent first
        keywords                                each keyword; a photo counts for all of its own
        tags                                    by what they are: numbers, dates or texts

      A share is relative to the photos that have a value; (no value) counts the others. A row '...' \
      replaces more than 24 empty bins.

      Examples:
        exifcli stats photos --by iso
        exifcli stats -r photos --by focalLength --where 'cameraModel ~ canon'
        exifcli stats -r photos --by captureDate --format csv
        exifcli stats -r photos --by cameraModel,lensModel
        exifcli stats -r photos --by keyword
        exifcli stats -r photos --by XMP-photoshop:City
        exifcli stats -r photos --by lensModel --format json | jq -r '.bins[0].label'
      """)

  @Argument(help: ArgumentHelp("Photos and folders. (default: .)", valueName: "path"))
  var paths: [PhotoPath] = []

  @OptionGroup var selection: PhotoSelection

  @OptionGroup var catalogue: CatalogueOption

  @OptionGroup var places: PlacesOption

  @OptionGroup var zones: ZonesOption

  @Option(
    help: ArgumentHelp(
      "Count by these fields, such as `iso,lensModel`; `exifcli keys` lists the fields. Tags too, such as"
        + " `XMP-photoshop:City`. May be repeated.",
      valueName: "fields"),
    completion: .names(MetadataField.all.map(\.name)),
    transform: { try subjects($0) })
  var by: [[MetadataSubject]]

  @Option(help: "How to print the counts. (default: table)")
  var format: Format?

  @OptionGroup var outputOptions: OutputOptions

  func run(with useCases: any UseCases) throws {
    let console = outputOptions.startConsole(jobs: selection.jobs)
    if selection.nul, selection.filesFrom == nil {
      throw ValidationError("-0 works only with --files-from.")
    }
    let presenter: any StatisticsPresenter =
      switch format ?? .table {
      case .table: StatisticsTablePresenter(console: console)
      case .json: StatisticsJSONPresenter(console: console)
      case .csv: StatisticsCSVPresenter(console: console)
      }
    var photos = zones.inferring(
      places.named(try selection.photos(at: paths, default: [.currentFolder], for: console)))
    photos.catalogue = catalogue.choice
    presenter.present(
      useCases.histograms(
        of: photos, by: by.flatMap { $0 }, where: selection.filter, output: console))
    try console.finish()
  }

  private static func subjects(_ names: String) throws -> [MetadataSubject] {
    try names.listedNames.map { name in
      if let field = MetadataField(anyName: name) { return .field(field) }
      if let tag = try NamedTag(name) { return .tag(tag) }
      if let fields = InvalidInput.fields(ofGroup: name) {
        throw ValidationError("there is no field '\(name)'; give \(fields)")
      }
      if let nearest = MetadataField.name(nearestTo: name) {
        throw ValidationError("there is no field '\(name)'; did you mean '\(nearest)'?")
      }
      throw ValidationError(
        "there is no field '\(name)' ('exifcli keys' lists them)")
    }
  }
}
