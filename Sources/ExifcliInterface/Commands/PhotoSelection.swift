import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// The options by which a command is told which photos, beside their paths: a list of these, and a
/// condition.
struct PhotoSelection: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read the paths of photos from this file, one per line; - is standard input. Photos keep the"
        + " order of the list.", valueName: "file"))
  var filesFrom: PhotoPath?

  @Flag(
    name: .customShort("0"),
    help: "Separate paths with NUL (find -print0, xargs -0).")
  var nul = false

  @Flag(name: .shortAndLong, help: "Search subfolders too.")
  var recursive = false

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Take only the photos that match this filter, such as 'iso >= 3200 and not has latitude';"
        + " 'exifcli help where' explains filters.",
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
