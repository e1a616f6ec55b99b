import CLibexif
import PhotoEntities
import PhotoUseCases

extension ExifContents {
  /// How many tags of a MakerNote are shown. Real photos have some 130 at most.
  private static let maximumMakerNoteTags = 1024

  /// What libexif says instead of a value that it takes for damaged.
  private static let complaints = [
    "Invalid number of components", "Invalid format", "Internal error",
  ]

  /// The tags of the MakerNote; none where there is no MakerNote, or none that libexif
  /// understands.
  func makerNoteTags() -> [PhotoTag] {
    guard let makerNote else { return [] }
    let count = min(Int(exif_mnote_data_count(makerNote)), Self.maximumMakerNoteTags)
    return (0..<UInt32(count)).map { index in
      PhotoTag(
        directory: "MakerNote",
        number: UInt16(truncatingIfNeeded: exif_mnote_data_get_id(makerNote, index)),
        name: exif_mnote_data_get_name(makerNote, index).map { String(cString: $0) },
        type: nil, count: nil, raw: nil,
        meaning: .words(Self.value(makerNote, index)))
    }
  }

  private static func value(_ makerNote: OpaquePointer, _ index: UInt32) -> String {
    let text = CText.read(capacity: 1024) { buffer, capacity in
      exif_mnote_data_get_value(makerNote, index, buffer, capacity) != nil
    }
    return complaints.contains(where: text.isPrefixed) ? "" : text
  }
}
