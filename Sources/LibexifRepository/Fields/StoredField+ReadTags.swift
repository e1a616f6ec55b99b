import TIFFBlocks

extension StoredField {
  /// Whether fields, or the time by GPS, are read from the tag. An edit writes each of these tags, so that the photo
  /// then has the new value.
  static func isRead(_ tag: ExifTag) -> Bool {
    switch tag.directory {
    // Some programs put tags of the Exif directory into IFD0.
    case .ifd0:
      readTags.contains(tag) || readTags.contains(ExifTag(.exif, tag.number))
    case .exif, .gps: readTags.contains(tag)
    case .ifd1, .interoperability: false
    }
  }

  private static let readTags = Set(
    all.flatMap(\.writtenTags).filter(\.isRead).map(\.tag) + all.flatMap(\.copyTags)
      + ExifTag.placeTime)
}

extension StoredField.WrittenTag {
  /// Whether fields are read from the tag. Other tags are written only for programs that need them.
  fileprivate var isRead: Bool {
    if case .ifAbsent = condition { false } else { true }
  }
}
