import PhotoEntities

/// The names of choices as users type them: the field's own names, those of the standard and of
/// other tools, in any case and with any punctuation.
enum ChoiceName {
  private static let synonyms: [String: [String: String]] = [
    "flashMode": [
      "off": "none", "no": "none", "notfired": "none", "on": "normal", "yes": "normal",
      "fired": "normal", "redeyereduction": "redEye",
    ],
    "whiteBalance": ["automatic": "auto"],
    "meteringMode": [
      "centerweighted": "centerWeightedAverage", "multispot": "multiSpot",
      "multisegment": "pattern", "matrix": "pattern", "evaluative": "pattern",
    ],
    "exposureProgram": [
      "p": "normalProgram", "program": "normalProgram", "programae": "normalProgram",
      "normal": "normalProgram", "auto": "normalProgram",
      "a": "aperturePriority", "av": "aperturePriority", "aperturepriorityae": "aperturePriority",
      "s": "shutterPriority", "tv": "shutterPriority", "shutterspeedpriorityae": "shutterPriority",
      "m": "manual", "creative": "creativeProgram", "action": "actionProgram",
      "portrait": "portraitMode", "landscape": "landscapeMode", "undefined": "notDefined",
    ],
  ]

  /// The name that a user means by `text`; nil if there is no such name.
  static func name(typed text: String, of field: MetadataField, among names: [String]) -> String? {
    let key = key(text)
    return names.first { self.key($0).isIdentical(to: key) } ?? synonyms[field.name]?[key]
  }

  /// The text in lower case, with its letters, digits and marks only.
  private static func key(_ text: String) -> String {
    let scalars = text.lowercased().unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark: true
      default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      }
    }
    return String(scalars)
  }
}
