import ArgumentParser

/// Whether a command asks a catalogue.
struct CatalogueOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keep what the photos say in this file (--catalog=FILE), and read only photos that are new or have"
        + " changed; --catalog alone keeps it in the user's cache. It is for folders; photos that are named"
        + " are read.",
      valueName: "file"),
    completion: .file(), transform: { ChosenFile($0) })
  var catalog: ChosenFile?

  @Option(help: "How the catalogue is checked before it answers. (default: status)")
  var catalogCheck: CatalogueCheckChoice?

  /// The catalogue; nil if none is asked.
  var choice: CatalogueWay? {
    catalog.map { CatalogueWay(file: $0.file, isChecked: catalogCheck != .unchecked) }
  }

  func validate() throws {
    if catalogCheck == .unchecked, catalog == nil {
      throw ValidationError("--catalog-check works only with --catalog.")
    }
  }
}

/// The values of `--catalog-check`.
enum CatalogueCheckChoice: String, OptionValue {
  case status
  case unchecked = "none"

  var meaning: String {
    switch self {
    case .status: "look at each photo's size, times and inode, and read those that have changed"
    case .unchecked: "answer at once, without a look at the photos"
    }
  }
}
