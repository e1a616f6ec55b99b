import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// `exifcli resume`.
struct ResumeCommand: UseCaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", _superCommandName: "exifcli",
    abstract: "Do the rest of a run that was cut off.",
    discussion: """
      Does what is left of the newest run of edit, strip, geotag, rename, import or duplicates that was cut off, or of the run with this \
      number ('exifcli history' lists them), in its folder. Nothing is done twice: a date is shifted once. A photo that \
      something else has changed since is not touched. A run that read standard input cannot be resumed: what it read \
      is gone.

      Examples:
        exifcli resume
        exifcli resume 12 --dry-run

      Exit codes: as for 'exifcli edit'.
      """)

  @Argument(
    help: ArgumentHelp(
      "The run's number. (default: the newest run that was cut off)", valueName: "run"),
    transform: { try wholeNumber($0) })
  var number: Int?

  @Flag(help: "Show what would be done and what would fail; change nothing.")
  var dryRun = false

  @Option(help: "How to print what was done. (default: text)")
  var format: EditCommand.Format?

  @OptionGroup var outputOptions: OutputOptions

  private static let commands: [any ResumableCommand.Type] = [
    EditCommand.self, GeotagCommand.self, StripCommand.self, RenameCommand.self, ImportCommand.self,
    DuplicatesCommand.self,
  ]

  func run(with useCases: any UseCases) throws {
    let console = outputOptions.startConsole()
    let run: RecordedRun
    do throws(PhotoRepositoryError) {
      // A run that renames is finished by the names that it recorded, whatever ran later.
      run = try useCases.returnToCutOffRun(
        number,
        repeats: { run, later in
          !run.isOf(RenameCommand.self) && !run.isOf(ImportCommand.self)
            && !run.isOf(DuplicatesCommand.self)
            && RecordedCommand(run) == RecordedCommand(later)
        })
    } catch {
      console.report(PhotoProblem(error))
      return try console.finish()
    }
    let command = try command(of: run)
    if format ?? .text == .text, !console.isQuiet {
      console.write(VisibleText.of(run.heading) + "\n")
      console.flush()
    }
    try command.run(with: useCases)
  }

  /// The command of the run, for what is left of it.
  private func command(of run: RecordedRun) throws -> any ResumableCommand {
    var command: any ResumableCommand
    do {
      guard let type = Self.commands.first(where: { run.isOf($0) }) else {
        throw ValidationError("'exifcli \(run.arguments.first ?? "")' is not resumed")
      }
      command = try type.parse(Exifcli.completing(Array(run.arguments.dropFirst())))
    } catch {
      throw ValidationError(
        "run \(run.number) cannot be resumed: this version of exifcli does not understand its command"
          + " (\(Self.message(for: error))).")
    }
    guard !command.readsStandardInput else {
      throw ValidationError(
        "run \(run.number) read standard input, which is gone, so its rest is not known:"
          + " 'exifcli undo \(run.number)' takes back what it did.")
    }
    command.resume(run.number, as: self)
    return command
  }
}

/// A command whose runs are recorded, and can be finished after they were cut off.
protocol ResumableCommand: UseCaseCommand {
  /// Whether photos or changes come from standard input.
  var readsStandardInput: Bool { get }

  /// Makes it do what is left of its run, with the output that is asked for.
  mutating func resume(_ run: Int, as command: ResumeCommand)
}

/// A command that edits photos.
protocol EditingCommand: ResumableCommand {
  var selection: PhotoSelection { get }
  var way: EditWay { get set }
  var format: EditCommand.Format? { get set }
  var outputOptions: OutputOptions { get set }
}

extension EditingCommand {
  var readsStandardInput: Bool { selection.filesFrom?.isStandardInput ?? false }

  mutating func resume(_ run: Int, as command: ResumeCommand) {
    (way.resumedRun, way.dryRun) = (run, command.dryRun)
    (format, outputOptions) = (command.format, command.outputOptions)
  }

  /// What helps after an interruption; nil if nothing is recorded.
  var interruptionAdvice: String? {
    guard way.isRecorded else { return nil }
    return (readsStandardInput ? "" : "to do the rest, write 'exifcli resume'; ")
      + "to undo the edits made so far, write 'exifcli undo'"
  }
}

extension RecordedRun {
  /// Whether it is a run of this command.
  fileprivate func isOf(_ command: any UseCaseCommand.Type) -> Bool {
    guard let name = command.configuration.commandName else { return false }
    return arguments.first?.isIdentical(to: name) ?? false
  }
}
