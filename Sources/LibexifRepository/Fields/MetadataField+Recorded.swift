import PhotoEntities

extension MetadataField {
  /// The field's value in its own tags: other dates do not count as that of capture.
  func recorded(in metadata: Metadata) -> MetadataValue? {
    self == .captureDate ? metadata.originalDate.map { .date($0) } : value(in: metadata)
  }

  func setRecorded(_ value: MetadataValue?, in metadata: inout Metadata) {
    guard self == .captureDate else { return setValue(value, in: &metadata) }
    if case .date(let date) = value {
      metadata.originalDate = date
    } else {
      metadata.originalDate = nil
    }
  }
}
