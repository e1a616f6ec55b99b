import ArgumentParser
import PhotoEntities
import PhotoUseCases

extension EditCommand {
  /// Checks that nothing else is asked: the run that was cut off says it all.
  func checkResume() throws {
    let namesRun = paths.count == 1 && paths[0].runNumber != nil
    guard paths.isEmpty || namesRun, fields.isEmpty, sources.from == nil, !sources.copies,
      sources.dateFrom.isEmpty, selection.filesFrom == nil, selection.filters.isEmpty,
      !selection.recursive,
      !selection.anyName, !selection.nul, !selection.sidecars, selection.charsets.assumed == .none,
      way.isPlain
    else {
      throw ValidationError(
        "--resume repeats the command of the run: give only the run's number, --dry-run, --format, --color,"
          + " --progress, -q or -v.")
    }
  }

  /// The command of the run that was cut off; nil if no run was, which the presenter has reported.
  func resumed(
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

  /// The refusal of a shift that was cut off and is given again: photos would be shifted twice. Nil for
  /// other commands.
  func repetition(_ useCases: any UseCases) -> PhotoProblem? {
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

  /// Whether photos or changes come from standard input.
  private var readsStandardInput: Bool {
    selection.filesFrom?.isStandardInput ?? false || sources.from?.isStandardInput ?? false
  }

  /// What helps after an interruption; nil if nothing is recorded.
  var interruptionAdvice: String? {
    guard way.isRecorded else { return nil }
    return (readsStandardInput ? "" : "to do the rest, write 'exifcli edit --resume'; ")
      + "to undo the edits made so far, write 'exifcli undo'"
  }
}
