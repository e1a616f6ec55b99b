import ArgumentParser
import PhotoUseCases

/// `exifcli keys`.
struct KeysCommand: UseCaseCommand {
  /// The formats of `exifcli keys`.
  enum Format: String, OptionValue {
    case table
    case json

    var meaning: String {
      switch self {
      case .table: "a line for each field, for people"
      case .json: "a JSON array with an object for each field"
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "keys", _superCommandName: "exifcli",
    abstract: "List the fields, their units, and which of them can be sorted and edited.",
    discussion: """
      --sort, --columns, --where, --by, --set, --unset and --shift take these fields. The names of \
      ExifTool, Exiv2 and the Exif standard work too; case does not matter: exposureValue, \
      ExposureCompensation, Exif.Photo.ExposureBiasValue and 0x9204 are the same field.

      Example:
        exifcli keys --format json | jq -r '.[] | select(.editable) | .name'
      """)

  @Option(help: "How to print the fields. (default: table)")
  var format: Format?

  @OptionGroup var colorOption: ColorOption

  func run(with useCases: any UseCases) throws {
    let console = colorOption.startConsole()
    let presenter: any KeysPresenter =
      switch format ?? .table {
      case .table: KeysTablePresenter(console)
      case .json: KeysJSONPresenter(console)
      }
    useCases.orderedMetadataList(
      of: PhotoSource(.at([], isRecursive: false)), output: presenter
    )
    .browseSortKeys()
    try console.finish()
  }
}
