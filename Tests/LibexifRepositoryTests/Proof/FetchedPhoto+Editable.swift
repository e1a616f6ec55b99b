import PhotoEntities
import PhotoUseCases

extension FetchedPhoto {
  /// The metadata that edits can change: without values of the MakerNote and of texts of PNG.
  var editable: Metadata { editable(as: metadata) }

  /// The same of other metadata of the photo.
  func editable(as other: Metadata) -> Metadata {
    var editable = other
    for (field, source) in sources
    where [.makernote, .png].contains(source)
      && field.value(in: other) == field.value(in: metadata)
    {
      field.setValue(nil, in: &editable)
    }
    return editable
  }
}
