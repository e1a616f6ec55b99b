import ArgumentParser
import PhotoEntities

/// Whether a command asks a catalogue.
struct CatalogueOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keep what the photos say in this file (--catalog=FILE), and read only photos that are new or have"
        + " changed; --catalog alone keeps it in the user's cache. It is for folders; photos that are named"
        + " are read.",
      valueName: "file"),
    completion: .file(), transform: { CatalogueChoice($0) })
  var catalog: CatalogueChoice?

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

/// The file of a catalogue.
struct CatalogueChoice {
  /// The file; nil for the one in the user's cache.
  let file: PhotoIdentifier?

  /// The value that `--catalog` without a value has. No file can have this name.
  private static let standard = "\0"

  init(_ value: String) {
    file = value.isIdentical(to: Self.standard) ? nil : PhotoIdentifier(text: value)
  }

  /// The arguments with this value for each `--catalog` that has none.
  static func completing(_ arguments: [String]) -> [String] {
    let options = arguments.prefix { !$0.isIdentical(to: "--") }
    return options.map { $0.isIdentical(to: "--catalog") ? "--catalog=" + standard : $0 }
      + arguments.dropFirst(options.count)
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
