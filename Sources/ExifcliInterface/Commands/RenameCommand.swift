import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// `exifcli rename`.
struct RenameCommand: NamingCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", _superCommandName: "exifcli",
    abstract: "Give photos names and folders made of their metadata.",
    discussion: """
      --to is a template. Without a slash, a photo stays in its folder; with one, it is a path from the \
      current folder, and missing folders are made. In braces:
        {captureDate:yyyy-MM-dd_HHmmss}   a date: yyyy yy MM dd HH mm ss SSS
        {cameraModel} {iso:00000}         a field; at least five digits
        {XMP-photoshop:City:upper}        a tag; in capital letters
        {cameraModel|unknown}             what photos without the field get; without it, they keep their names
        {folder} {name} {stem} {ext}      parts of the old name holidays/IMG_1.jpg
        {ext:lower} {make:upper}          another case
        {n:001}                           a number for each photo, from 001
        {-n}                              -1, -2 and so on, if the name is taken otherwise
        {hash:16}                         digits of the SHA-256 of the file
      {{ and }} stand for braces. In values from photos, / \\ : * ? " < > |, control characters and dots at \
      either end become underscores; so does what is not safe in a date, such as the colon of HH:mm.

      Files that belong together are renamed together: photos whose names differ in the extension alone, \
      and whose dates and cameras agree, such as a raw and its JPEG, sidecars, and what cameras put beside \
      a photo (.mov, .thm, .aae, .wav and others). The first of the photos that has all fields gives the \
      name. Files that stay although they have the name of a photo are named. Photos that do not belong \
      together count as having the same name even if their extensions or the case differ: {-n} numbers them.

      A file never takes the place of another one. All new names are recorded before the first photo gets \
      its own, and 'exifcli undo' gives the old ones back.

      Examples:
        exifcli rename *.jpg --to '{captureDate:yyyy-MM-dd_HHmmss}{-n}.{ext:lower}' --dry-run
        exifcli rename -r photos --to 'archive/{captureDate:yyyy}/{captureDate:MM}/{name}' --prune
        exifcli rename *.jpg --to 'vienna-{n:001}.{ext}' --sort captureDate
        exifcli rename -r /media/card --to 'photos/{captureDate:yyyy-MM-dd}/{name}' --copy

      Exit codes: 0 success; 1 some photos failed, the others are done; 64 wrong usage, nothing was \
      done. After Ctrl-C, exifcli finishes the file in progress and reports what it did; the shell sees \
      130. A second Ctrl-C ends exifcli at once.
      """)

  @Argument(help: ArgumentHelp("Photos and folders.", valueName: "path"))
  var paths: [PhotoPath] = []

  @OptionGroup var selection: PhotoSelection

  @OptionGroup var template: NameOptions

  @Flag(help: "Copy the files, and leave them where they are.")
  var copy = false

  @Flag(help: "Remove folders that are empty afterwards, but not those that you name.")
  var prune = false

  @OptionGroup var naming: NamingOptions

  @OptionGroup var outputOptions: OutputOptions

  func validate() throws {
    guard template.to != nil else {
      throw ValidationError(
        "No new names: give --to, such as --to '{captureDate:yyyy-MM-dd_HHmmss}{-n}.{ext}'.")
    }
    try checkPaths()
    if copy, prune {
      throw ValidationError("--copy leaves no folder empty: leave out --prune.")
    }
  }

  var way: RenamingWay { RenamingWay(isCopy: copy, prunes: prune) }

  var kind: RenamingKind { copy ? .copying : .renaming }
}
