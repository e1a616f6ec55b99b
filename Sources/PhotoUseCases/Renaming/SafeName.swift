import PhotoEntities

/// A text from a photo as a part of a file's name on any common file system.
enum SafeName {
  /// What takes the place of an unsafe character.
  private static let replacement = UInt8(ascii: "_")

  /// Characters that Windows does not allow in names (Microsoft, Naming Files), and the slash.
  private static let unsafe = Set("/\\:*?\"<>|".unicodeScalars)

  /// The text with an underscore for each unsafe character: `/ \ : * ? " < > |`, control characters, line
  /// separators, invisible characters for formatting, such as those that change the direction of text, and dots at
  /// either end. Blanks at either end are left out. A text without anything else becomes one underscore.
  static func bytes(of text: String) -> [UInt8] {
    var bytes = text.unicodeScalars.flatMap { scalar in
      isUnsafe(scalar) ? [replacement] : Array(String(scalar).utf8)
    }[...]
    while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    // A name of dots means a folder, a dot at the start hides a file, and Windows drops one at the end.
    for place in bytes.indices.prefix(while: { bytes[$0] == UInt8(ascii: ".") }) {
      bytes[place] = replacement
    }
    for place in bytes.indices.reversed().prefix(while: { bytes[$0] == UInt8(ascii: ".") }) {
      bytes[place] = replacement
    }
    return bytes.isEmpty ? [replacement] : Array(bytes)
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    if unsafe.contains(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      return true
    default: return false
    }
  }
}
