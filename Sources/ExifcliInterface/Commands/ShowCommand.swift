import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// `exifcli show`.
struct ShowCommand: UseCaseCommand {
  /// The formats of `exifcli show`.
  enum Format: String, OptionValue {
    case text
    case json
    case jsonl
    case csv

    var meaning: String {
      switch self {
      case .text: "a line for each tag, for people"
      case .json: "a JSON array with an object for each photo"
      case .jsonl: "a JSON object for each photo, one per line"
      case .csv: "a row for each tag (RFC 4180)"
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "show", _superCommandName: "exifcli",
    abstract: "Show all tags of photos, also of MakerNotes, XMP and IPTC; or draw the photos.",
    discussion: """
      Lists the tags of each photo by directory, and what their values mean: those of the Exif data, the \
      properties of its XMP, its IPTC, the name of its ICC profile, and what its content credentials (C2PA) claim, which is not \
      verified. --tags chooses some of them. json and jsonl add the values as the photo stores them. --preview draws the photos instead. --thumbnail extracts the \
      thumbnail that the camera put into the Exif data, --film the film of a motion photo.

      Examples:
        exifcli show photo.jpg --source xmp
        exifcli show photo.jpg --tags 'XMP-dc:*,GPS:*,UserComment'
        exifcli show -r photos --tags SerialNumber,BodySerialNumber --format csv
        exifcli show photo.jpg --format json | jq -r '.[0].tags[].name'
        exifcli show photo.jpg --preview
        exifcli show photo.jpg --thumbnail small.jpg
        exifcli show -r photos --previews previews
        exifcli show motion.jpg --film motion.mp4
      """)

  @Argument(help: ArgumentHelp("Photos and folders.", valueName: "path"))
  var paths: [PhotoPath] = []

  @OptionGroup var selection: PhotoSelection

  @Option(help: "How to print the tags. (default: text)")
  var format: Format?

  @Option(
    help: ArgumentHelp(
      "Show only the tags from these parts of the file: exif, makernote, xmp, iptc, icc, c2pa, png (texts of"
        + " PNG files), quicktime (boxes of films); or from its XMP sidecar: sidecar. May be repeated. (default: all parts"
        + " of the file)",
      valueName: "sources"),
    completion: .names(TagSource.shown.map(\.rawValue)),
    transform: TagSource.sources)
  var source: [[TagSource]] = []

  @Option(
    help: ArgumentHelp(
      "Show only these tags, such as `XMP-dc:Source`, `Exif.Photo.UserComment` or `0x9286`, and those of these groups,"
        + " such as `XMP` or `GPS:*`; * stands for any characters. May be repeated.",
      valueName: "tags"),
    transform: { try TagPattern.patterns($0) })
  var tags: [[TagPattern]] = []

  @OptionGroup var tagValues: TagValueOption

  @Option(help: "Where to say which photos could not be read. (default: messages)")
  var failures: FailureReport?

  @Flag(
    help: ArgumentHelp(
      "Draw the photos in the terminal, upright. Uses kitty's graphics protocol if the terminal"
        + " supports it, and text with 24-bit colours otherwise."))
  var preview = false

  @Option(
    help: ArgumentHelp(
      "Write the thumbnail of one photo, byte for byte, to this new file; - is standard output.",
      valueName: "file"))
  var thumbnail: PhotoPath?

  @Option(
    help: ArgumentHelp(
      "Write the thumbnails of photos, byte for byte, to this folder: that of a.jpg as a.jpg, that of a.cr3 as"
        + " a.cr3.jpg. Photos of a named folder keep their subfolders. Existing files are never replaced.",
      valueName: "folder"))
  var thumbnails: PhotoPath?

  @Option(
    help: ArgumentHelp(
      "Write the largest JPEG pictures that are in the files of photos to this folder, named likewise: the previews"
        + " of raws, which often have the full size; otherwise the thumbnails.", valueName: "folder"
    ))
  var previews: PhotoPath?

  @Option(
    help: ArgumentHelp(
      "Write the film of a motion photo, byte for byte, to this new file; - is standard output.",
      valueName: "file"))
  var film: PhotoPath?

  @Flag(help: "Let --thumbnail and --film replace an existing file.")
  var force = false

  @OptionGroup var colorOption: ColorOption

  @Flag var messages: MessageAmount?

  func validate() throws {
    let ways = [
      format != nil, preview, thumbnail != nil, thumbnails != nil, previews != nil, film != nil,
    ]
    if ways.count(where: { $0 }) > 1 {
      throw ValidationError(
        "Choose one of --format, --preview, --thumbnail, --thumbnails, --previews and --film.")
    }
    if !source.isEmpty || !tags.isEmpty, ways.dropFirst().contains(true) {
      throw ValidationError(
        "--source and --tags choose tags: leave them out, or choose --format.")
    }
    if tagValues.numbers, ways.dropFirst().contains(true) {
      throw ValidationError("--numbers is for tags: leave it out, or choose --format.")
    }
    if preview || part != nil, selection.choosesPhotos {
      throw ValidationError(
        "--preview, --thumbnail and --film take named photos: leave out -r, --where, --files-from and the like."
      )
    }
    if let part, paths.count != 1 {
      throw ValidationError("--\(part.name) takes one photo: name only one.")
    }
    if selection.nul, selection.filesFrom == nil {
      throw ValidationError("-0 works only with --files-from.")
    }
    if failures == .rows, [nil, .text].contains(format) {
      throw ValidationError("--failures rows works only with --format json, jsonl or csv.")
    }
    if wantedTags.sources.isEmpty {
      throw ValidationError("--tags names no tag of these parts of the file; leave out --source.")
    }
    if paths.isEmpty, selection.filesFrom == nil {
      throw ValidationError("No photos to show: name them, or give --files-from.")
    }
    if force, part == nil {
      throw ValidationError("--force works only with --thumbnail and --film.")
    }
  }

  func run(with useCases: any UseCases) throws {
    let console = colorOption.startConsole(messages)
    if let part {
      FileSizeLimit.letWritesFail()
      try extract(part, console, useCases)
    } else if let pictureFolder {
      FileSizeLimit.letWritesFail()
      try extractPictures(to: pictureFolder, console, useCases)
    } else if preview {
      try drawPictures(console, useCases)
    } else {
      try showTags(console, useCases)
    }
    try console.finish()
  }

  private func showTags(_ console: Console, _ useCases: any UseCases) throws {
    let hasFailures = failures == .rows
    let presenter: any TagPresenter =
      switch format ?? .text {
      case .text: TagTextPresenter(console)
      case .json: TagJSONPresenter(console)
      case .jsonl: TagJSONLinesPresenter(console: console)
      case .csv: TagRowsPresenter(console, hasFailures: hasFailures)
      }
    let wanted = MetadataSelection(
      filter: selection.filter, fields: [], hasFailures: hasFailures
    ).with(tags: wantedTags)
    var photos = try selection.photos(at: paths, for: console)
    photos.keepsOrder = true
    let watch = TagWatch(
      for: wantedTags.patterns, keeping: selection.filter?.tags.isEmpty ?? true ? nil : wantedTags,
      output: tagValues.numbers ? StoredTags(output: presenter) : presenter)
    useCases.metadataList(of: photos, output: watch).browseMetadata(of: wanted)
    presenter.finish()
    if !watch.unseen.isEmpty {
      let names = watch.unseen.map { VisibleText.of($0.text) }.joined(separator: ", ")
      console.advise("no photo has a tag \(names)")
    }
  }

  private var wantedTags: TagSelection {
    let patterns = tags.flatMap { $0 }
    return source.isEmpty
      ? .ofParts(patterns, hasSidecars: selection.sidecars.areRead)
      : TagSelection(from: Set(source.joined()), patterns)
  }

  private func drawPictures(_ console: Console, _ useCases: any UseCases) throws {
    let terminal = console.outputTerminal
    if let terminal, terminal.isDumb {
      throw ValidationError("--preview needs colours; TERM says that this terminal has none.")
    }
    // Half blocks have colours, even with --color never.
    if terminal != nil { SignalCleanup.looks.install() }
    let canvas = PictureCanvas(terminal, reply: terminal.flatMap { _ in TerminalDialogue.reply() })
    let presenter = PicturePresenter(console, canvas: canvas)
    for file in paths where console.isWritable {
      do throws(PhotoRepositoryError) {
        presenter.present(
          try useCases.picture(of: file.identifier, fitting: canvas.frame), of: file.identifier)
      } catch {
        console.report(PhotoProblem(error))
      }
    }
  }
}

extension TagSource {
  /// Those that have tags: the times of a film's header are among those of its boxes, and a place has none.
  fileprivate static let shown = allCases.filter { $0 != .movieHeader && $0 != .places }

  /// The sources that a user lists as `xmp,iptc`.
  fileprivate static func sources(_ text: String) throws -> [TagSource] {
    try text.listedNames.map { name in
      if let source = TagSource(rawValue: name.lowercased()), shown.contains(source) {
        return source
      }
      let names = shown.map(\.rawValue)
      throw ValidationError(
        "there is no source '\(name)'; the sources are \(names.joined(separator: ", "))")
    }
  }
}
