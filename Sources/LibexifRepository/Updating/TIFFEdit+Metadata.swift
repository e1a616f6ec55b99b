import PhotoEntities
import PhotoUseCases
import TIFFBlocks

extension TIFFEdit {
  /// The edits that change a photo of this structure from the old to the new metadata, for each
  /// field that differs.
  ///
  /// - Parameter isExifAlone: Whether the fields must be in Exif.
  static func edits(
    from old: Metadata, to new: Metadata, in structure: TIFFStructure?, isExifAlone: Bool = false
  ) throws(PhotoRepositoryError) -> [TIFFEdit] {
    let changed = MetadataField.all.filter { $0.value(in: old) != $0.value(in: new) }
    let unwritable = changed.filter { field in
      !field.isEditable
        || !StoredField.all.contains { row in
          row.name == field.name && !(isExifAlone && row.writtenTags.isEmpty)
        }
    }
    guard unwritable.isEmpty else {
      throw PhotoRepositoryError(
        identifier: old.localIdentifier, reason: .notStorable(.notEditable(changed)))
    }
    var edits =
      new.placeDetailCount < old.placeDetailCount
      ? structure?.placeDetails(of: old).map { TIFFEdit(tag: $0, value: nil) } ?? [] : []
    for row in StoredField.all {
      do {
        edits += try row.edits(old, new) { structure?[$0.directory]?.entry($0.number) != nil }
      } catch {
        guard let field = MetadataField(named: row.name) else { continue }
        throw PhotoRepositoryError(
          identifier: old.localIdentifier, reason: .notStorable(.init(error, of: field)))
      }
    }
    return edits.withoutRepetitions
  }
}

extension PhotoRepositoryError.Reason.StoringFault {
  fileprivate init(_ error: UnstorableValue, of field: MetadataField) {
    self =
      switch error {
      case .fraction(let value): .fraction(field, value: value, bits: 32)
      case .number(let value, let bits): .wholeNumber(field, value: value, bits: bits)
      }
  }
}

extension [TIFFEdit] {
  /// The last edit of each tag, in the order of the tags' first edits.
  fileprivate var withoutRepetitions: [TIFFEdit] {
    let last = Dictionary(map { ($0.tag, $0) }) { $1 }
    var seen: Set<ExifTag> = []
    return compactMap { seen.insert($0.tag).inserted ? last[$0.tag] : nil }
  }
}
