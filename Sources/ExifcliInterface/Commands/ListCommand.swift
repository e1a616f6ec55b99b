import ArgumentParser
import PhotoUseCases

/// `exifcli list`.
struct ListCommand: UseCaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: "exifcli",
    abstract: "List photos with their metadata.",
    discussion: """
      Lists photos in the order of their paths, or sorted with --sort. Photos without a value come \
      last in either direction. A folder means the photos in it, and with -r also those in its \
      subfolders. In a folder, exifcli takes the files with the extension of a photo, and with \
      --any-name all that are photos. It skips names that begin with a dot, and symbolic links to \
      folders.

      json, jsonl, csv, tsv and geojson have all fields, table and html the most common ones. --columns \
      chooses the columns, and the keys of json, jsonl and geojson. pictureHash, a hash of the picture alone, needs \
      the whole file: it is read only if --columns, --sort or --where names it.

      geojson, kml and gpx have only the photos with a position, as points of a map with their path and \
      captureDate. In kml and gpx the time is in UTC. If a date has no offset from UTC, kml has the local time, \
      and gpx none.

      Examples:
        exifcli list
        exifcli list photos --sort iso --reverse
        exifcli list photos --sort lensAperture,iso:desc --columns file,iso
        exifcli list photos --where 'iso >= 3200 and cameraModel ~ canon'
        exifcli list photos --where 'captureDate >= 2024-05 and not has latitude'
        exifcli list photos --where 'has XMP-photoshop:City' --sort XMP-photoshop:City
        exifcli list --where 'rating = 5' --format paths -0 | xargs -0 exifcli show
        find . -name '*.jpg' -print0 | exifcli list --files-from - -0
        exifcli list photos --format csv --columns file,iso > photos.csv
        exifcli list -r photos --format html --columns all > photos.html
        exifcli list -r photos --format geojson > photos.geojson
        exifcli list -r photos --format jsonl | jq -r 'select(.iso >= 3200) | .file'
      """)

  @Argument(help: ArgumentHelp("Photos and folders. (default: .)", valueName: "path"))
  var paths: [PhotoPath] = []

  @OptionGroup var selection: PhotoSelection

  @OptionGroup var catalogue: CatalogueOption

  @OptionGroup var places: PlacesOption

  @OptionGroup var zones: ZonesOption

  @Option(
    help: ArgumentHelp(
      "Sort by these fields, such as `iso` or `lensAperture,iso:desc`; `exifcli keys` lists them; tags too, such as"
        + " `XMP-photoshop:City:desc`. May be repeated.",
      valueName: "keys"),
    completion: .names(MetadataListSortKey.names),
    transform: { try MetadataListOrder($0, naming: ExifName.fieldName) })
  var sort: [MetadataListOrder] = []

  @Option(
    help: ArgumentHelp("Show at most this many photos.", valueName: "number"),
    transform: { try wholeNumber($0) })
  var limit: Int?

  @Flag(help: "Reverse the order; photos without a value stay last.")
  var reverse = false

  @Option(help: "How to print the photos. (default: table)")
  var format: ListFormat?

  @Option(
    help: ArgumentHelp(
      "The columns, or the keys of json, jsonl and geojson, such as `file,iso,exposureValue`, or `all`; tags too,"
        + " such as `XMP-photoshop:City` or `Exif.Photo.LensSerialNumber`. May be repeated.",
      valueName: "columns"),
    completion: .names(ListColumn.names + ["all"]),
    transform: { (names) throws in
      _ = try ListColumn.columns(names)
      return names
    })
  var columns: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Say where values come from: in json as a key 'sources' for all values, in table, csv and tsv as a"
        + " column for those that are not from Exif."))
  var sources = false

  @OptionGroup var tagValues: TagValueOption

  @Option(help: "Where to say which photos could not be read. (default: messages)")
  var failures: FailureReport?

  @Option(
    help: ArgumentHelp("The thumbnails of html. (default: all)"))
  var thumbnails: Thumbnails?

  @OptionGroup var outputOptions: OutputOptions

  func run(with useCases: any UseCases) throws {
    let console = outputOptions.startConsole(jobs: selection.jobs)
    let (format, failures) = (format ?? .table, failures ?? .messages)
    var photos = zones.inferring(
      places.named(try selection.photos(at: paths, default: [.currentFolder], for: console)))
    photos.catalogue = catalogue.choice
    if let limit, limit < 0 { throw ValidationError("--limit must be 0 or more.") }
    if !columns.isEmpty, !format.hasColumns {
      throw ValidationError("--columns does not work with --format paths, kml or gpx.")
    }
    if thumbnails != nil, format != .html {
      throw ValidationError("--thumbnails works only with --format html.")
    }
    if selection.nul, format != .paths, selection.filesFrom == nil {
      throw ValidationError("-0 works only with --files-from or --format paths.")
    }
    if sources, !format.hasSources {
      throw ValidationError("--sources works only with --format table, json, jsonl, csv or tsv.")
    }
    if failures == .rows, !format.hasFailureRows {
      throw ValidationError("--failures rows works only with --format json, jsonl, csv or tsv.")
    }
    var columns =
      try self.columns.isEmpty
      ? format.columns
      : self.columns.flatMap { try ListColumn.columns($0, asStored: tagValues.numbers) }.distinct
    if format.hasKeys, self.columns.isEmpty {
      columns += PhotoQuery(filter: selection.filter, order: order).fieldsOnRequest.map {
        .field($0)
      }
    }
    columns += (sources ? [.sources] : []) + (failures == .rows ? [.error] : [])
    let wanted = MetadataSelection(
      filter: MetadataFilter(all: [selection.filter, format.filter].compactMap { $0 }),
      limit: limit,
      fields: format == .html
        ? (columns.fields ?? []).withUsual : (columns + format.furtherColumns).fields,
      hasFailures: failures == .rows
    ).with(tags: columns.tags(hasSidecars: selection.sidecars.areRead))
    if wanted.tags != nil, format == .html {
      throw ValidationError(
        "Columns of tags do not work with --format html, which has fields only.")
    }
    if tagValues.numbers, wanted.tags == nil {
      throw ValidationError(
        "--numbers is for columns of tags: name one, such as --columns file,ExifIFD:MeteringMode.")
    }
    if let presenter = format.presenter(
      console, columns: columns, areChosen: !self.columns.isEmpty,
      pathTerminator: selection.terminator)
    {
      browse(
        photos, wanted, useCases,
        output: tagValues.numbers ? StoredTags(output: presenter) : presenter)
      presenter.finish()
    } else {
      let presenter = ContactSheetPresenter(console, columns: columns)
      let contacts = useCases.contactSheet(of: photos, output: console)
      let sheet = contacts.fetchSheet(
        of: wanted, by: order, plotting: ContactSheetPresenter.plottedFields)
      presenter.present(sheet)
      for thumbnail in contacts.thumbnails(of: sheet, (thumbnails ?? .all).choice) {
        presenter.present(thumbnail)
        if !console.isWritable { break }
      }
      presenter.finish()
    }
    try console.finish()
  }

  private func browse(
    _ photos: PhotoSource, _ wanted: MetadataSelection, _ useCases: any UseCases,
    output: any MetadataListOutput & OrderedMetadataListOutput
  ) {
    if let order {
      useCases.orderedMetadataList(of: photos, output: output)
        .browseOrderedMetadata(by: order, of: wanted)
    } else {
      useCases.metadataList(of: photos, output: output).browseMetadata(of: wanted)
    }
  }

  /// The order of `--sort` and `--reverse`; nil for the order in which the photos come.
  private var order: MetadataListOrder? {
    guard !sort.isEmpty || reverse else { return nil }
    let order = MetadataListOrder(joining: sort) ?? .byFile
    return reverse ? order.reversed : order
  }
}
