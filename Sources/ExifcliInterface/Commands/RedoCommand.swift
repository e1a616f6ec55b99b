import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// `exifcli redo`.
struct RedoCommand: UseCaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", _superCommandName: "exifcli",
    abstract: "Make undone edits again.",
    discussion: """
      Makes the edits again that were undone last, or those of the run with this number. Where runs have been undone, or \
      made again, before and after it, the values are set that it and later runs say. If something else has changed a \
      photo since its undo, exifcli does not touch it, and edits the others.

      Examples:
        exifcli redo
        exifcli redo 12 -- beach.jpg

      Exit codes: as for 'exifcli undo'.
      """)

  @OptionGroup var edits: RecordedEdits

  func run(with useCases: any UseCases) throws {
    try edits.carryOut(.redo, with: useCases) { () throws(PhotoRepositoryError) in
      try useCases.lastUndoneRun()
    }
  }
}
