import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// `exifcli strip`.
struct StripCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "strip", _superCommandName: "exifcli",
    abstract: "Remove metadata from photos, such as location and identity.",
    discussion: """
      Removes metadata from Exif, XMP, IPTC and comments, so that its bytes are gone from the file. The coded \
      picture stays as it is. 'exifcli undo' gives everything back: the history has the removed bytes. To give \
      photos away, write stripped copies with --output, and keep the originals.

      --location removes positions, names of places and all other GPS data. MakerNotes stay as they are: some cameras \
      write names of places there, which --identity removes with them.

      --identity removes names, copyright, contacts, serial numbers, unique identifiers and software. As \
      MakerNotes and segments of makers and programs have such data in forms of their own, they are removed as a \
      whole; iso and lensModel are written to Exif if only the MakerNote had them. So are JPEG comments.

      --thumbnail removes the embedded thumbnail, thumbnail items of HEIC and AVIF, and smaller versions of the \
      picture in TIFF files.

      --all removes everything but the orientation and the colour profile, also what follows the picture: \
      previews, videos, gain maps of HDR photos, and whatever no item or table of the file leads to.

      --keep names fields that stay.

      A warning names the parts that stay, and that may say what was removed, such as the video of a motion photo; \
      --quiet prints it, too. Copies with --output have no attributes of users, such as the address of a download.

      Raws, such as DNG, lose location and identity alone. MakerNotes, previews and whatever programs may need to show \
      them stay, and the warning names what may say the same.

      Examples:
        exifcli strip photo.jpg --location
        exifcli strip photos --all --keep captureDate,copyright --output for-the-web
        exifcli strip -r photos --location --identity --where 'keywords = public' --dry-run

      Exit codes: 0 success; 1 some photos failed, the others are done; 64 wrong usage, nothing was \
      done. After Ctrl-C, exifcli finishes the photos in progress and reports what it did; the shell sees \
      130. A second Ctrl-C ends exifcli at once.
      """)

  @Argument(help: ArgumentHelp("Photos and folders.", valueName: "path"))
  var paths: [PhotoPath] = []

  @OptionGroup(title: "What to remove") var removal: RemovalOptions

  @OptionGroup var selection: PhotoSelection

  @OptionGroup(title: "Ways of editing") var way: EditWay

  @Option(help: "How to print what was done. (default: text)")
  var format: EditCommand.Format?

  @OptionGroup var outputOptions: OutputOptions

  func validate() throws {
    if removal.removal.kinds.isEmpty {
      throw ValidationError(
        "Nothing to remove: give --location, --identity, --thumbnail or --all.")
    }
    guard !paths.isEmpty || selection.filesFrom != nil else {
      throw ValidationError("No photos to change: name them, or give --files-from.")
    }
    if selection.sidecars.areRead || way.exifOnly {
      throw ValidationError(
        "strip removes metadata from the photos themselves, wherever they have it: leave out"
          + " \(selection.sidecars.areRead ? "--sidecars" : "--exif-only").")
    }
    try way.check(selection, paths)
  }

  func run(with useCases: any UseCases) throws {
    try way.checkBackup(useCases, hasAnyName: selection.anyName)
    var photos = try selection.photos(at: paths)
    photos.namesAllFilms = true
    Interruption.putOff()
    FileSizeLimit.letWritesFail()
    let console = outputOptions.startConsole()
    let presenter = (format ?? .text).presenter(
      console, isRehearsal: way.dryRun, interruptionAdvice: interruptionAdvice)
    let edit = PhotoEdit([MetadataChange(removing: removal.removal)])
    way.carryOut(
      { _ in edit }, ofMoments: edit, of: photos, where: selection.filter, by: way.options,
      with: useCases,
      presenter)
    presenter.finish()
    try console.finish()
  }
}

/// The options that say what is removed.
struct RemovalOptions: ParsableArguments {
  @Flag(help: "Remove where the photos were taken.")
  var location = false

  @Flag(
    help:
      "Remove who took the photos, serial numbers and programs; also MakerNotes and comments."
  )
  var identity = false

  @Flag(help: "Remove the embedded thumbnails.")
  var thumbnail = false

  @Flag(help: "Remove everything but the orientation and the colour profile.")
  var all = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Keep these fields, such as `captureDate,copyright`. May be repeated.", valueName: "fields"),
    completion: .names(MetadataField.all.filter(\.isEditable).map(\.name)),
    transform: { try MetadataField.editable(listedAs: $0, naming: ExifName.fieldName) })
  var keep: [[MetadataField]] = []

  /// What these options say.
  var removal: MetadataRemoval {
    let chosen: [(Bool, MetadataRemoval.Kind)] = [
      (location, .location), (identity, .identity), (thumbnail, .thumbnail), (all, .all),
    ]
    return MetadataRemoval(
      of: Set(chosen.filter(\.0).map(\.1)), keeping: Set(keep.flatMap { $0 }))
  }
}
