import TIFFBlocks

extension ExifField {
  /// The tags that fields are read from. An edit writes each of them, so that the photo then has the new value.
  static let readTags = TagSelection(
    // Some programs put tags of the Exif directory into IFD0.
    ifd0: TagNumbers(numbers(in: .ifd0) + numbers(in: .exif)),
    exif: TagNumbers(numbers(in: .exif)), gps: TagNumbers(numbers(in: .gps)))

  private static func numbers(in directory: ExifDirectory) -> [UInt16] {
    all.flatMap(\.writtenTags).filter { $0.tag.directory == directory && $0.isRead }
      .map(\.tag.number)
  }
}

extension ExifField.WrittenTag {
  /// Whether fields are read from the tag. Other tags are written for programs that need them.
  fileprivate var isRead: Bool {
    if case .whereAbsent = condition { false } else { true }
  }
}

extension ExifContents.Purpose {
  /// The tags that fields are made of.
  static let fields = Self.only(ExifField.readTags)
}
