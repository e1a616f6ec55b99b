import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// `exifcli show`.
struct ShowCommand: UseCaseCommand {
  /// The formats of `exifcli show`.
  enum Format: String, OptionValue {
    case text
    case json

    var meaning: String {
      switch self {
      case .text: "a line for each tag, for people"
      case .json: "a JSON array with an object for each photo"
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "show", _superCommandName: "exifcli",
    abstract: "Show all tags of photos, also of MakerNotes, XMP and IPTC; or draw the photos.",
    discussion: """
      Lists the tags of each photo by directory, and what their values mean: those of the Exif data, the \
      properties of its XMP, its IPTC, the name of its ICC profile, and what its content credentials (C2PA) claim, which is not \
      verified. --format json adds the values as the photo stores them. --preview draws the photos instead. --thumbnail extracts the \
      thumbnail that the camera put into the Exif data.

      Examples:
        exifcli show photo.jpg --source xmp
        exifcli show photo.jpg --format json | jq -r '.[0].tags[].name'
        exifcli show photo.jpg --preview
        exifcli show photo.jpg --thumbnail small.jpg
        exifcli show -r photos --previews previews
      """)

  @Argument(
    help: ArgumentHelp(
      "Photos; with --thumbnails and --previews also folders.", valueName: "file"))
  var files: [PhotoPath]

  @Option(help: "How to print the tags. (default: text)")
  var format: Format?

  @Option(
    help: ArgumentHelp(
      "Show only the tags from these parts of the file: exif, makernote, xmp, iptc, icc, c2pa, png (texts of"
        + " PNG files); or from its XMP sidecar: sidecar. May be repeated. (default: all parts of the file)",
      valueName: "sources"),
    completion: .names(TagSource.allCases.map(\.rawValue)),
    transform: TagSource.sources)
  var source: [[TagSource]] = []

  @OptionGroup var charsets: CharsetOptions

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

  @Flag(
    name: .shortAndLong,
    help: "With --thumbnails or --previews: search subfolders too.")
  var recursive = false

  @Flag(help: "Let --thumbnail replace an existing file.")
  var force = false

  @OptionGroup var colorOption: ColorOption

  @Flag var messages: MessageAmount?

  func validate() throws {
    let ways = [format != nil, preview, thumbnail != nil, thumbnails != nil, previews != nil]
    if ways.count(where: { $0 }) > 1 {
      throw ValidationError(
        "Choose one of --format, --preview, --thumbnail, --thumbnails and --previews.")
    }
    if !source.isEmpty, ways.dropFirst().contains(true) {
      throw ValidationError(
        "--source chooses tags: leave it out, or choose --format.")
    }
    if recursive, pictureFolder == nil {
      throw ValidationError("-r works only with --thumbnails or --previews.")
    }
    if thumbnail != nil, files.count != 1 {
      throw ValidationError("--thumbnail takes one photo: name only one.")
    }
    if force, thumbnail == nil { throw ValidationError("--force works only with --thumbnail.") }
  }

  func run(with useCases: any UseCases) throws {
    let console = colorOption.startConsole(messages)
    if let thumbnail {
      FileSizeLimit.letWritesFail()
      try extractThumbnail(to: thumbnail, console, useCases)
    } else if let pictureFolder {
      FileSizeLimit.letWritesFail()
      extractPictures(to: pictureFolder, console, useCases)
    } else if preview {
      try drawPictures(console, useCases)
    } else {
      showTags(console, useCases)
    }
    try console.finish()
  }

  private func showTags(_ console: Console, _ useCases: any UseCases) {
    let presenter: any TagPresenter =
      switch format ?? .text {
      case .text: TagTextPresenter(console)
      case .json: TagJSONPresenter(console)
      }
    let sources =
      source.isEmpty ? Set(TagSource.allCases).subtracting([.sidecar]) : Set(source.joined())
    let photos = files.map(\.identifier)
    let found = useCases.tags(of: photos, from: sources, charsets: charsets.assumed)
    for (photo, tags) in zip(photos, found) {
      guard console.isWritable else { break }
      do throws(PhotoRepositoryError) {
        presenter.present(try tags.get(), of: photo)
      } catch {
        console.report(PhotoProblem(error))
      }
    }
    presenter.finish()
  }

  /// The folder for the thumbnails or the previews; nil if none is written.
  private var pictureFolder: PhotoPath? { thumbnails ?? previews }

  private func extractPictures(
    to folder: PhotoPath, _ console: Console, _ useCases: any UseCases
  ) {
    // An interruption must not leave a part of a file.
    Interruption.putOff()
    let photos = PhotoSource(.at(files.map(\.identifier), isRecursive: recursive))
    useCases.writeFiles(madeFrom: photos, to: folder.identifier) { write in
      let presenter = PictureFilesPresenter(console, write: write) { photo in
        embeddedPicture(of: photo, console, useCases)
      }
      useCases.metadataList(of: photos, output: presenter)
        .browseMetadata(of: MetadataSelection(fields: []))
    }
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
    for file in files where console.isWritable {
      do throws(PhotoRepositoryError) {
        presenter.present(
          try useCases.picture(of: file.identifier, fitting: canvas.frame), of: file.identifier)
      } catch {
        console.report(PhotoProblem(error))
      }
    }
  }

  private func extractThumbnail(
    to file: PhotoPath, _ console: Console, _ useCases: any UseCases
  ) throws {
    let isStandardOutput = file.identifier == PhotoIdentifier(text: "-")
    if isStandardOutput, console.outputTerminal != nil {
      throw ValidationError(
        "A terminal cannot show the thumbnail file: try --preview, or name a file.")
    }
    guard let photo = files.first?.identifier,
      let bytes = embeddedPicture(of: photo, console, useCases)
    else { return }
    if isStandardOutput {
      console.write(bytes)
    } else {
      // An interruption must not leave a part of the file.
      Interruption.putOff()
      do {
        try useCases.write(bytes, to: file.identifier, isReplaced: force, from: photo)
      } catch {
        console.fail(file.identifier, error.message)
      }
    }
  }

  /// The JPEG file of the photo's thumbnail, or with --previews of its preview. Nil if it has none or cannot be read,
  /// which is reported.
  private func embeddedPicture(
    of photo: PhotoIdentifier, _ console: Console, _ useCases: any UseCases
  ) -> [UInt8]? {
    do throws(PhotoRepositoryError) {
      let picture =
        try previews == nil ? useCases.thumbnail(of: photo) : useCases.preview(of: photo)
      if let picture { return picture.jpeg }
      console.report(
        PhotoProblem(
          identifier: photo, cause: .nothingThere(previews == nil ? .thumbnail : .preview)))
    } catch {
      console.report(PhotoProblem(error))
    }
    return nil
  }
}

extension TagSource {
  /// The sources that a user lists as `xmp,iptc`.
  fileprivate static func sources(_ text: String) throws -> [TagSource] {
    try text.listedNames.map { name in
      if let source = TagSource(rawValue: name.lowercased()) { return source }
      let names = allCases.map(\.rawValue)
      throw ValidationError(
        "there is no source '\(name)'; the sources are \(names.joined(separator: ", "))")
    }
  }
}
