import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// The options that take values from data or from another photo.
struct EditSources: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read the photos and their values from this file (- is standard input): JSON as 'exifcli list'"
        + " prints it, or a spreadsheet saved as CSV, with a header.", valueName: "file"))
  var from: PhotoPath?

  @Option(
    help: ArgumentHelp(
      "Set the date of capture, as --date does, from one of these: name (of the file), modified (the file's"
        + " modification time), gps, sidecar (the XMP or Google Takeout JSON file beside the photo). If several are"
        + " given, such as name,modified, the first that has a date counts.",
      valueName: "sources"),
    completion: .names(DateSource.allCases.map(\.rawValue)),
    transform: DateSource.sources)
  var dateFrom: [DateSource] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "How names contain the date, for --date-from name, such as yyyy-MM-dd_HHmmss. ? is one character, * any"
        + " number of them; text is in quotes. May be repeated; the first that fits counts. By default, the names"
        + " of well-known cameras and programs.", valueName: "pattern"),
    transform: { try DatePattern($0) })
  var pattern: [DatePattern] = []

  @Option(
    help: ArgumentHelp(
      "Copy all editable fields that this photo has. Fields that other options set are not copied.",
      valueName: "photo"))
  var copyFrom: PhotoPath?

  @Option(
    help: ArgumentHelp(
      "Copy the same from the photo of this name, for each photo: '{folder}/{stem}.CR2' is the raw beside it."
        + " 'exifcli rename --help' explains the braces; only {folder}, {name}, {stem} and {ext} can be used.",
      valueName: "template"),
    transform: { try pairName($0) })
  var copyFromPairs: NewName?

  private static func pairName(_ text: String) throws -> NewName {
    guard let name = try NameTemplate(text).nameOfOldParts else {
      throw ValidationError(
        "use only {folder}, {name}, {stem} and {ext}, such as {folder}/{stem}.CR2")
    }
    return name
  }

  @Option(
    help: ArgumentHelp(
      "Copy only these fields, such as `artist,copyright`; tags and groups of tags too, such as"
        + " `XMP-dc:source,GPS`. May be repeated.", valueName: "fields"),
    completion: .names(MetadataField.all.filter(\.isEditable).map(\.name)),
    transform: { try CopiedParts(listedAs: $0, naming: ExifName.editedName) })
  var fields: [CopiedParts] = []

  /// Whether values are copied from other photos.
  var copies: Bool { copyFrom != nil || copyFromPairs != nil }

  /// What is copied; nil for all editable fields.
  var copiedParts: CopiedParts? { CopiedParts(joining: fields) }

  @Option(
    help: ArgumentHelp(
      "Set the city, the state, the country and its code by the position, in photos that do not have them: those of"
        + " the nearest populated place of this table (--places=FILE), or of the installed one (--places).",
      valueName: "file"),
    completion: .file(), transform: { ChosenFile($0) })
  var places: ChosenFile?

  @Flag var takeout: TakeoutUse?

  @OptionGroup var zones: ZonesOption

  @Flag(help: "Ignore columns and keys of --from that are not fields.")
  var ignoreUnknownColumns = false

  func validate() throws {
    if takeout != nil, from != nil {
      throw ValidationError("--from names the changes: leave out --takeout and --takeout-wins.")
    }
    if ignoreUnknownColumns, from == nil {
      throw ValidationError("--ignore-unknown-columns works only with --from.")
    }
    if !pattern.isEmpty, !dateFrom.contains(.name) {
      throw ValidationError("--pattern works only with --date-from name.")
    }
    if !fields.isEmpty, !copies {
      throw ValidationError("--fields works only with --copy-from or --copy-from-pairs.")
    }
    if copyFrom != nil, copyFromPairs != nil {
      throw ValidationError(
        "--copy-from and --copy-from-pairs both name photos: leave one of them out.")
    }
  }
}

/// Whether the notes of Google Takeout beside photos are read.
enum TakeoutUse: String, EnumerableFlag {
  case takeout
  case takeoutWins

  static func help(for value: TakeoutUse) -> ArgumentHelp? {
    switch value {
    case .takeout:
      """
      Give each photo what the note of Google Takeout beside it says (photo.jpg.json and the like), or in another named \
      part of the export, and what it lacks itself: date, position, description, persons, rating 5 for a favourite, and \
      its albums as keywords. A note's date is in UTC; with --zone, it is of that zone.
      """
    case .takeoutWins: "The same, and the note replaces what the photo says."
    }
  }
}
