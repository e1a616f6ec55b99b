import ArgumentParser
import PhotoUseCases

/// `exifcli list`.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List photos with their metadata.",
    discussion: """
      Lists the named photos and those in the named folders, in the order of their paths or of \
      --sort. Photos without a value come last either way.

      Examples:
        exifcli list
        exifcli list photos --sort iso --reverse
        exifcli list photos --where 'iso >= 3200 and cameraModel ~ canon and not has latitude'
        exifcli list photos --where 'exposureDuration > 1/60 or captureDate >= 2024-05'
        exifcli list -r photos --format jsonl | jq -r 'select(.iso >= 3200) | .file'
      """)

  @Argument(help: ArgumentHelp("Photos and folders.", valueName: "path"))
  var paths: [PhotoPath] = [PhotoPath.currentFolder]

  @Flag(name: .shortAndLong, help: "Search folders within folders too.")
  var recursive = false

  @Option(
    help: ArgumentHelp("Sort by this key; `exifcli keys` lists them.", valueName: "key"),
    completion: .list(MetadataListSortKey.names),
    transform: MetadataListSortKey.init(named:))
  var sort: MetadataListSortKey?

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "List only photos for which this holds: comparisons of fields (= != < <= > >=, and ~ for"
        + " text that contains another), 'has FIELD', 'and', 'or', 'not', parentheses.",
      valueName: "filter"),
    transform: { try MetadataFilter($0) })
  var filter: MetadataFilter?

  @Flag(help: "Sort the other way round; photos without a value stay last.")
  var reverse = false

  @Option(help: "How to print the photos.")
  var format: ListFormat = .table

  func run() throws {
    let console = Console()
    let presenter = format.presenter(console)
    let identifiers = paths.map(\.identifier)
    if sort != nil || reverse {
      CompositionRoot.orderedMetadataList(
        photosAt: identifiers, isRecursive: recursive, output: presenter
      ).browseOrderedMetadata(by: sort ?? .file, reverse ? .descending : .ascending, where: filter)
    } else {
      CompositionRoot.metadataList(
        photosAt: identifiers, isRecursive: recursive, output: presenter
      ).browseMetadata(where: filter)
    }
    presenter.finish()
    try console.finish()
  }
}
