import PhotoEntities
import PhotoUseCases

extension TIFFEdit {
  /// The edits that make a photo say the new metadata instead of the old.
  static func edits(
    from old: Metadata, to new: Metadata
  ) throws(PhotoRepositoryError) -> [TIFFEdit] {
    var edits: [TIFFEdit] = []
    for field in ExifField.all {
      do {
        if let edit = try field.edit(old, new) { edits.append(edit) }
      } catch {
        throw PhotoRepositoryError(
          identifier: old.localIdentifier, code: .notStorable,
          message: "\(error.value) does not fit the 32 bits that Exif has for each part of a"
            + " fraction; use fewer digits")
      }
    }
    return edits
  }
}
