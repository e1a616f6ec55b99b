import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// The options that take the fields' values from data, or from another photo.
struct EditSources: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take the photos and their values from this file, or - for standard input: JSON objects as"
        + " 'exifcli list' prints them, or CSV with a header.", valueName: "file"))
  var from: PhotoPath?

  @Option(
    help: ArgumentHelp(
      "Copy what this photo says of the fields that can be edited; the other options win.",
      valueName: "photo"))
  var copyFrom: PhotoPath?

  @Option(
    help: ArgumentHelp("Copy these fields only: `artist,copyright`.", valueName: "fields"),
    completion: .names(MetadataField.all.filter(\.isEditable).map(\.name)),
    transform: { try MetadataField.editable(listedAs: $0, naming: ExifName.fieldName) })
  var fields: [MetadataField]?

  func validate() throws {
    if fields != nil, copyFrom == nil { throw ValidationError("--fields goes with --copy-from.") }
  }
}

/// Keeps the changes that a use case takes over from a photo; what went wrong goes to the presenter.
final class CopiedChanges: MetadataCopyOutput {
  private let presenter: any ModificationPresenter
  /// The changes; nil where there are none.
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
