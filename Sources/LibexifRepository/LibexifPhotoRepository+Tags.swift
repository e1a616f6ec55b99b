public import PhotoEntities
public import PhotoUseCases
import Platform
import SystemPackage

extension LibexifPhotoRepository {
  /// Fetches every tag of a photo from these sources, also those that no field is read from.
  public func fetchTags(
    ofIdentifier identifier: PhotoIdentifier, from sources: Set<TagSource>
  ) throws(PhotoRepositoryError) -> FetchedTags {
    var window = FileWindow()
    let photo = try Self.photo(
      at: identifier, with: TagSelection(from: sources),
      for: .exifAlone.assuming(options.assumptions), through: &window)
    return FetchedTags(tags: photo.tags, warnings: photo.warnings)
  }

  /// Reads the photo with these tags, through this window.
  static func photo(
    at identifier: PhotoIdentifier, with wanted: TagSelection, for fields: FieldSelection,
    through window: inout FileWindow
  ) throws(PhotoRepositoryError) -> FetchedPhoto {
    let file = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try OpenFile(identifier)
    }
    file.lend(window.take())
    defer { window = file.takeWindow() }
    let isAnyTagWanted = wanted.hasExif
    let photo = try ReadPhoto.read(file, identifier: identifier, for: fields) { tag in
      isAnyTagWanted || StoredField.isRead(tag)
    }
    let (further, warnings) = try photo.furtherTags(
      in: file, from: wanted.sources, assuming: fields.assumptions)
    let found = photo.exifTags(of: wanted, fields.assumptions.lenses) + further
    let isUndecoded =
      found.isEmpty && wanted.sources.contains(.makernote) && photo.hasMakerNote
      && wanted.patterns.allSatisfy(\.isOfMakerNote)
    return FetchedPhoto(
      metadata: photo.metadata, sources: photo.sources,
      // What was read for fields was read again for tags.
      warnings: photo.warnings + warnings.filter { !photo.warnings.contains($0) }
        + (isUndecoded ? [.makerNoteNotDecoded] : []),
      tags: found.filter(wanted.contains))
  }
}
