import PhotoEntities
import PhotoUseCases

/// The fields that a photo is read for. Exif gives them all at once; the other sources are read only if
/// a field is missing, or comes from them first.
struct FieldSelection: Sendable {
  /// A field that may come from another source than Exif.
  private struct Row: Sendable {
    let index: Int
    let field: MetadataField
    /// Whether it matters only as the date of capture, if the photo has no better one.
    let isFallback: Bool
  }

  private let rows: [Row]

  /// All fields, from all sources.
  static let all = FieldSelection(nil)
  /// All fields, from Exif alone.
  static let exifAlone = FieldSelection([])

  /// These fields, or all if there are none, from all sources.
  init(_ fields: Set<MetadataField>?) {
    let captureDate = MetadataField(\.captureDate)
    let isForCaptureDate = captureDate.map { fields?.contains($0) ?? true } ?? false
    rows = StoredField.all.indices.compactMap { index in
      let row = StoredField.all[index]
      guard row.precedence != .exifAlone, let field = MetadataField(named: row.name) else {
        return nil
      }
      let isFallback = fields.map { !$0.contains(field) } ?? false
      let isDate = [\Metadata.digitizedDate, \.modifyDate].compactMap { MetadataField($0) }
        .contains(field)
      guard !isFallback || isForCaptureDate && isDate else { return nil }
      return Row(index: index, field: field, isFallback: isFallback)
    }
  }

  /// Whether a field may have a value in another source than Exif, which gave the metadata.
  func isOpen(in metadata: borrowing Metadata) -> Bool {
    for row in rows where Self.isOpen(row, in: metadata) { return true }
    return false
  }

  /// Sets the fields that are missing, or come from other sources first.
  ///
  /// - Returns: Where they come from.
  func complete(
    _ metadata: inout Metadata, from sources: FurtherSources
  ) -> [MetadataField: TagSource] {
    var found: [MetadataField: TagSource] = [:]
    for row in rows where Self.isOpen(row, in: metadata) {
      if let source = StoredField.all[row.index].decodeOthers(sources, &metadata) {
        found[row.field] = source
      }
    }
    return found
  }

  private static func isOpen(_ row: Row, in metadata: borrowing Metadata) -> Bool {
    let field = StoredField.all[row.index]
    if row.isFallback, metadata.originalDate != nil { return false }
    return field.precedence == .others || field.isMissing(metadata)
  }
}
