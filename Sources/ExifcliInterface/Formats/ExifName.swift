import PhotoEntities
import PhotoUseCases

/// The names that Exif tools have for fields: tag numbers such as `0x9204`, Exiv2's names, which are those of Exif, IPTC
/// and XMP after a family and a group, such as `Exif.Photo.ExposureBiasValue`, and ExifTool's names after a group of
/// Exif, such as `EXIF:GPSLatitude`.
enum ExifName {
  /// What Exiv2 and ExifTool write before the names, in lower case.
  static let groups = [
    "exif.image.", "exif.photo.", "exif.gpsinfo.", "iptc.application2.", "xmp.dc.", "xmp.xmp.",
    "exif:", "exififd:", "ifd0:", "gps:",
  ]
  private static let exifGroups = groups.filter {
    !$0.isPrefixed(by: "iptc") && !$0.isPrefixed(by: "xmp")
  }
  private static let numbers = [
    "0x8827": "iso", "0x920a": "focalLength", "0xa405": "focalLength35mm",
    "0x9204": "exposureValue", "0x829d": "lensAperture", "0x829a": "exposureDuration",
    "0x9209": "flashMode", "0x9003": "captureDate", "0x9004": "digitizedDate",
    "0x0132": "modifyDate", "0x010f": "cameraMake",
    "0x0110": "cameraModel", "0xa434": "lensModel",
    "0xa431": "cameraSerial", "0xa433": "lensMake", "0xa435": "lensSerial", "0x0131": "software",
    "0x0112": "orientation", "0x013b": "artist", "0x8298": "copyright",
    "0x010e": "description", "0x9286": "comment", "0xa403": "whiteBalance",
    "0x9207": "meteringMode",
    "0x8822": "exposureProgram", "0x4746": "rating",
  ]

  /// The tag numbers with their fields.
  static var numbersWithFields: [(name: String, field: MetadataField)] {
    numbers.sorted { $0.key < $1.key }.compactMap { number, name in
      MetadataField(named: name).map { (number, $0) }
    }
  }

  /// The same for edits: a name of XMP or IPTC is that of the tag alone.
  static func editedName(_ name: String) -> String { fieldName(name, in: exifGroups) }

  /// The name of the field that `name` means, in any case; any other name unchanged.
  static func fieldName(_ name: String) -> String { fieldName(name, in: groups) }

  private static func fieldName(_ name: String, in groups: [String]) -> String {
    // Dublin Core's source is not IPTC's, which is a field.
    guard var key = name.nameKey, !key.isIdentical(to: "xmp.dc.source") else { return name }
    if let group = groups.first(where: key.isPrefixed) {
      key = String(key.unicodeScalars.dropFirst(group.utf8.count))
    }
    // `date` and `gps` are names of several fields if they are edited.
    return numbers[key]
      ?? (ChangeSubject(typedName: key)?.isGroup ?? false
        ? key : MetadataField(typedName: key)?.name ?? name)
  }
}

extension MetadataField {
  /// The field that `name` means: its own name, a synonym or one of Exif's; nil if there is none.
  init?(anyName name: String) {
    self.init(typedName: ExifName.fieldName(name))
  }
}
