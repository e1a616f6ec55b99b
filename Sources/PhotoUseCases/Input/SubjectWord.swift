import PhotoEntities

/// Words that people use for fields, and that are not taken for one: several fields could be meant, or a part of one. The
/// most likely one is suggested.
package enum SubjectWord {
  /// The fields by such words, in lower case.
  static let fields: [String: String] = [
    "camera": "cameraModel", "body": "cameraModel", "device": "cameraModel",
    "phone": "cameraModel", "brand": "cameraMake", "maker": "cameraMake",
    "year": "captureDate", "month": "captureDate", "day": "captureDate", "time": "captureDate",
    "taken": "captureDate", "datetaken": "captureDate", "when": "captureDate",
    "today": "captureDate",
    "f": "lensAperture", "fstop": "lensAperture", "f-stop": "lensAperture",
    "shutter": "exposureDuration", "shutterspeed": "exposureDuration",
    "speed": "exposureDuration",
    "focal": "focalLength", "zoom": "focalLength", "sensitivity": "iso",
    "place": "city", "town": "city", "where": "city", "elevation": "altitude",
    "lng": "longitude",
    "stars": "rating", "star": "rating", "score": "rating",
    "note": "comment", "who": "persons",
    "size": "pixelWidth", "resolution": "pixelWidth", "dimensions": "pixelWidth",
    "width": "pixelWidth", "height": "pixelHeight",
    "type": "fileType", "kind": "fileType", "extension": "fileType", "ext": "fileType",
    "rotation": "orientation",
  ]

  /// Words for the path of a photo, in lower case.
  static let pathWords: Set<String> = ["name", "filename", "path", "filepath", "folder"]

  /// Words that are also names of tags that hardly a photo has, in lower case. With its group, such a tag is taken.
  static let rareTags: Set<String> = ["camera", "device", "name", "type"]

  /// The placeholders of a template by words for what they stand for, in lower case.
  static let placeholders: [String: String] = [
    "year": "captureDate:yyyy", "month": "captureDate:MM", "day": "captureDate:dd",
    "time": "captureDate:HHmmss", "filename": "name", "file": "name", "path": "name",
    "extension": "ext", "counter": "n", "seq": "n", "sequence": "n",
  ]

  /// The field that is suggested for this word, in any case; nil if the word is not known.
  static func field(for word: String) -> String? { word.nameKey.flatMap { fields[$0] } }

  /// The same, or `file`, where the path of a photo can be meant.
  package static func subject(for word: String) -> String? {
    guard let key = word.nameKey else { return nil }
    return pathWords.contains(key) ? "file" : fields[key]
  }

  /// The placeholder that is suggested for this word; nil if the word is not known, or near to none that is.
  static func placeholder(for word: String) -> String? {
    word.nameKey.flatMap { placeholders[$0] } ?? MetadataField.name(nearestTo: word)
  }
}
