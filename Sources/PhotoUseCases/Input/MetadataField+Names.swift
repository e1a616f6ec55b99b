public import PhotoEntities

extension MetadataField {
  /// Names that other tools and the standard have for the fields: ExifTool's, Exif's, and short
  /// ones. Exiv2's are Exif's behind a family and a group, `Exif.Photo.ExposureBiasValue`.
  private static let synonyms: [String: String] = [
    "isospeedratings": "iso", "photographicsensitivity": "iso", "0x8827": "iso",
    "0x920a": "focalLength",
    "focallengthin35mmfilm": "focalLength35mm", "focallengthin35mmformat": "focalLength35mm",
    "0xa405": "focalLength35mm",
    "ev": "exposureValue", "exposurebiasvalue": "exposureValue",
    "exposurecompensation": "exposureValue", "0x9204": "exposureValue",
    "aperture": "lensAperture", "fnumber": "lensAperture", "0x829d": "lensAperture",
    "exposuretime": "exposureDuration", "0x829a": "exposureDuration",
    "flash": "flashMode", "0x9209": "flashMode",
    "date": "captureDate", "datetimeoriginal": "captureDate", "0x9003": "captureDate",
    "make": "cameraMake", "0x010f": "cameraMake",
    "model": "cameraModel", "0x0110": "cameraModel",
    "lens": "lensModel", "0xa434": "lensModel",
    "0x0131": "software", "0x0112": "orientation",
    "imagewidth": "pixelWidth", "imageheight": "pixelHeight", "imagelength": "pixelHeight",
    "gpslatitude": "latitude", "gpslongitude": "longitude", "gpsaltitude": "altitude",
    "0x013b": "artist", "0x8298": "copyright",
    "imagedescription": "description", "0x010e": "description",
    "0xa403": "whiteBalance", "0x9207": "meteringMode", "0x8822": "exposureProgram",
    "0x4746": "rating",
  ]

  /// The field that a user means by `name`, in any case: by its own name or by a synonym; nil
  /// where there is none.
  public init?(typedName name: String) {
    guard var key = name.nameKey else { return nil }
    for group in ["exif.image.", "exif.photo.", "exif.gpsinfo."] where key.isPrefixed(by: group) {
      key = String(key.unicodeScalars.dropFirst(group.utf8.count))
    }
    guard let field = MetadataField(named: key) ?? Self.synonyms[key].flatMap(Self.init(named:))
    else { return nil }
    self = field
  }
}

extension MetadataField {
  /// The field that a user means by `name`.
  ///
  /// - Throws: `InvalidInput` where there is no such field.
  init(knownName name: String) throws(InvalidInput) {
    guard let field = MetadataField(typedName: name) else {
      throw InvalidInput("there is no field '\(name)'")
    }
    self = field
  }

  /// The same to change it.
  ///
  /// - Throws: `InvalidInput` where there is no such field, or it cannot be edited.
  init(editableName name: String) throws(InvalidInput) {
    try self.init(knownName: name)
    guard isEditable else { throw InvalidInput("\(self.name) cannot be edited") }
  }

  /// The fields that a user lists as `artist,copyright` to copy them, in the order of the table.
  ///
  /// - Throws: `InvalidInput` where one of them is none, or cannot be edited.
  public static func editable(listedAs text: String) throws(InvalidInput) -> [MetadataField] {
    var names: Set<String> = []
    for name in text.parts(separatedBy: ",") {
      names.insert(try MetadataField(editableName: name).name)
    }
    return all.filter { names.contains($0.name) }
  }
}
