import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks

extension ReadPhoto {
  /// The warning for fields that are removed, and that the photo has in its MakerNote, which no edit changes.
  func makerNoteWarnings(of new: Metadata) -> [PhotoWarning] {
    var read = new
    let left = setFieldsOfMakerNote(in: &read)
    return left.isEmpty ? [] : [.leftInMakerNote(left)]
  }

  /// Sets the fields that were removed, and that the photo has in its MakerNote.
  ///
  /// - Returns: These fields.
  func setFieldsOfMakerNote(in new: inout Metadata) -> [MetadataField] {
    let removed = zip(FieldSelection.fields, StoredField.all.indices).compactMap { field, index in
      field.flatMap { field in
        StoredField.all[index].decodeLast.map { (field: field, decode: $0) }
      }
    }.filter { $0.field.value(in: metadata) != nil && $0.field.value(in: new) == nil }
    guard !removed.isEmpty, let exif else { return [] }
    let note = MakerNoteValues(exif)
    return removed.compactMap { row in
      var read = new
      guard row.decode(exif, note, &read) == .makernote else { return nil }
      new = read
      return row.field
    }
  }

  /// The warning for an edit that moves more of the file than metadata.
  func moveWarnings(
    of rewrite: FileRewrite, _ original: OriginalFile
  ) throws(PhotoRepositoryError) -> [PhotoWarning] {
    guard container.layout.isProvenWhole else { return [] }
    return try PhotoRepositoryError.reading(metadata.localIdentifier) { () throws(Errno) in
      let edited = OpenFile(rewrite, of: original.file, size: original.size)
      guard let copy = try PhotoFormats.container(of: edited) else { return [] }
      let (old, new) = (
        try container.ownBytes(in: original.file).landmarks,
        try copy.ownBytes(in: edited).landmarks
      )
      let moved = old.keys.filter { old[$0] != new[$0] }.sorted()
      return moved.isEmpty ? [] : [.moves(parts: moved)]
    }
  }

  /// The changed fields that the copy of Exif in the Photoshop resources has, which no edit changes.
  private func fieldsOfPhotoshopExif(changedTo new: Metadata) -> [MetadataField] {
    guard let block = further.photoshopExif else { return [] }
    let structure = TIFFStructure(of: block)
    return StoredField.all.compactMap { row in
      guard let field = MetadataField(named: row.name),
        field.value(in: metadata) != field.value(in: new),
        row.writtenTags.contains(where: { written in
          structure[written.tag.directory]?.entry(written.tag.number) != nil
        })
      else { return nil }
      return field
    }
  }

  /// Refuses to remove a field that a copy of Exif or XMP in the Photoshop resources still has.
  func checkPhotoshopCopies(to new: Metadata) throws(PhotoRepositoryError) {
    let copies = [
      (PhotoRepositoryError.Reason.MetadataPart.exif, fieldsOfPhotoshopExif(changedTo: new)),
      (.xmp, fieldsOfPhotoshopXMP(changedTo: new)),
    ]
    for (part, fields) in copies {
      let left = fields.filter { $0.value(in: new) == nil }
      guard left.isEmpty else {
        let names = left.map(\.name).joined(separator: ", ")
        throw uneditable(part, "its Photoshop resources have a copy with \(names)")
      }
    }
  }

  /// The warnings for changed fields that a copy of Exif or XMP in the Photoshop resources has too.
  func photoshopWarnings(of new: Metadata) -> [PhotoWarning] {
    [
      ("Exif", fieldsOfPhotoshopExif(changedTo: new)),
      ("XMP", fieldsOfPhotoshopXMP(changedTo: new)),
    ]
    .filter { !$1.isEmpty }.map { .furtherExif(place: "\($0.0), in its Photoshop resources") }
  }

  /// The warning for an edit of a photo with several Exif blocks.
  var furtherExifWarnings: [PhotoWarning] {
    container.hasFurtherExif ? [.furtherExif(place: container.format.exifPlace)] : []
  }
}
