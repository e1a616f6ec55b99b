import ArgumentParser
import PhotoEntities

/// The options that say how photos are edited, whatever is to change.
struct EditWay: ParsableArguments {
  @Flag(help: "Print what would change, and what would be refused; write nothing.")
  var dryRun = false

  @Flag(
    help: "Edit no photo unless all can be: each is prepared before the first one is replaced.")
  var allOrNothing = false

  @Option(
    help: ArgumentHelp(
      "Append the edits to this file, so that 'exifcli undo' can undo them. A new file is readable"
        + " by you alone.", valueName: "file"))
  var journal: PhotoPath?

  @Option(
    help: ArgumentHelp(
      "Keep each photo as it was in a file beside it, whose name is the photo's with this behind"
        + " it. One that is there is never replaced.", valueName: "suffix"))
  var backup: BackupSuffix?

  @Option(
    help: ArgumentHelp(
      "Write the photos to this folder, changed or not, and leave the originals as they are. What"
        + " is in a named folder keeps its path below it; no file is ever replaced.",
      valueName: "folder"))
  var output: PhotoPath?

  @OptionGroup var replacementOptions: ReplacementOptions

  /// These options as the composition root takes them.
  var replacement: ReplacementWay {
    var replacement = replacementOptions.replacement(isRehearsal: dryRun)
    replacement.journal = journal?.identifier
    replacement.backupSuffix = backup?.identifier
    replacement.outputFolder = output?.identifier
    return replacement
  }

  func validate() throws {
    if output != nil, journal != nil || backup != nil || replacementOptions.hardLinks != nil {
      throw ValidationError(
        "--output leaves the originals as they are: leave out --journal, --backup and --hard-links."
      )
    }
  }

  /// Checks that the next edit would not take the backups for photos.
  func checkBackup(_ useCases: any UseCases) throws {
    if let backup,
      useCases.isNamedLikePhoto(PhotoIdentifier(text: "photo" + backup.identifier.text))
    {
      throw ValidationError(
        "--backup \(backup.identifier.text) names backups as photos are named, and the next edit"
          + " would take them for some: choose another suffix (see 'exifcli edit --help').")
    }
  }
}
