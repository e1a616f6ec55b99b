import PhotoEntities
import PhotoUseCases

extension FetchedPhoto {
  /// The metadata that edits can change: without values of the MakerNote.
  var editable: Metadata { editable(as: metadata) }

  /// The same of other metadata of the photo.
  func editable(as other: Metadata) -> Metadata {
    var editable = other
    for (field, source) in sources
    where source == .makernote && field.value(in: other) == field.value(in: metadata) {
      field.setValue(nil, in: &editable)
    }
    return editable
  }
}
