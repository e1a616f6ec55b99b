import PhotoEntities
import PhotoUseCases
import TIFFBlocks

extension StoredField {
  /// The index of the field's row in `all`; nil if the field is not stored.
  static func index(of field: MetadataField) -> Int? { FieldSelection.fields.firstIndex(of: field) }
}

extension TIFFEdit {
  /// The edits that make these changes of fields in a photo's Exif.
  ///
  /// - Parameter isExifAlone: Whether the fields must be in Exif.
  static func edits(
    making changes: FieldChanges, isExifAlone: Bool = false
  ) throws(PhotoRepositoryError) -> [TIFFEdit] {
    let (old, new, structure) = (changes.old, changes.new, changes.exif?.structure)
    let changed = MetadataField.all.filter { $0.value(in: old) != $0.value(in: new) }
    func fail(_ fault: PhotoRepositoryError.Reason.StoringFault) -> PhotoRepositoryError {
      PhotoRepositoryError(identifier: old.localIdentifier, reason: .notStorable(fault))
    }
    let rows = changed.map { StoredField.index(of: $0) }
    guard zip(changed, rows).allSatisfy({ $0.isEditable && $1 != nil }) else {
      throw fail(.notEditable(changed))
    }
    let others = zip(changed, rows).filter { _, row in
      row.map { StoredField.all[$0].writtenTags.isEmpty } ?? true
    }.map(\.0)
    guard !isExifAlone || others.isEmpty else { throw fail(.notInExif(others)) }
    var edits = TIFFEdit.placeEdits(making: changes)
    for index in StoredField.all.indices {
      do {
        edits += try StoredField.all[index].edits(changes) {
          structure?[$0.directory]?.entry($0.number) != nil
        }
      } catch {
        guard let field = FieldSelection.fields[index] else { continue }
        throw fail(.init(error, of: field))
      }
    }
    // Nikon, and writers of TIFF/EP, have some tags of the Exif directory in IFD0, or in both.
    edits += edits.compactMap { edit in
      let copy = ExifTag(.ifd0, edit.tag.number)
      guard edit.tag.directory == .exif, structure?[.ifd0]?.entry(copy.number) != nil else {
        return nil
      }
      return TIFFEdit(tag: copy, value: edit.value)
    }
    return edits.withoutRepetitions.map { $0.keepingType(of: structure) }
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

extension TIFFEdit {
  /// The edit that keeps a text in the type UTF-8 of Exif 3.0 in that type.
  fileprivate func keepingType(of structure: TIFFStructure?) -> TIFFEdit {
    guard case .ascii(let text) = value,
      structure?[tag.directory]?.entry(tag.number)?.type == TIFFType.utf8.rawValue
    else { return self }
    return TIFFEdit(tag: tag, value: .utf8(text))
  }
}

extension [TIFFEdit] {
  /// These edits, with others of the same tags instead.
  func replaced(by others: [TIFFEdit]) -> [TIFFEdit] {
    let tags = Set(others.map(\.tag))
    return filter { !tags.contains($0.tag) } + others
  }

  /// The last edit of each tag, in the order of the tags' first edits.
  fileprivate var withoutRepetitions: [TIFFEdit] {
    let last = Dictionary(map { ($0.tag, $0) }) { $1 }
    var seen: Set<ExifTag> = []
    return compactMap { seen.insert($0.tag).inserted ? last[$0.tag] : nil }
  }
}
