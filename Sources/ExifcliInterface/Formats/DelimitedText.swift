/// Comma-separated values (RFC 4180), written byte by byte: to `String`, a quote and a combining
/// mark behind it, or a letter of the class Prepend before it, are one character that is no quote.
enum CSV {
  /// The line of these cells.
  static func line(_ cells: [String]) -> [UInt8] {
    var line: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      append(cell, to: &line)
    }
    line += "\r\n".utf8
    return line
  }

  /// Appends the cell, in quotes if it needs them, and with each quote in it doubled.
  private static func append(_ cell: String, to line: inout [UInt8]) {
    guard cell.utf8.contains(where: needsQuotes) else {
      line += cell.utf8
      return
    }
    line.append(quote)
    for byte in cell.utf8 {
      if byte == quote { line.append(quote) }
      line.append(byte)
    }
    line.append(quote)
  }

  private static let quote = UInt8(ascii: "\"")

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "\"", ",", "\r", "\n": true
    default: false
    }
  }
}

/// Tab-separated values, written byte by byte. Bytes that would break a row stand as `\t`, `\n` and
/// `\r`, and a backslash as `\\`.
enum TSV {
  /// The line of these cells.
  static func line(_ cells: [String]) -> [UInt8] {
    var line: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { line.append(UInt8(ascii: "\t")) }
      for byte in cell.utf8 { append(byte, to: &line) }
    }
    line.append(UInt8(ascii: "\n"))
    return line
  }

  private static func append(_ byte: UInt8, to line: inout [UInt8]) {
    switch Unicode.Scalar(byte) {
    case "\\": line += #"\\"#.utf8
    case "\t": line += #"\t"#.utf8
    case "\n": line += #"\n"#.utf8
    case "\r": line += #"\r"#.utf8
    default: line.append(byte)
    }
  }
}

/// Text as listings have it that have no form for control characters, which a terminal would obey:
/// csv and tsv.
enum ListedText {
  /// The text with `\x1B` for a control character that is no tab or line break.
  static func withoutControls(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return text.unicodeScalars.map { isControl($0) ? escape($0) : String($0) }.joined()
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && !["\t", "\n", "\r"].contains(scalar)
  }

  /// Controls have no more than two digits.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    (scalar.value < 0x10 ? #"\x0"# : #"\x"#) + String(scalar.value, radix: 16, uppercase: true)
  }
}
