import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// A command that gives photos names made of their metadata.
protocol NamingCommand: ResumableCommand {
  var paths: [PhotoPath] { get }
  var selection: PhotoSelection { get }
  var template: NameOptions { get }
  var naming: NamingOptions { get set }
  var outputOptions: OutputOptions { get set }

  /// How the photos get their names, but for what the other options say.
  var way: RenamingWay { get }

  /// What is done to the files, in words.
  var kind: RenamingKind { get }

  /// What notes about the photos are used for; nil for a command that reads none.
  var takeout: TakeoutOptions? { get }
}

/// The options that say which names the photos get.
struct NameOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The template of the new names.", valueName: "template"),
    transform: { try NameTemplate($0, naming: ExifName.fieldName) })
  var to: NameTemplate?

  @Option(
    name: .customLong("sort"),
    help: ArgumentHelp(
      "Number the photos in this order, such as captureDate; by default in the order of their paths.",
      valueName: "keys"),
    completion: .names(MetadataListSortKey.names),
    transform: { try MetadataListOrder($0, naming: ExifName.fieldName) })
  var orders: [MetadataListOrder] = []

  @OptionGroup var places: PlacesOption

  @OptionGroup var zones: ZonesOption
}

/// The options that say how names are given and told.
struct NamingOptions: ParsableArguments {
  /// The formats of what was done.
  enum Format: String, OptionValue {
    case text
    case jsonl

    var meaning: String {
      switch self {
      case .text: "a line for each file and a summary, for people"
      case .jsonl: "a JSON object for each file, one per line"
      }
    }
  }

  @Flag(help: "Show the new names and what would fail; change nothing.")
  var dryRun = false

  /// The number of the run that was cut off, to go on with.
  var resumedRun: Int?

  @Flag(help: "Do not record the new names. Without it, 'exifcli undo' gives the old ones back.")
  var noHistory = false

  @Option(help: "How to print what was done. (default: text)")
  var format: Format?

  private enum CodingKeys: CodingKey {
    case dryRun, noHistory, format
  }
}

extension NamingCommand {
  func run(with useCases: any UseCases) throws {
    Interruption.putOff()
    FileSizeLimit.letWritesFail()
    let console = outputOptions.startConsole()
    let presenter: any RenamingPresenter =
      switch naming.format ?? .text {
      case .text:
        RenamingTextPresenter(
          console, kind, isRehearsal: naming.dryRun, isRecorded: !naming.noHistory)
      case .jsonl: RenamingJSONLinesPresenter(console, kind)
      }
    var photos = template.zones.inferring(
      template.places.named(try selection.photos(at: paths)))
    photos.notes = try takeout?.way(useCases, paths)
    var copies = ImportedCopies(isRehearsal: naming.dryRun)
    do throws(PhotoRepositoryError) {
      if let repetition = repetition(useCases) { throw repetition }
      var way = way
      (way.isRehearsal, way.typedFolder) = (naming.dryRun, template.to?.typedFolder)
      way.recording =
        naming.resumedRun.map { .resumedRun($0) }
        ?? (naming.noHistory ? nil : .history(arguments: CommandLine.byteExactArguments))
      let (renaming, finish) = try useCases.photoRenaming(of: photos, way, output: presenter)
      rename(by: renaming, photos.notes, noting: &copies, output: presenter)
      if !Interruption.isRequested, console.isWritable { finish() }
    } catch {
      try? presenter.didFailToRename(PhotoProblem(error))
    }
    presenter.finish()
    if let notes = photos.notes {
      let zones = photos.zones.flatMap { useCases.zonesOfPlaces($0, besides: photos.places) }
      try fillIn(copies, from: notes, in: zones, with: useCases, console)
    }
    try console.finish()
  }

  var takeout: TakeoutOptions? { nil }

  private func rename(
    by renaming: PhotoRenaming, _ notes: NotesWay?, noting copies: inout ImportedCopies,
    output presenter: any RenamingPresenter
  ) {
    var noted = copies
    defer { copies = noted }
    let present = { (outcome: RenamingOutcome) throws(OutputEnded) in
      if noted.isNoteOfArchived(outcome, notes) { return }
      noted.note(outcome)
      try presenter.present(outcome)
    }
    do throws(OutputEnded) {
      var left: Int? = 0
      if naming.resumedRun != nil {
        left = try renaming.resumeRenaming(present)
      } else if let to = template.to {
        left = try renaming.renamePhotos(
          to: to, where: selection.filter, by: MetadataListOrder(joining: template.orders), present)
      }
      if left != 0 { presenter.didEndEarly(leaving: left) }
    } catch {
      // No file is renamed without a word.
    }
  }

  /// The refusal of a numbering that was cut off and is given again: it would number the photos anew. Nil if this is
  /// no such command.
  private func repetition(_ useCases: any UseCases) -> PhotoRepositoryError? {
    guard naming.resumedRun == nil, !naming.noHistory, !way.isCopy,
      template.to?.isCounting ?? false,
      let name = Self.configuration.commandName,
      let run = useCases.renamingToFinish(of: name),
      RecordedCommand(run)
        == RecordedCommand(in: useCases.currentFolder, CommandLine.byteExactArguments)
    else { return nil }
    return PhotoRepositoryError(
      identifier: run.journal,
      reason: .notRecorded(.renamingCutOffBefore(run: run.number, photos: run.photos)))
  }

  /// Checks that photos are named.
  func checkPaths() throws {
    let verb = Self.configuration.commandName ?? ""
    guard !paths.isEmpty || selection.filesFrom != nil else {
      throw ValidationError("No photos to \(verb): name them, or give --files-from.")
    }
    if paths.contains(where: \.isStandardInput) {
      throw ValidationError(
        "exifcli cannot \(verb) standard input: name a file. To read paths from standard input, give"
          + " --files-from -.")
    }
    _ = try selection.photos(at: paths)
  }

  var readsStandardInput: Bool { selection.filesFrom?.isStandardInput ?? false }

  mutating func resume(_ run: Int, as command: ResumeCommand) {
    (naming.resumedRun, naming.dryRun) = (run, command.dryRun)
    naming.format = command.format.flatMap { NamingOptions.Format(rawValue: $0.rawValue) }
    outputOptions = command.outputOptions
  }
}
