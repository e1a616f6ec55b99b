import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// The options for the way of editing, for any fields.
struct EditWay: ParsableArguments {
  @Flag(help: "Show what would change and what would fail; write nothing.")
  var dryRun = false

  @Flag(
    help: "Edit all photos or none: write all new files before the first photo is replaced.")
  var allOrNothing = false

  @Flag var companions: CompanionUse?

  /// The number of the run that was cut off, to go on with.
  var resumedRun: Int?

  @Flag(
    help: ArgumentHelp(
      "Do not record the edits. Without it, 'exifcli history' lists them and 'exifcli undo' undoes"
        + " them."))
  var noHistory = false

  @Option(
    help: ArgumentHelp(
      "Record the edits in this file instead, after those that it contains, for 'exifcli undo FILE'. Only you"
        + " can read a new journal.", valueName: "file"))
  var journal: PhotoPath?

  @Flag(
    help: ArgumentHelp(
      "Read and change only Exif, as if the photos had no XMP or IPTC. Without this option, an edit changes"
        + " these too, or refuses photos whose XMP or IPTC it cannot change."))
  var exifOnly = false

  @Option(
    help: ArgumentHelp(
      "The name of a new sidecar (--sidecars); one that is there keeps its name. (default: full)"))
  var sidecarName: SidecarName?

  @Flag(
    help: ArgumentHelp(
      "Let an edit make a raw file longer. Without this option it may only overwrite what is there, or write to"
        + " a sidecar (--sidecars)."))
  var allowRawGrowth = false

  @Flag(
    help: ArgumentHelp(
      "Write the changed bytes of films into the files themselves, which keep their size, instead of copying gigabytes."
        + " The old bytes are recorded first: if exifcli is killed, 'exifcli undo' or 'exifcli resume' leads back. Photos"
        + " are replaced."))
  var inPlace = false

  @Flag(
    help: ArgumentHelp(
      "Edit photos that are signed with content credentials (C2PA), too. The signature is broken then, until an"
        + " undo."))
  var breakSignatures = false

  @Option(
    help: ArgumentHelp(
      "Keep each original as NAME + this suffix, such as .orig. An existing backup is never"
        + " replaced.", valueName: "suffix"),
    transform: { try BackupSuffix($0) })
  var backup: BackupSuffix?

  @Option(
    help: ArgumentHelp(
      "Write the photos to this folder, changed or not, and leave the originals as they are."
        + " Photos of a named folder keep their subfolders. Existing files are never replaced.",
      valueName: "folder"))
  var output: PhotoPath?

  @OptionGroup var replacementOptions: ReplacementOptions

  @Flag(
    help: ArgumentHelp(
      "Set the modification time of each photo to its date of capture, also to a new one, and even if nothing else"
        + " changes. A date without an offset from UTC is taken as local time. 'exifcli undo' does not bring the old"
        + " time back."))
  var setModified = false

  /// Whether the edits are recorded in the history.
  var isRecorded: Bool { !noHistory && journal == nil && output == nil && !dryRun }

  /// Where the edits are recorded; nil if they are not.
  var recording: Recording? {
    if let journal { return .file(journal.identifier) }
    if let resumedRun { return .resumedRun(resumedRun) }
    return isRecorded ? .history(arguments: CommandLine.byteExactArguments) : nil
  }

  /// These options for any edit.
  var options: EditOptions {
    var options = replacementOptions.options(isRehearsal: dryRun)
    options.isExifAlone = exifOnly
    options.allowsRawGrowth = allowRawGrowth
    options.breaksSignatures = breakSignatures
    options.editsFilmsInPlace = inPlace
    options.backupSuffix = backup?.identifier
    options.outputFolder = output?.identifier
    options.sidecarName = sidecarName ?? .full
    options.setsModificationTime = setModified
    return options
  }

  func validate() throws {
    if noHistory, journal != nil {
      throw ValidationError("--journal replaces the history already: leave out --no-history.")
    }
    if setModified, replacementOptions.preserveTimes || allOrNothing {
      throw ValidationError(
        "--set-modified does not go with --preserve-times (--keep-modified) or --all-or-nothing: leave one of"
          + " them out."
      )
    }
    if inPlace, noHistory || output != nil || replacementOptions.hardLinks != nil {
      throw ValidationError(
        "--in-place needs a record of the old bytes, and a film with one name: leave out --no-history, --output and"
          + " --hard-links.")
    }
    if output != nil, journal != nil || backup != nil || replacementOptions.hardLinks != nil {
      throw ValidationError(
        "--output leaves the originals as they are: leave out --journal, --backup and --hard-links."
      )
    }
  }

  /// Checks that the next edit will not take the backups for photos.
  func checkBackup(_ useCases: any UseCases, hasAnyName: Bool) throws {
    guard let backup else { return }
    let name = PhotoIdentifier(text: "photo.jpg" + backup.identifier.text)
    if hasAnyName, useCases.mayBePhoto(name, hasAnyName: true) {
      throw ValidationError(
        "--any-name takes backups for photos unless they end in .orig or _original: choose such a"
          + " suffix for --backup.")
    }
    if backup.identifier.text.lowercased().isIdentical(to: ".xmp") {
      throw ValidationError(
        "--backup .xmp gives backups the names of sidecars: choose another suffix.")
    }
    if useCases.mayBePhoto(name, hasAnyName: false) {
      throw ValidationError(
        "--backup \(backup.identifier.text) gives backups the extension of a photo, and the next"
          + " edit would edit them too: choose another suffix (see 'exifcli edit --help').")
    }
  }
}

/// The options that say how a command replaces photos.
struct ReplacementOptions: ParsableArguments {
  @Flag(
    name: [.customLong("preserve-times"), .customLong("keep-modified")],
    help: "Keep the modification times of the photos. Backup programs may then miss the edits.")
  var preserveTimes = false

  @Option(
    help: ArgumentHelp(
      "Change photos that have several names (hard links). Without this option, they are refused."))
  var hardLinks: HardLinks?

  /// These options for any edit or undo.
  func options(isRehearsal: Bool) -> EditOptions {
    EditOptions(
      isRehearsal: isRehearsal, preservesTimes: preserveTimes, splitsHardLinks: hardLinks == .break)
  }
}

/// How a photo with several names (hard links) is replaced.
enum HardLinks: String, OptionValue {
  case `break`

  var meaning: String {
    switch self {
    case .break: "replace only this name; the other names keep the old file"
    }
  }
}
