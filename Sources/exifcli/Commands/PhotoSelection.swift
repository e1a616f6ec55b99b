import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// The arguments by which a command that browses photos is told which: paths, or a list of them,
/// and a condition.
struct PhotoSelection: ParsableArguments {
  @Argument(help: ArgumentHelp("Photos and folders. (default: .)", valueName: "path"))
  var paths: [PhotoPath] = []

  @Option(
    help: ArgumentHelp(
      "Take the photos whose paths are in this file, one a line, or - for standard input; in its"
        + " order, and as it comes.", valueName: "file"))
  var filesFrom: PhotoPath?

  @Flag(
    name: .customShort("0"),
    help: "Paths that are read or written end in NUL, not in a new line.")
  var nul = false

  @Flag(name: .shortAndLong, help: "Search folders within folders too.")
  var recursive = false

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Take only photos for which this holds: comparisons of fields (= != < <= > >=, and ~ for"
        + " text that contains another), 'has FIELD', 'and', 'or', 'not', parentheses.",
      valueName: "filter"),
    transform: { try MetadataFilter($0) })
  var filter: MetadataFilter?

  /// What ends a path, in and out.
  var terminator: UInt8 { nul ? 0 : UInt8(ascii: "\n") }

  /// Where the photos are named.
  ///
  /// - Throws: `ValidationError` where they are named in two ways.
  var photos: CompositionRoot.Photos {
    get throws {
      guard let filesFrom else {
        let paths = paths.isEmpty ? [PhotoPath.currentFolder] : paths
        return .at(paths.map(\.identifier), isRecursive: recursive)
      }
      guard paths.isEmpty, !recursive else {
        throw ValidationError("--files-from names all photos: leave out the paths and -r.")
      }
      let isStandardInput = filesFrom.identifier == PhotoIdentifier(text: "-")
      return .listed(in: isStandardInput ? nil : filesFrom.identifier, terminator: terminator)
    }
  }
}
