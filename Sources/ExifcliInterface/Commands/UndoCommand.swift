import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// `exifcli undo`.
struct UndoCommand: UseCaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", _superCommandName: "exifcli",
    abstract: "Undo edits, byte for byte, and new names.",
    discussion: """
      Undoes the newest run of 'exifcli edit' or 'exifcli rename' that is not undone yet, or the run with this number \
      ('exifcli history' lists them), or the edits that 'exifcli edit --journal FILE' recorded, the \
      newest first. Where later runs have changed a photo of the run, the values are set back that they left, as a \
      new edit. If something else has changed it, exifcli does not touch it, and undoes the others. What was undone is recorded too: after an interruption, the same command does the rest.

      An undo changes the Exif, XMP and IPTC of photos, and nothing else in them, unless 'exifcli strip' removed more or \
      'exifcli edit --upright' turned the picture. Renamed photos get their old names \
      back, and copies are removed, unless another file has the name, or something else changed the photo since. An \
      undo finds a photo by its recorded path, or where later runs have moved it, and follows no symbolic links.

      Examples:
        exifcli undo
        exifcli undo 12 --dry-run
        exifcli undo 12 -- beach.jpg holidays
        exifcli undo edits.jsonl --runs 1

      Exit codes: 0 success; 1 some photos failed, the others are done; 64 wrong usage, nothing was \
      done. After Ctrl-C, exifcli finishes the photos in progress and reports what it did; the shell sees \
      130. A second Ctrl-C ends exifcli at once.
      """)

  @OptionGroup var edits: RecordedEdits

  @Option(
    help: ArgumentHelp(
      "With a journal: undo its newest runs, at most this many. Runs that are undone do not count.",
      valueName: "number"),
    transform: { try wholeNumber($0) })
  var runs: Int?

  func validate() throws {
    if let runs, runs < 1 { throw ValidationError("--runs must be 1 or more.") }
    if edits.journal == nil, runs != nil {
      throw ValidationError("--runs works only with a journal: name its file.")
    }
  }

  func run(with useCases: any UseCases) throws {
    try edits.carryOut(.undo, with: useCases, ofNewestRuns: runs) {
      () throws(PhotoRepositoryError) in try useCases.recordedRun(nil)
    }
  }
}
