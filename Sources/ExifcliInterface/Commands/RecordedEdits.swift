import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// What `exifcli undo` and `exifcli redo` share: which recorded edits they mean, and how they work.
struct RecordedEdits: ParsableArguments {
  /// The formats of the results.
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

  @Argument(
    help: ArgumentHelp(
      "The run's number, or the journal that 'exifcli edit --journal' wrote. Write ./12 for a journal with"
        + " such a name.", valueName: "run-or-journal"))
  var source: PhotoPath?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp(
      "After --: only these photos, and the photos in these folders.", valueName: "path"))
  var paths: [PhotoPath] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Also find photos that were renamed or moved, by their bytes, in this folder and its subfolders."
        + " May be repeated.", valueName: "folder"))
  var search: [PhotoPath] = []

  @Flag(help: "Show what would happen and what would fail; write nothing.")
  var dryRun = false

  @OptionGroup var replacementOptions: ReplacementOptions

  @Option(help: "How to print what was done. (default: text)")
  var format: Format?

  @OptionGroup var outputOptions: OutputOptions

  /// The number of the run that is named.
  var runNumber: Int? { source?.runNumber }

  /// The journal that is named.
  var journal: PhotoIdentifier? { runNumber == nil ? source?.identifier : nil }

  /// Undoes these edits, or makes them again.
  ///
  /// - Parameters:
  ///   - count: The newest runs of a journal that are undone; nil for all.
  ///   - run: Finds the run if no number and no journal is named.
  func carryOut(
    _ direction: UndoDirection, with useCases: any UseCases, ofNewestRuns count: Int? = nil,
    byDefault run: () throws(PhotoRepositoryError) -> RecordedRun
  ) throws {
    Interruption.putOff()
    FileSizeLimit.letWritesFail()
    let console = outputOptions.startConsole()
    let presenter: any UndoPresenter =
      switch format ?? .text {
      case .text:
        UndoTextPresenter(
          console, direction, isRehearsal: dryRun, isSearching: !search.isEmpty)
      case .jsonl: UndoJSONLinesPresenter(console, direction)
      }
    do throws(PhotoRepositoryError) {
      let (journal, run) = try chosenJournal(useCases, presenter, byDefault: run)
      var changes: [PhotoIdentifier: RecordedChange] = [:]
      if dryRun, let run { changes = try values(of: run, direction, useCases) }
      let undo = UndoWay(
        journal: journal,
        isRedo: direction == .redo,
        photos: paths.isEmpty ? nil : paths.map(\.identifier),
        searchedFolders: search.map(\.identifier),
        arguments: CommandLine.byteExactArguments)
      let history = useCases.editHistory(undo, replacementOptions.options(isRehearsal: dryRun))
      do throws(OutputEnded) {
        let left = try history.undoEdits(ofNewestRuns: count) { (batch) throws(OutputEnded) in
          try presenter.present(batch, changes: changes)
        }
        if left != 0 { presenter.didEndEarly(leaving: left) }
      } catch {
        // Nobody reads what would be undone.
      }
    } catch {
      try? presenter.didFailToUndo(PhotoProblem(error))
    }
    presenter.finish()
    try console.finish()
  }

  /// The journal that is meant, with its run unless it is a file of its own.
  private func chosenJournal(
    _ useCases: any UseCases, _ presenter: any UndoPresenter,
    byDefault run: () throws(PhotoRepositoryError) -> RecordedRun
  ) throws(PhotoRepositoryError) -> (PhotoIdentifier, RecordedRun?) {
    if let journal { return (journal, nil) }
    let chosen: RecordedRun
    if let runNumber {
      chosen = try useCases.recordedRun(runNumber)
    } else {
      chosen = try run()
      presenter.didChoose(chosen)
    }
    if let other = chosen.ofRun {
      throw PhotoRepositoryError(
        identifier: chosen.journal,
        reason: .notRecorded(
          .setsBack(
            run: chosen.number, of: other,
            isRedo: chosen.arguments.first?.isIdentical(to: "redo") ?? false)))
    }
    return (chosen.journal, chosen)
  }

  /// What would change in the files of the run.
  private func values(
    of run: RecordedRun, _ direction: UndoDirection, _ useCases: any UseCases
  ) throws(PhotoRepositoryError) -> [PhotoIdentifier: RecordedChange] {
    var changes: [PhotoIdentifier: RecordedChange] = [:]
    for change in try useCases.changes(of: run, undoing: direction == .undo) {
      if case .values(let modified, _, _) = change { changes[modified.identifier] = change }
    }
    return changes
  }
}

extension PhotoPath {
  /// The number of the run that it names; nil if it names a file.
  var runNumber: Int? {
    let text = identifier.text
    return text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
