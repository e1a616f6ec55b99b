import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// `exifcli edit`.
struct EditCommand: EditingCommand {
  /// The formats of `exifcli edit`.
  enum Format: String, OptionValue {
    case text
    case jsonl

    var meaning: String {
      switch self {
      case .text: "a line for each photo and a summary, for people"
      case .jsonl: "a JSON object for each photo, one per line"
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "edit", _superCommandName: "exifcli",
    abstract: "Edit the metadata of photos.",
    discussion: """
      Changes the bytes of the named fields and no others. If an edit would damage a photo, exifcli \
      refuses it, leaves the photo as it was, and edits the others. It also refuses read-only photos, \
      and photos with hard links unless --hard-links is given. Photos that already have the values \
      are not touched.

      In a folder, exifcli edits the files that 'exifcli list' lists: those with the extension of a photo; \
      with --any-name, all that are photos. Each photo is edited once, even if it is named twice. \
      Numbers are exact: 1/3 stays 1/3, and 0.3 is 3/10; but 0.016666667 s is 1/60 s. Units are \
      allowed: 50mm, f/2.8, 1/250s. Write a text that begins with a dash as --artist=-x.

      'exifcli keys' lists the fields. Some change together. --date sets captureDate, and also \
      digitizedDate and modifyDate if they are within a minute of it. --gps sets latitude, longitude and \
      altitude, and removes what else the photo says about the old place. --set and --unset take these \
      groups as date and gps, and --shift takes date.

      --from reads the photos and their values from data: JSON as 'exifcli list' prints it, or a \
      spreadsheet saved as CSV, with commas, semicolons or tabs, and a header. `file` names the photo; \
      the other keys or columns are fields, except `sources`, which is left out. Fields that the data do not name stay as they are, and \
      so do fields with an empty CSV cell; in JSON, null removes a field. Keywords are an array in JSON, and \
      mist; valley in a CSV cell. Each photo has one row.

      Examples:
        exifcli edit photo.jpg --ev 0.3
        exifcli edit *.jpg --ev -2/3 --exposure-time 1/250 --dry-run
        exifcli edit -r photos --where 'cameraModel = "EOS R5"' --artist 'Anna Lang'
        exifcli edit *.jpg --ev +1/3 --journal edits.jsonl
        exifcli edit *.jpg --set whiteBalance=manual --unset software
        exifcli edit *.jpg --shift date=+1h30m
        exifcli edit IMG*.jpg --date-from name,modified --zone Europe/Berlin
        exifcli edit *.jpg --add-keyword 'Vienna, Austria' --remove-keyword vienna
        exifcli list --format jsonl | jq '{file, rating: 5}' | exifcli edit --from -
        exifcli edit -r photos --upright
        exifcli edit scans/*.jpg --copy-from camera.jpg --fields make,model
        exifcli edit -r photos --copyright 'Anna Lang' --output ready
        exifcli edit -r takeout-1 takeout-2 --takeout --zone Europe/Vienna

      Exit codes: 0 success; 1 some photos failed, the others are done; 64 wrong usage, nothing was \
      done. After Ctrl-C, exifcli finishes the photos in progress and reports what it did; the shell sees \
      130. A second Ctrl-C ends exifcli at once.
      """)

  @Argument(help: ArgumentHelp("Photos and folders.", valueName: "path"))
  var paths: [PhotoPath] = []

  @OptionGroup var selection: PhotoSelection

  @OptionGroup(title: "Fields") var fields: EditedFields

  @OptionGroup(title: "Fields from elsewhere") var sources: EditSources

  @OptionGroup(title: "Ways of editing") var way: EditWay

  @Option(help: "How to print what was done. (default: text)")
  var format: Format?

  @OptionGroup var outputOptions: OutputOptions

  func validate() throws {
    if sources.from == nil {
      guard
        !fields.isEmpty || sources.copies || !sources.dateFrom.isEmpty || way.setModified
          || sources.places != nil || sources.zones.inferZones != nil || sources.takeout != nil
      else {
        throw ValidationError(
          "Nothing to change: give --ev, --set or the like (see 'exifcli edit --help').")
      }
      guard
        sources.dateFrom.isEmpty
          || fields.fields.isDisjoint(with: ChangeSubject.datesOfTaking.fields)
      else {
        throw ValidationError(
          "--date-from sets captureDate: leave it out, or leave out --date, --shift and the like.")
      }
      guard
        sources.zones.inferZones == nil
          || fields.zone == nil && fields.offset == nil
            && fields.fields.isDisjoint(with: ChangeSubject.datesOfTaking.fields)
      else {
        throw ValidationError(
          "--infer-zones sets the offset of captureDate: leave it out, or leave out --date, --zone, --shift and the like."
        )
      }
      guard !paths.isEmpty || selection.filesFrom != nil else {
        throw ValidationError("No photos to change: name them, or give --files-from or --from.")
      }
    } else {
      guard paths.isEmpty, selection.filesFrom == nil, !selection.recursive, !selection.anyName,
        !selection.nul
      else {
        throw ValidationError(
          "--from names the photos: leave out paths, --files-from, -r, --any-name and -0.")
      }
      guard fields.isEmpty, !sources.copies, sources.dateFrom.isEmpty, sources.places == nil,
        sources.zones.inferZones == nil
      else {
        throw ValidationError(
          "--from names the changes: leave out --ev, --set, --copy-from, --date-from and the like.")
      }
      guard way.companions == nil else {
        throw ValidationError(
          "--from names each photo: leave out --with-companions and --without-companions.")
      }
    }
    if fields.upright, selection.sidecars.areRead {
      throw ValidationError(
        "--upright turns the picture itself, by what the photo says, and --sidecars reads and edits what sidecars say:"
          + " leave one of them out.")
    }
    try way.check(selection, paths)
  }

  func run(with useCases: any UseCases) throws {
    try way.checkBackup(useCases, hasAnyName: selection.anyName)
    Interruption.putOff()
    FileSizeLimit.letWritesFail()
    let console = outputOptions.startConsole()
    let presenter = (format ?? .text).presenter(
      console, isRehearsal: way.dryRun, interruptionAdvice: interruptionAdvice)
    try edit(with: useCases, presenter)
    presenter.finish()
    try console.finish()
  }

  private func edit(
    with useCases: any UseCases, _ presenter: any ModificationPresenter
  ) throws {
    if let repetition = repetition(useCases) { return presenter.present(repetition) }
    if let (photos, edits, momentEdit, omissions) = try photosAndEdits(useCases, presenter) {
      way.carryOut(
        edits, ofMoments: momentEdit, of: photos, where: selection.filter, by: options,
        with: useCases, presenter)
      if let message = omissions() { presenter.console.advise(message) }
    }
  }

  /// How photos are replaced. Photos keep their modification times if dates are taken from these, or else a
  /// second run would take its dates from the first.
  private var options: EditOptions {
    var options = way.options
    if sources.dateFrom.contains(.modified), !way.setModified { options.preservesTimes = true }
    return options
  }
}
