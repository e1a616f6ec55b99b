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
      "Copy all editable fields that this photo has. Fields that other options set are not copied.",
      valueName: "photo"))
  var copyFrom: PhotoPath?

  @Option(
    help: ArgumentHelp(
      "Copy only these fields, such as `artist,copyright`. May be repeated.", valueName: "fields"),
    completion: .names(MetadataField.all.filter(\.isEditable).map(\.name)),
    transform: { try MetadataField.editable(listedAs: $0, naming: ExifName.fieldName) })
  var fields: [[MetadataField]] = []

  /// The fields to copy; nil for all.
  var copiedFields: [MetadataField]? {
    fields.isEmpty ? nil : fields.flatMap { $0 }
  }

  @Flag(help: "Ignore columns and keys of --from that are not fields.")
  var ignoreUnknownColumns = false

  func validate() throws {
    if ignoreUnknownColumns, from == nil {
      throw ValidationError("--ignore-unknown-columns works only with --from.")
    }
    if !fields.isEmpty, copyFrom == nil {
      throw ValidationError("--fields works only with --copy-from.")
    }
  }
}

/// Keeps the changes that a use case copies from a photo. Problems go to the presenter.
final class CopiedChanges: MetadataCopyOutput {
  private let presenter: any ModificationPresenter
  /// The changes; nil if the copy failed.
  private(set) var changes: [MetadataChange]?

  init(_ presenter: any ModificationPresenter) {
    self.presenter = presenter
  }

  func didProvideChanges(_ changes: [MetadataChange]) {
    self.changes = changes
  }

  func didFailToCopyMetadata(_ problem: PhotoProblem) {
    presenter.present(problem)
  }

  func didEncounter(_ problem: PhotoProblem) {
    presenter.didEncounter(problem)
  }
}
