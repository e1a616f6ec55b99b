import PhotoEntities
import PhotoUseCases

extension LibexifMakerNote {
  /// The first words of libexif's text for a value that looks damaged to it.
  private static let complaints = [
    "Invalid number of components", "Invalid format", "Internal error",
  ]

  /// The tags of the MakerNote, as they are shown.
  var photoTags: [PhotoTag] {
    tags.map { tag in
      let text = words(for: tag) ?? ""
      return PhotoTag(
        source: .makernote, directory: "MakerNote", number: UInt16(truncatingIfNeeded: tag.number),
        name: name(of: tag), type: nil, count: nil, raw: nil,
        meaning: .words(Self.complaints.contains(where: text.isPrefixed) ? "" : text))
    }
  }
}
