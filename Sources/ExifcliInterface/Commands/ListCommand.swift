import ArgumentParser
import PhotoUseCases

/// `exifcli list`.
struct ListCommand: UseCaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: "exifcli",
    abstract: "List photos with their metadata.",
    discussion: """
      Lists the named photos and those in the named folders, in the order of their paths or of \
      --sort. Photos without a value come last either way.

      Examples:
        exifcli list
        exifcli list photos --sort iso --reverse
        exifcli list photos --where 'iso >= 3200 and cameraModel ~ canon and not has latitude'
        exifcli list photos --sort lensAperture,iso:desc --format csv --columns file,lensAperture,iso
        find . -newer last.txt -name '*.jpg' -print0 | exifcli list --files-from - -0
        exifcli list photos --where 'iso >= 3200' --format paths -0 | xargs -0 exifcli show
        exifcli list photos --where 'exposureDuration > 1/60 or captureDate >= 2024-05'
        exifcli list -r photos --format html --columns all > photos.html
        exifcli list -r photos --format jsonl | jq -r 'select(.iso >= 3200) | .file'
      """)

  @Argument(help: ArgumentHelp("Photos and folders. (default: .)", valueName: "path"))
  var paths: [PhotoPath] = []

  @OptionGroup var selection: PhotoSelection

  @Option(
    help: ArgumentHelp(
      "Sort by these keys, in either direction: `iso` or `lensAperture,iso:desc`;"
        + " `exifcli keys` lists them.", valueName: "keys"),
    completion: .names(MetadataListSortKey.names),
    transform: { try MetadataListOrder($0, naming: ExifName.fieldName) })
  var sort: MetadataListOrder?

  @Option(help: ArgumentHelp("List the first so many photos only.", valueName: "number"))
  var limit: Int?

  @Flag(help: "Sort the other way round; photos without a value stay last.")
  var reverse = false

  @Option(help: "How to print the photos.")
  var format: ListFormat = .table

  @Option(
    help: ArgumentHelp(
      "The columns of table, csv, tsv and html: `file,iso,exposureValue`, or `all`.",
      valueName: "columns"),
    completion: .names(ListColumn.all.map(\.name) + ["all"]),
    transform: { try ListColumn.columns($0) })
  var columns: [ListColumn]?

  @Option(
    help: ArgumentHelp("The thumbnails of html. (default: all)"))
  var thumbnails: Thumbnails?

  @OptionGroup var colorOption: ColorOption

  @OptionGroup var progressOption: ProgressOption

  func run(with useCases: any UseCases) throws {
    let console = Console(color: colorOption.color, progress: progressOption.progress)
    let photos = try selection.photos(at: paths, default: [.currentFolder], for: console)
    let wanted = MetadataSelection(filter: selection.filter, limit: limit)
    if let limit, limit < 0 { throw ValidationError("--limit takes 0 or more.") }
    if columns != nil, !format.hasColumns {
      throw ValidationError("--columns goes with --format table, csv, tsv or html.")
    }
    if thumbnails != nil, format != .html {
      throw ValidationError("--thumbnails goes with --format html.")
    }
    if selection.nul, format != .paths, selection.filesFrom == nil {
      throw ValidationError("-0 goes with --files-from or --format paths.")
    }
    if let presenter = format.presenter(
      console, columns: columns, pathTerminator: selection.terminator)
    {
      browse(photos, wanted, useCases, output: presenter)
      presenter.finish()
    } else {
      let presenter = ContactSheetPresenter(console, columns: columns ?? ListColumn.atAGlance)
      useCases.contactSheet(of: photos, output: presenter)
        .browseContactSheet(
          ContactSheetRequest(
            wanted, by: order, thumbnails: (thumbnails ?? .all).choice,
            plotting: ContactSheetPresenter.plottedFields))
      presenter.finish()
    }
    try console.finish()
  }

  private func browse(
    _ photos: PhotoSource, _ wanted: MetadataSelection, _ useCases: any UseCases,
    output: any MetadataPresenter
  ) {
    if let order {
      useCases.orderedMetadataList(of: photos, output: output)
        .browseOrderedMetadata(by: order, of: wanted)
    } else {
      useCases.metadataList(of: photos, output: output).browseMetadata(of: wanted)
    }
  }

  /// The order that was asked for; nil for the one that the photos come in.
  private var order: MetadataListOrder? {
    guard sort != nil || reverse else { return nil }
    let order = sort ?? .byFile
    return reverse ? order.reversed : order
  }
}
