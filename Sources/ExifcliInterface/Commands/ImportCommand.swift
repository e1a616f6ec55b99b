import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// `exifcli import`.
struct ImportCommand: NamingCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", _superCommandName: "exifcli",
    abstract: "Copy photos from a card into an archive.",
    discussion: """
      Copies the photos and films of a card or folder, with subfolders, and what belongs to them, such as sidecars, \
      to the places that --to makes of their metadata ('exifcli rename --help' explains templates). The template \
      begins with the folder of the archive, or is a path from the current folder.

      A photo whose picture is already in the archive stays, whatever name and metadata either has: in the folder with \
      which --to begins or below it, or in those of --archive. So a card can be imported again after its photos were \
      rated, renamed or moved there. Pictures are compared by their coded data; what is not compared, such as a \
      sidecar, is copied unless it is there.

      Each copy is read back and compared before it gets its name, and no file takes the place of another one. What \
      stays on the card is named, with the reason. 'exifcli undo' removes the copies again, unless they, or the \
      files on the card, have changed.

      Examples:
        exifcli import /media/card --to 'photos/{captureDate:yyyy}/{captureDate:yyyy-MM-dd}/{name}' --dry-run
        exifcli import /media/card --to 'photos/{captureDate:yyyy/MM|nodate}/{stem}{-n}.{ext:lower}'
        exifcli import inbox --to 'photos/{captureDate:yyyy}/{name}' --move
        exifcli import --takeout takeout-1 takeout-2 --to 'photos/{captureDate:yyyy/MM|nodate}/{name}'

      Exit codes: 0 success, also if all photos were there; 1 some photos failed, the others are done; 64 wrong \
      usage, nothing was done. After Ctrl-C, exifcli finishes the file in progress and reports what it did; the \
      shell sees 130. 'exifcli resume' does the rest.
      """)

  @Argument(help: ArgumentHelp("Cards, folders and photos.", valueName: "path"))
  var paths: [PhotoPath] = []

  @OptionGroup var selection: PhotoSelection

  @OptionGroup var template: NameOptions

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Look for the pictures in this folder, rather than in that with which --to begins. May be repeated.",
      valueName: "folder"))
  var archive: [PhotoPath] = []

  @Flag(help: "Move the files, and leave on the card only what is not imported.")
  var move = false

  @OptionGroup(title: "Google Takeout") var takeoutOptions: TakeoutOptions

  @OptionGroup var naming: NamingOptions

  @OptionGroup var outputOptions: OutputOptions

  mutating func validate() throws {
    guard let to = template.to else {
      throw ValidationError(
        "No archive: give --to, such as --to 'photos/{captureDate:yyyy}/{captureDate:MM}/{name}'.")
    }
    guard to.namesFolders else {
      throw ValidationError(
        "--to names no folder, so that the photos would stay on the card: begin with the archive's, such as"
          + " 'photos/{captureDate:yyyy}/{name}'.")
    }
    try takeoutOptions.check(paths, isMove: move)
    // A card has its photos in subfolders.
    if selection.filesFrom == nil { selection.recursive = true }
    try checkPaths()
  }

  var way: RenamingWay {
    var way = RenamingWay(isCopy: !move)
    way.archive = archive.isEmpty ? [typedFolder] : archive.map(\.identifier)
    return way
  }

  /// The folder with which the template begins, or the current one.
  private var typedFolder: PhotoIdentifier {
    guard var folder = template.to?.typedFolder else { return PhotoPath.currentFolder.identifier }
    while folder.count > 1, folder.last == UInt8(ascii: "/") { folder.removeLast() }
    return PhotoIdentifier(bytes: folder)
  }

  var kind: RenamingKind { .importing(moving: move) }

  var takeout: TakeoutOptions? { takeoutOptions.takeout ? takeoutOptions : nil }
}
