import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// The options by which a command is told which photos, beside their paths: a list of these, and a
/// condition.
struct PhotoSelection: ParsableArguments {
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
        + " text that contains another), 'has FIELD', 'and', 'or', 'not', parentheses; 'exifcli help where' explains it all.",
      valueName: "filter"),
    transform: { try MetadataFilter($0, naming: ExifName.fieldName) })
  var filter: MetadataFilter?

  /// What ends a path, in and out.
  var terminator: UInt8 { nul ? 0 : UInt8(ascii: "\n") }

  /// Where the photos are named: at these paths, or at the default ones, or in a list. They are
  /// counted where the console tells of progress.
  ///
  /// - Throws: `ValidationError` where they are named in two ways.
  func photos(
    at paths: [PhotoPath], default defaultPaths: [PhotoPath] = [], for console: Console? = nil
  ) throws -> PhotoSource {
    guard let filesFrom else {
      let paths = paths.isEmpty ? defaultPaths : paths
      return .at(
        paths.map(\.identifier), isRecursive: recursive,
        isCounted: console?.tellsProgress ?? false)
    }
    guard paths.isEmpty, !recursive else {
      throw ValidationError("--files-from names all photos: leave out the paths and -r.")
    }
    return .listed(in: filesFrom.fileIdentifier, terminator: terminator)
  }
}
