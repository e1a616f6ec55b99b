import PhotoEntities
import PhotoUseCases
import Platform
import TIFFBlocks

extension MetadataUpdate {
  /// Whether the tag is needed to plan and to prove the update.
  func isRead(_ tag: ExifTag) -> Bool {
    StoredField.isRead(tag) || tags.contains { $0.tag.exifTag == tag }
  }

  /// The same update to what the new file says of the fields that are read from named tags.
  func following(
    _ followers: Set<MetadataField>, in file: OpenFile, for selection: FieldSelection
  ) throws(PhotoRepositoryError) -> MetadataUpdate {
    let planned = try ReadPhoto.read(
      file, identifier: original.localIdentifier, for: selection
    ).metadata
    var new = metadata
    for field in MetadataField.all where followers.contains(field) {
      field.setRecorded(field.recorded(in: planned), in: &new)
    }
    return from(original, to: new)
  }
}
