import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// `exifcli edit`.
struct EditCommand: UseCaseCommand {
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

  @Flag(
    help: ArgumentHelp(
      "Finish a run that was cut off; no photo is edited twice. Takes the newest such run, or the run whose"
        + " number is given instead of photos. Its options and photos are used again."))
  var resume = false

  @Option(help: "How to print what was done.")
  var format: Format = .text

  @OptionGroup var colorOption: ColorOption

  @OptionGroup var progressOption: ProgressOption

  @OptionGroup var messageOption: MessageOption

  func validate() throws {
    if resume { return try checkResume() }
    if sources.from == nil {
      guard
        !fields.isEmpty || sources.copies || !sources.dateFrom.isEmpty || way.setModified
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
      guard fields.isEmpty, !sources.copies, sources.dateFrom.isEmpty else {
        throw ValidationError(
          "--from names the changes: leave out --ev, --set, --copy-from, --date-from and the like.")
      }
    }
    if fields.upright, selection.sidecars {
      throw ValidationError(
        "--upright turns the picture itself, and --sidecars leaves photos as they are: leave one of them out."
      )
    }
    try way.check(selection, paths)
  }

  /// Checks that nothing else is asked: the run that was cut off says it all.
  private func checkResume() throws {
    let namesRun = paths.count == 1 && paths[0].runNumber != nil
    guard paths.isEmpty || namesRun, fields.isEmpty, sources.from == nil, !sources.copies,
      sources.dateFrom.isEmpty,
      sources.dateFrom.isEmpty,
      selection.filesFrom == nil, selection.filters.isEmpty, !selection.recursive,
      !selection.anyName, !selection.nul, !selection.sidecars, selection.iptcCharset == nil,
      way.isPlain
    else {
      throw ValidationError(
        "--resume repeats the command of the run: give only the run's number, --dry-run, --format, --color,"
          + " --progress, -q or -v.")
    }
  }

  /// The command of the run that was cut off; nil if there is none, and the presenter has reported that.
  private func resumed(
    _ useCases: any UseCases, _ presenter: any ModificationPresenter
  ) throws -> EditCommand? {
    let run: RecordedRun
    do throws(PhotoRepositoryError) {
      run = try useCases.returnToCutOffRun(
        paths.first?.runNumber, repeats: { RecordedCommand($0) == RecordedCommand($1) })
    } catch {
      presenter.present(PhotoProblem(error))
      return nil
    }
    if run.arguments.first?.isIdentical(to: "rename") ?? false {
      throw ValidationError(
        "run \(run.number) renamed photos: write 'exifcli rename --resume \(run.number)'.")
    }
    guard run.arguments.first?.isIdentical(to: "edit") ?? false else {
      throw ValidationError(
        "run \(run.number) is not one of 'exifcli edit': give its command again; photos that it has edited stay"
          + " as they are.")
    }
    var command: EditCommand
    do {
      command = try EditCommand.parse(Array(run.arguments.dropFirst()))
    } catch {
      throw ValidationError(
        "run \(run.number) cannot be resumed: this version of exifcli does not understand its command"
          + " (\(EditCommand.message(for: error))).")
    }
    guard !command.readsStandardInput else {
      throw ValidationError(
        "run \(run.number) read standard input, which is gone, so its rest is not known:"
          + " 'exifcli undo \(run.number)' takes back what it did.")
    }
    presenter.didResume(run)
    command.way.resumedRun = run.number
    command.way.dryRun = way.dryRun
    return command
  }

  func run(with useCases: any UseCases) throws {
    try way.checkBackup(useCases, hasAnyName: selection.anyName)
    Interruption.putOff()
    FileSizeLimit.letWritesFail()
    let console = Console.start(
      color: colorOption.color, progress: progressOption.progress,
      messages: messageOption.messages)
    let presenter = format.presenter(
      console, isRehearsal: way.dryRun, interruptionAdvice: interruptionAdvice)
    let command = resume ? try resumed(useCases, presenter) : self
    try command?.edit(with: useCases, presenter)
    presenter.finish()
    try console.finish()
  }

  /// Whether photos or changes come from standard input.
  private var readsStandardInput: Bool {
    selection.filesFrom?.isStandardInput ?? false || sources.from?.isStandardInput ?? false
  }

  /// What helps after an interruption; nil if nothing is recorded.
  private var interruptionAdvice: String? {
    guard way.isRecorded else { return nil }
    return (readsStandardInput ? "" : "to do the rest, write 'exifcli edit --resume'; ")
      + "to undo the edits made so far, write 'exifcli undo'"
  }

  private func edit(
    with useCases: any UseCases, _ presenter: any ModificationPresenter
  ) throws {
    if let repetition = repetition(useCases) { return presenter.present(repetition) }
    if let (photos, changes) = try photosAndChanges(useCases, presenter) {
      way.carryOut(
        changes, of: photos, where: selection.filter, by: replacement, with: useCases, presenter)
    }
  }

  /// How photos are replaced. Photos keep their modification times if dates are taken from these, or else a
  /// second run would take its dates from the first.
  private var replacement: ReplacementWay {
    var replacement = way.replacement
    if sources.dateFrom.contains(.modified), !way.setModified { replacement.preservesTimes = true }
    return replacement
  }

  /// The refusal of a shift that was cut off and is given again: photos would be shifted twice. Nil if this
  /// is no such command.
  private func repetition(_ useCases: any UseCases) -> PhotoProblem? {
    guard !fields.shift.isEmpty, !way.noHistory, way.output == nil, way.resumedRun == nil,
      let run = useCases.runToFinish(),
      RecordedCommand(run)
        == RecordedCommand(in: useCases.currentFolder, CommandLine.byteExactArguments)
    else { return nil }
    return PhotoProblem(
      PhotoRepositoryError(
        identifier: run.journal,
        reason: .notRecorded(.cutOffBefore(run: run.number, photos: run.photos))))
  }

  /// The photos to change, and the changes of each; nil if they cannot be found out. The presenter has
  /// reported why.
  private func photosAndChanges(
    _ useCases: any UseCases, _ presenter: any ModificationPresenter
  ) throws -> (PhotoSource, (PhotoIdentifier) -> [MetadataChange])? {
    let required = way.setModified ? [MetadataChange.requiringCaptureDate] : []
    if let from = sources.from {
      let rows = RowEdits(
        in: from.fileIdentifier, ignoringUnknownColumns: sources.ignoreUnknownColumns,
        read: useCases.pieces)
      let photos = PhotoSource(
        .supplied(rows.namePhotos), usesSidecars: selection.sidecars,
        iptcCharset: selection.iptcCharset, jobs: selection.jobs)
      return (photos, { rows.changes(of: $0) + required })
    }
    let photos = try selection.photos(at: paths)
    let zone = try fields.zoneRule(zoneNamed: useCases.timeZone)
    let isDateFound = !sources.dateFrom.isEmpty
    // The zone is that of the found dates.
    let typed = fields.changes(in: isDateFound ? nil : zone) + required
    let foundDates = FoundDates()
    let search = useCases.dateSearch(
      in: sources.dateFrom, patterns: sources.pattern, zone: zone, output: foundDates)
    func found(_ photo: PhotoIdentifier) -> [MetadataChange] {
      isDateFound ? foundDates.changes(of: photo, by: search) : []
    }
    guard let copied = copiedChanges(useCases, presenter) else { return nil }
    // Fields that the user names win over copied ones.
    let named = fields.fields.union(isDateFound ? ChangeSubject.datesOfTaking.fields : [])
    return (
      photos,
      { photo in
        let kept = copied(photo).filter {
          $0.isRefusal || named.isDisjoint(with: $0.subject.fields)
        }
        return kept + found(photo) + typed
      }
    )
  }

  /// The changes that are copied from other photos, for each photo; nil if they cannot be copied. The presenter has
  /// reported why.
  private func copiedChanges(
    _ useCases: any UseCases, _ presenter: any ModificationPresenter
  ) -> ((PhotoIdentifier) -> [MetadataChange])? {
    if let copyFrom = sources.copyFrom {
      let copy = CopiedChanges(presenter)
      useCases.metadataCopy(
        usesSidecars: selection.sidecars, iptcCharset: selection.iptcCharset, output: copy
      )
      .requestChanges(copying: sources.copiedFields, from: copyFrom.identifier)
      return copy.changes.map { changes in { _ in changes } }
    }
    guard let name = sources.copyFromPairs else { return { _ in [] } }
    let paired = PairedChanges(presenter)
    let copy = useCases.metadataCopy(
      usesSidecars: selection.sidecars, iptcCharset: selection.iptcCharset, output: paired)
    return { photo in
      guard let pair = useCases.photo(named: name, for: photo), pair != photo else { return [] }
      return paired.changes(from: pair, of: sources.copiedFields, by: copy)
    }
  }
}
