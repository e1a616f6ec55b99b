import TIFFBlocks

extension StoredField {
  /// The tags that fields, and the time by GPS, are read from. An edit writes each of them, so that the photo then has
  /// the new value.
  static let readTags = TagSelection(
    // Some programs put tags of the Exif directory into IFD0.
    ifd0: TagNumbers(numbers(in: .ifd0) + numbers(in: .exif)),
    exif: TagNumbers(numbers(in: .exif)),
    gps: TagNumbers(numbers(in: .gps) + ExifTag.placeTime.map(\.number)))

  private static func numbers(in directory: ExifDirectory) -> [UInt16] {
    let tags = all.flatMap(\.writtenTags).filter(\.isRead).map(\.tag) + all.flatMap(\.copyTags)
    return tags.filter { $0.directory == directory }.map(\.number)
  }
}

extension StoredField.WrittenTag {
  /// Whether fields are read from the tag. Other tags are written only for programs that need them.
  fileprivate var isRead: Bool {
    if case .ifAbsent = condition { false } else { true }
  }
}

extension ExifContents.Purpose {
  /// The MakerNote, and the tags that fields are read from.
  static let makerNote = Self.makerNoteBeside(StoredField.readTags)
}
