import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// `exifcli rename`.
struct RenameCommand: ResumableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", _superCommandName: "exifcli",
    abstract: "Give photos names and folders made of their metadata.",
    discussion: """
      --to is a template. Without a slash, a photo stays in its folder; with one, it is a path from the \
      current folder, and missing folders are made. In braces:
        {captureDate:yyyy-MM-dd_HHmmss}   a date: yyyy yy MM dd HH mm ss SSS
        {cameraModel} {iso:00000}         a field; at least five digits
        {XMP-photoshop:City:upper}        a tag; in capital letters
        {cameraModel|unknown}             what photos without the field get; without it, they keep their names
        {folder} {name} {stem} {ext}      parts of the old name holidays/IMG_1.jpg
        {ext:lower} {make:upper}          another case
        {n:001}                           a number for each photo, from 001
        {-n}                              -1, -2 and so on, if the name is taken otherwise
        {hash:16}                         digits of the SHA-256 of the file
      {{ and }} stand for braces. In values from photos, / \\ : * ? " < > |, control characters and dots at \
      either end become underscores; so does what is not safe in a date, such as the colon of HH:mm.

      Files that belong together are renamed together: photos whose names differ in the extension alone, \
      and whose dates and cameras agree, such as a raw and its JPEG, sidecars, and what cameras put beside \
      a photo (.mov, .thm, .aae, .wav and others). The first of the photos that has all fields gives the \
      name. Files that stay although they have the name of a photo are named. Photos that do not belong \
      together count as having the same name even if their extensions or the case differ: {-n} numbers them.

      A file never takes the place of another one. All new names are recorded before the first photo gets \
      its own, and 'exifcli undo' gives the old ones back.

      Examples:
        exifcli rename *.jpg --to '{captureDate:yyyy-MM-dd_HHmmss}{-n}.{ext:lower}' --dry-run
        exifcli rename -r photos --to 'archive/{captureDate:yyyy}/{captureDate:MM}/{name}' --prune
        exifcli rename *.jpg --to 'vienna-{n:001}.{ext}' --sort captureDate
        exifcli rename -r /media/card --to 'photos/{captureDate:yyyy-MM-dd}/{name}' --copy

      Exit codes: 0 success; 1 some photos failed, the others are done; 64 wrong usage, nothing was \
      done. After Ctrl-C, exifcli finishes the file in progress and reports what it did; the shell sees \
      130. A second Ctrl-C ends exifcli at once.
      """)

  /// The formats of `exifcli rename`.
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

  @Argument(help: ArgumentHelp("Photos and folders.", valueName: "path"))
  var paths: [PhotoPath] = []

  @OptionGroup var selection: PhotoSelection

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

  @Flag(help: "Copy the files, and leave them where they are.")
  var copy = false

  @Flag(help: "Remove folders that are empty afterwards, but not those that you name.")
  var prune = false

  @Flag(help: "Show the new names and what would fail; change nothing.")
  var dryRun = false

  /// The number of the run that was cut off, to go on with.
  private var resumedRun: Int?

  @Flag(help: "Do not record the new names. Without it, 'exifcli undo' gives the old ones back.")
  var noHistory = false

  @Option(help: "How to print what was done. (default: text)")
  var format: Format?

  @OptionGroup var outputOptions: OutputOptions

  func validate() throws {
    guard to != nil else {
      throw ValidationError(
        "No new names: give --to, such as --to '{captureDate:yyyy-MM-dd_HHmmss}{-n}.{ext}'.")
    }
    guard !paths.isEmpty || selection.filesFrom != nil else {
      throw ValidationError("No photos to rename: name them, or give --files-from.")
    }
    if paths.contains(where: \.isStandardInput) {
      throw ValidationError(
        "exifcli cannot rename standard input: name a file. To read paths from standard input, give"
          + " --files-from -.")
    }
    if copy, prune {
      throw ValidationError("--copy leaves no folder empty: leave out --prune.")
    }
    _ = try selection.photos(at: paths)
  }

  func run(with useCases: any UseCases) throws {
    Interruption.putOff()
    FileSizeLimit.letWritesFail()
    let console = outputOptions.startConsole()
    let presenter: any RenamingPresenter =
      switch format ?? .text {
      case .text:
        RenamingTextPresenter(console, isRehearsal: dryRun, isCopy: copy, isRecorded: !noHistory)
      case .jsonl: RenamingJSONLinesPresenter(console, isCopy: copy)
      }
    let photos = try selection.photos(at: paths)
    do throws(PhotoRepositoryError) {
      if let repetition = repetition(useCases) { throw repetition }
      var way = RenamingWay(isRehearsal: dryRun, isCopy: copy, prunes: prune)
      way.typedFolder = to?.typedFolder
      way.recording =
        resumedRun.map { .resumedRun($0) }
        ?? (noHistory ? nil : .history(arguments: CommandLine.byteExactArguments))
      let (renaming, finish) = try useCases.photoRenaming(of: photos, way, output: presenter)
      rename(by: renaming, output: presenter)
      if !Interruption.isRequested, console.isWritable { finish() }
    } catch {
      try? presenter.didFailToRename(PhotoProblem(error))
    }
    presenter.finish()
    try console.finish()
  }

  private func rename(by renaming: PhotoRenaming, output presenter: any RenamingPresenter) {
    let present = { (outcome: RenamingOutcome) throws(OutputEnded) in
      try presenter.present(outcome)
    }
    do throws(OutputEnded) {
      var left: Int? = 0
      if resumedRun != nil {
        left = try renaming.resumeRenaming(present)
      } else if let to {
        left = try renaming.renamePhotos(
          to: to, where: selection.filter, by: MetadataListOrder(joining: orders), present)
      }
      if left != 0 { presenter.didEndEarly(leaving: left) }
    } catch {
      // No file is renamed without a word.
    }
  }

  /// The refusal of a numbering that was cut off and is given again: it would number the photos anew. Nil if this is
  /// no such command.
  private func repetition(_ useCases: any UseCases) -> PhotoRepositoryError? {
    guard resumedRun == nil, !noHistory, !copy, to?.isCounting ?? false,
      let run = useCases.renamingToFinish(),
      RecordedCommand(run)
        == RecordedCommand(in: useCases.currentFolder, CommandLine.byteExactArguments)
    else { return nil }
    return PhotoRepositoryError(
      identifier: run.journal,
      reason: .notRecorded(.renamingCutOffBefore(run: run.number, photos: run.photos)))
  }

  var readsStandardInput: Bool { selection.filesFrom?.isStandardInput ?? false }

  mutating func resume(_ run: Int, as command: ResumeCommand) {
    (resumedRun, dryRun) = (run, command.dryRun)
    format = command.format.flatMap { Format(rawValue: $0.rawValue) }
    outputOptions = command.outputOptions
  }
}
