import ArgumentParser
import PhotoEntities
import PhotoUseCases

extension EditCommand {
  var readsStandardInput: Bool {
    selection.filesFrom?.isStandardInput ?? false || sources.from?.isStandardInput ?? false
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
}
