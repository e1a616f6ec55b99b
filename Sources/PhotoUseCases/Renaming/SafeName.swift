import PhotoEntities

/// A text from a photo as a part of a file's name on any common file system.
enum SafeName {
  /// What takes the place of an unsafe character.
  private static let replacement = UInt8(ascii: "_")

  /// Characters that Windows does not allow in names (Microsoft, Naming Files), and the slash.
  private static let unsafe = Set("/\\:*?\"<>|".unicodeScalars)

  /// The text with an underscore for each unsafe character: `/ \ : * ? " < > |`, control characters, line
  /// separators, invisible characters for formatting, such as those that change the direction of text, and dots at
  /// either end. Blanks at either end are left out. A text without anything else becomes one underscore. A name that
  /// Windows reserves for a device, such as `NUL`, gets an underscore behind it, also before an extension.
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
    let name = bytes.prefix { $0 != UInt8(ascii: ".") }
    // Windows leaves out blanks before the dot.
    let blanks = name.reversed().prefix { $0 == UInt8(ascii: " ") }.count
    if isReserved(name.dropLast(blanks)) { bytes.insert(replacement, at: name.endIndex) }
    return bytes.isEmpty ? [replacement] : Array(bytes)
  }

  /// The bytes of a template that stand for themselves in a value, with an underscore for each unsafe one but the
  /// slash, which separates folders.
  static func bytes(ofLiteral bytes: [UInt8]) -> [UInt8] {
    bytes.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isKept = byte == UInt8(ascii: "/") || byte >= 0x80
      return !isKept && isUnsafe(scalar) ? replacement : byte
    }
  }

  /// The names of devices without a number (Microsoft, Naming Files).
  private static let devices = Set(
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].map { Array($0.utf8) })
  /// Those with a digit after them: 0 to 9, or a superscript 1 to 3.
  private static let numberedDevices = Set(["COM", "LPT"].map { Array($0.utf8) })
  private static let superscripts = ["\u{B9}", "\u{B2}", "\u{B3}"].map { Array($0.utf8) }

  private static func isReserved(_ name: ArraySlice<UInt8>) -> Bool {
    let upper = NewName.LetterCase.upper.applied(to: Array(name))
    if devices.contains(upper) { return true }
    for digit in superscripts where upper.suffix(digit.count).elementsEqual(digit) {
      return numberedDevices.contains(Array(upper.dropLast(digit.count)))
    }
    guard let last = upper.last, (0x30...0x39).contains(last) else { return false }
    return numberedDevices.contains(Array(upper.dropLast()))
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
