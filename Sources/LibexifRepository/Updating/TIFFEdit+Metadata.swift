import PhotoEntities
import PhotoUseCases

extension TIFFEdit {
  /// The edits that make a photo say the new metadata instead of the old, one for each field that
  /// differs.
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
    let changed = MetadataField.all.filter { $0.value(in: old) != $0.value(in: new) }
    guard changed.count == edits.count else {
      throw PhotoRepositoryError(
        identifier: old.localIdentifier, code: .notStorable,
        message: "not all of these can be written: \(changed.map(\.name).joined(separator: ", "))")
    }
    return edits
  }
}
