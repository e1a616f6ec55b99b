import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// `exifcli duplicates`.
struct DuplicatesCommand: UseCaseCommand {
  /// The formats of `exifcli duplicates`.
  enum Format: String, OptionValue {
    case table
    case json
    case jsonl
    case paths

    var meaning: String {
      switch self {
      case .table: "a row for each photo with its group, for people"
      case .json: "a JSON array with an object for each group"
      case .jsonl:
        "a JSON object for each group, one per line; with --move-to or --link for each file"
      case .paths: "the paths of all photos but the first of each group, one per line"
      }
    }
  }

  /// The values of `--keep`.
  enum Keep: String, OptionValue {
    case oldest
    case largest
    case rated
    case described

    var meaning: String {
      switch self {
      case .oldest: "the one with the oldest captureDate; photos without one come last"
      case .largest: "the one with the largest file; of those, the one with the most pixels"
      case .rated: "the one with the best rating"
      case .described:
        "the one with the most editable fields; of those, the one with the best rating"
      }
    }

    fileprivate var rule: KeepRule {
      switch self {
      case .oldest: .oldest
      case .largest: .largest
      case .rated: .rated
      case .described: .described
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "duplicates", _superCommandName: "exifcli",
    abstract:
      "Find photos with the same or similar pictures; put the superfluous ones aside, or link them.",
    discussion: """
      Groups photos whose coded pictures are the same, whatever their names and metadata: copies that were \
      dated, rated, tagged or turned by metadata. A picture that was scaled or saved again is another one, unless \
      --similar finds it. \
      Several names of one file (hard links, symbolic links) are one photo, and no duplicates.

      The first photo of each group is the one to keep, by --keep-in and --keep; if several could be, it is the first \
      of them by its path. Nothing is changed without --move-to or --link. --format paths prints all photos but those to keep.

      --move-to moves the photos that are not kept into a folder, each with its path below it, and the sidecars that \
      belong to it alone. Of a raw and its JPEG, only the one whose picture is elsewhere too is moved. exifcli checks \
      before that the photo to keep still has the picture. 'exifcli undo' moves the files back.

      --link makes each photo that is not kept one file with the photo to keep, so that both take room once. Only files \
      that are equal byte by byte are linked; others of the group, with other metadata, are named and stay. A program \
      that writes into a linked file itself changes all its names; exifcli asks before it edits such a file. \
      --link=clone makes clones instead, which change separately (btrfs, XFS, APFS). 'exifcli undo' gives each file \
      bytes of its own again.

      Examples:
        exifcli duplicates -r photos
        exifcli duplicates -r photos --keep-in photos/archive --keep rated --keep oldest
        exifcli duplicates -r photos --similar 10 --keep largest
        exifcli duplicates -r photos --keep described --move-to duplicates --dry-run
        exifcli duplicates -r photos --keep-in photos/archive --link --dry-run
        exifcli duplicates -r photos --format paths -0 | xargs -0 ls -l
      """)

  @Argument(help: ArgumentHelp("Photos and folders. (default: .)", valueName: "path"))
  var paths: [PhotoPath] = []

  @OptionGroup var selection: PhotoSelection

  @OptionGroup var catalogue: CatalogueOption

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Which photo of a group is kept. If it is repeated, the next rule decides where one does not. (default: oldest)",
      valueName: "rule"))
  var keep: [Keep] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Keep the photo in this folder or below it, before --keep decides. If it is repeated, the first of them with"
        + " a photo of the group counts.", valueName: "folder"))
  var keepIn: [PhotoPath] = []

  @Option(
    help: ArgumentHelp(
      "Find pictures that look like the one to keep: scaled, saved again, turned. The largest distance, 0 to 16; 10 is"
        + " a good one to begin with.", valueName: "distance"),
    transform: { try Self.distance($0) })
  var similar: Int?

  @Option(
    help: ArgumentHelp(
      "Move all photos but the one to keep into this folder, which is not searched.",
      valueName: "folder"))
  var moveTo: PhotoPath?

  @Option(
    help: ArgumentHelp(
      "Make each photo with the same bytes one file with the photo to keep: a hard link. With --link=clone, a clone.",
      valueName: "kind"))
  var link: DuplicateLink?

  @Flag(
    help:
      "With --move-to or --link: show what would be moved or linked and what would fail; change nothing."
  )
  var dryRun = false

  @Option(help: "How to print the groups, or what was done. (default: table)")
  var format: Format?

  @OptionGroup var outputOptions: OutputOptions

  /// The number of the run that was cut off, to go on with.
  private var resumedRun: Int?

  private enum CodingKeys: CodingKey {
    case paths, selection, catalogue, keep, keepIn, similar, moveTo, link, dryRun, format,
      outputOptions
  }

  private static func distance(_ text: String) throws -> Int {
    let number = try wholeNumber(text)
    guard (0...16).contains(number) else {
      throw ValidationError("give a number from 0, for pictures that look the same, to 16")
    }
    return number
  }

  func validate() throws {
    if selection.nul, format != .paths, selection.filesFrom == nil {
      throw ValidationError("-0 works only with --files-from or --format paths.")
    }
    if moveTo == nil, link == nil, dryRun {
      throw ValidationError(
        "--dry-run works only with --move-to or --link: without them, nothing is changed.")
    }
    if moveTo != nil, link != nil {
      throw ValidationError("--move-to and --link exclude each other.")
    }
    if link != nil, similar != nil {
      throw ValidationError(
        "--link works only without --similar: it links files with the same bytes.")
    }
    if moveTo != nil || link != nil, format == .json || format == .paths {
      let option = link == nil ? "--move-to" : "--link"
      throw ValidationError("\(option) works only with --format table or jsonl.")
    }
  }

  func run(with useCases: any UseCases) throws {
    let console = outputOptions.startConsole(jobs: selection.jobs)
    if let link {
      try linkPhotos(link, with: useCases, console)
    } else if let moveTo {
      try move(to: moveTo.identifier, with: useCases, console)
    } else {
      let presenter: any DuplicatesPresenter =
        switch format ?? .table {
        case .table: DuplicatesTablePresenter(console: console, areSimilar: similar != nil)
        case .json: DuplicatesJSONPresenter(console: console)
        case .jsonl: DuplicatesJSONLinesPresenter(console: console)
        case .paths: DuplicatesPathsPresenter(console: console, terminator: selection.terminator)
        }
      if let groups = try groups(with: useCases, console) { presenter.present(groups) }
    }
    try console.finish()
  }

  /// The groups; nil after a failure that is reported.
  private func groups(with useCases: any UseCases, _ console: Console) throws -> [DuplicateGroup]? {
    var photos = try selection.photos(at: paths, default: [.currentFolder], for: console)
    photos.catalogue = catalogue.choice
    do throws(PhotoRepositoryError) {
      let rules = try useCases.keepRules(
        keep.isEmpty ? [.oldest] : keep.map(\.rule), preferring: keepIn.map(\.identifier))
      let search = useCases.duplicateSearch(
        of: photos, besides: moveTo?.identifier, output: console)
      if link != nil { return search.groupsOfNames(where: selection.filter, keeping: rules) }
      return similar.map {
        search.similarGroups(where: selection.filter, within: $0, keeping: rules)
      } ?? search.groups(where: selection.filter, keeping: rules)
    } catch {
      console.report(PhotoProblem(error))
      return nil
    }
  }

  /// Moves the superfluous photos, or those that a run which was cut off has left.
  private func move(
    to folder: PhotoIdentifier, with useCases: any UseCases, _ console: Console
  ) throws {
    var groups: [DuplicateGroup] = []
    if resumedRun == nil {
      guard let found = try self.groups(with: useCases, console) else { return }
      groups = found
      if format ?? .table == .table { console.writeTotal(of: groups) }
    }
    Interruption.putOff()
    FileSizeLimit.letWritesFail()
    let presenter: any RenamingPresenter =
      switch format {
      case .jsonl: RenamingJSONLinesPresenter(console, .settingAside)
      default:
        RenamingTextPresenter(console, .settingAside, isRehearsal: dryRun, isRecorded: true)
      }
    do throws(PhotoRepositoryError) {
      let (moving, finish) = try useCases.duplicateMoving(
        to: folder,
        recordedIn: resumedRun.map { .resumedRun($0) }
          ?? .history(arguments: CommandLine.byteExactArguments),
        isRehearsal: dryRun, output: presenter)
      let present = { (outcome: RenamingOutcome) throws(OutputEnded) in
        try presenter.present(outcome)
      }
      do throws(OutputEnded) {
        let left =
          try resumedRun == nil
          ? moving.movePhotos(of: groups, to: folder, present) : moving.resumeMoving(present)
        if left != 0 { presenter.didEndEarly(leaving: left) }
      } catch {
        // No file is moved without a word.
      }
      if !Interruption.isRequested, console.isWritable { finish() }
    } catch {
      try? presenter.didFailToRename(PhotoProblem(error))
    }
    presenter.finish()
  }
}

extension DuplicatesCommand {
  /// Links the superfluous photos to those to keep, or those that a run which was cut off has left.
  private func linkPhotos(
    _ link: DuplicateLink, with useCases: any UseCases, _ console: Console
  ) throws {
    var groups: [DuplicateGroup] = []
    if resumedRun == nil {
      guard let found = try self.groups(with: useCases, console) else { return }
      groups = found
    }
    Interruption.putOff()
    FileSizeLimit.letWritesFail()
    let presenter: any LinkingPresenter =
      format == .jsonl
      ? LinkingJSONLinesPresenter(console: console)
      : LinkingTextPresenter(console, isRehearsal: dryRun)
    do throws(PhotoRepositoryError) {
      let (linking, finish) = try useCases.duplicateLinking(
        isCloning: link == .clone,
        recordedIn: resumedRun.map { .resumedRun($0) }
          ?? .history(arguments: CommandLine.byteExactArguments),
        isRehearsal: dryRun, output: presenter)
      let present = { (outcome: LinkingOutcome) throws(OutputEnded) in
        try presenter.present(outcome)
      }
      do throws(OutputEnded) {
        let left =
          try resumedRun == nil
          ? linking.linkPhotos(of: groups, present) : linking.resumeLinking(present)
        if left != 0 { presenter.didEndEarly(leaving: left) }
      } catch {
        // No file is linked without a word.
      }
      if !Interruption.isRequested, console.isWritable { finish() }
    } catch {
      console.report(PhotoProblem(error))
    }
    presenter.finish()
  }
}

extension DuplicatesCommand: ResumableCommand {
  // The groups are known by what the run recorded.
  var readsStandardInput: Bool { false }

  mutating func resume(_ run: Int, as command: ResumeCommand) {
    (resumedRun, dryRun, outputOptions) = (run, command.dryRun, command.outputOptions)
    format = command.format.flatMap { Format(rawValue: $0.rawValue) }
  }
}
