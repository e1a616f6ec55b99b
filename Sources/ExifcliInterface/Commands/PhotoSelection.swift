import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// The options that select photos, besides their paths: a list of paths, and a filter.
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

  @Flag(
    help: ArgumentHelp(
      "With -r, search hidden folders too, and those of thumbnails and of deleted files, such as @eaDir,"
        + " .Trash-1000 and #recycle."))
  var allFolders = false

  @Flag(
    help: ArgumentHelp(
      "In folders, look into files of any name, not only those with the extension of a photo. exifcli"
        + " never takes backups (.orig, _original)."))
  var anyName = false

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Take only the photos that match this filter, such as 'iso >= 3200 and not has latitude';"
        + " 'exifcli help where' explains filters. If it is repeated, all filters must match.",
      valueName: "filter"),
    completion: .filter,
    transform: { try MetadataFilter($0, naming: ExifName.fieldName) })
  var filters: [MetadataFilter] = []

  @Option(
    help: ArgumentHelp("Take only photos, or only films.", valueName: "kind"))
  var kind: PhotoKind?

  @Option(
    name: .customLong("sidecars"),
    help: ArgumentHelp(
      "Read XMP sidecars too, photo.jpg.xmp or photo.xmp; their values win. With --sidecars alone, an edit changes"
        + " the sidecar, or makes one, and leaves the photo as it is.", valueName: "way"))
  var sidecarChoice: SidecarChoice?

  @OptionGroup var assumptions: AssumptionOptions

  @Option(
    help: ArgumentHelp(
      "Use at most this many threads; by default as many as there are processors to use, and more while they"
        + " wait for a disk or the network.", valueName: "number"),
    transform: { try Self.jobCount($0) })
  var jobs: Int?

  /// Whether sidecars are read and written.
  var sidecars: SidecarUse { sidecarChoice?.use ?? .ignored }

  /// The filter that holds if all of them hold, and the photo is of the kind; nil if all photos are taken.
  var filter: MetadataFilter? {
    MetadataFilter(
      all: filters + [kind.map { MetadataFilter(films: $0 == .film) }].compactMap(\.self))
  }

  /// Whether it chooses photos in any way, rather than to take those that are named.
  var choosesPhotos: Bool {
    filesFrom != nil || recursive || allFolders || anyName || sidecars.areRead || jobs != nil
      || !filters.isEmpty || kind != nil
  }

  /// The byte that ends a path, in input and output.
  var terminator: UInt8 { nul ? 0 : UInt8(ascii: "\n") }

  /// The source of the photos: these paths, the default paths, or a list. Photos in folders are counted
  /// if the console shows progress.
  ///
  /// - Throws: `ValidationError` if both paths and a list are given.
  func photos(
    at paths: [PhotoPath], default defaultPaths: [PhotoPath] = [], for console: Console? = nil
  ) throws -> PhotoSource {
    guard let filesFrom else {
      guard recursive || !allFolders else {
        throw ValidationError("--all-folders works only with -r: give both.")
      }
      let paths = paths.isEmpty ? defaultPaths : paths
      return PhotoSource(
        .at(
          paths.map(\.identifier), isRecursive: recursive, entersAllFolders: allFolders,
          hasAnyName: anyName,
          isCounted: console?.tellsProgress ?? false), sidecars: sidecars,
        assumptions: assumptions.assumed, jobs: jobs)
    }
    guard paths.isEmpty, !recursive, !anyName, !allFolders else {
      throw ValidationError(
        "--files-from names all photos: leave out the paths, -r, --all-folders and --any-name.")
    }
    return PhotoSource(
      .listed(in: filesFrom.fileIdentifier, terminator: terminator), sidecars: sidecars,
      assumptions: assumptions.assumed, jobs: jobs)
  }

  /// A number of threads.
  static func jobCount(_ text: String) throws -> Int {
    guard let count = Int(text), (1...1024).contains(count) else {
      throw ValidationError("give a whole number from 1 to 1024, such as 4")
    }
    return count
  }
}

/// What is taken of photos and films.
enum PhotoKind: String, OptionValue {
  case photo
  case film

  var meaning: String {
    switch self {
    case .photo: "all but films"
    case .film: "MP4, MOV, M4V, 3GP and 3G2"
    }
  }
}
