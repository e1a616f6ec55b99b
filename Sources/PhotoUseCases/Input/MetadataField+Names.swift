package import PhotoEntities

/// Translates a field's name that only the caller knows, such as an option's, into one that
/// `MetadataField(typedName:)` takes. Returns any other name unchanged.
package typealias FieldNaming = (String) -> String

extension MetadataField {
  /// Names that people and other tools use for the fields, in lower case.
  static let synonyms: [String: String] = [
    "isospeedratings": "iso", "photographicsensitivity": "iso",
    "focallengthin35mmfilm": "focalLength35mm", "focallengthin35mmformat": "focalLength35mm",
    "ev": "exposureValue", "exposurebiasvalue": "exposureValue",
    "exposurecompensation": "exposureValue",
    "aperture": "lensAperture", "fnumber": "lensAperture",
    "exposuretime": "exposureDuration",
    "flash": "flashMode",
    "date": "captureDate", "datetimeoriginal": "captureDate",
    "createdate": "digitizedDate", "datetimedigitized": "digitizedDate",
    "datetime": "modifyDate",
    "make": "cameraMake", "model": "cameraModel", "lens": "lensModel",
    "imagewidth": "pixelWidth", "imageheight": "pixelHeight", "imagelength": "pixelHeight",
    "format": "fileType",
    "videoframerate": "frameRate", "compressorid": "codec",
    "gpslatitude": "latitude", "gpslongitude": "longitude", "gpsaltitude": "altitude",
    "imagedescription": "description", "usercomment": "comment",
    "keyword": "keywords", "subject": "keywords", "tags": "keywords", "objectname": "title",
    "bodyserialnumber": "cameraSerial", "serialnumber": "cameraSerial",
    "lensserialnumber": "lensSerial",
    "specialinstructions": "instructions", "webstatement": "rightsURL",
    "provincestate": "state", "province-state": "state", "countryname": "country",
    "country-primarylocationname": "country", "country-primarylocationcode": "countryCode",
    "location": "sublocation", "sub-location": "sublocation",
    "hierarchicalsubject": "hierarchicalKeywords",
    "personinimage": "persons", "people": "persons",
    "alttextaccessibility": "altText", "extdescraccessibility": "extendedDescription",
  ]

  /// The field that a user means by `name`, in any case: by its own name or by a synonym; nil if
  /// there is no such field.
  package init?(typedName name: String) {
    guard let key = name.nameKey,
      let field = MetadataField(named: key) ?? Self.synonyms[key].flatMap(Self.init(named:))
    else { return nil }
    self = field
  }
}

extension MetadataField {
  /// The field that a user means by `name`.
  ///
  /// - Throws: `InvalidInput` if there is no such field.
  init(knownName name: String) throws(InvalidInput) {
    guard let field = MetadataField(typedName: name) else {
      throw InvalidInput(unknown: "field", name, nearest: Self.name(nearestTo: name))
    }
    self = field
  }

  /// The editable field that a user means by `name`.
  ///
  /// - Throws: `InvalidInput` if there is no such field, or if it cannot be edited.
  init(editableName name: String) throws(InvalidInput) {
    try self.init(knownName: name)
    guard isEditable else { throw InvalidInput("\(self.name) cannot be edited") }
  }

  /// The editable fields that a user lists as `artist,copyright`, in the order of the table.
  ///
  /// - Throws: `InvalidInput` if a name is not that of a field, or the field cannot be edited.
  package static func editable(
    listedAs text: String, naming: FieldNaming = { $0 }
  ) throws(InvalidInput) -> [MetadataField] {
    var names: Set<String> = []
    for name in text.listedNames {
      names.insert(try MetadataField(editableName: naming(name)).name)
    }
    return all.filter { names.contains($0.name) }
  }
}

extension String {
  /// The names that a user separates by commas, with or without blanks.
  package var listedNames: [String] {
    parts(separatedBy: ",").map(\.withoutBlanksAround)
  }

  /// The text without the spaces at its ends.
  package var withoutBlanksAround: String {
    var scalars = unicodeScalars[...]
    while scalars.first == " " { scalars.removeFirst() }
    while scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }
}
