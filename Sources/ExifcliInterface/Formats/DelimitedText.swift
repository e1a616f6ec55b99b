import PhotoEntities
import PhotoUseCases

/// A form of text with a line for each row, written byte by byte: in a `String`, a quote followed by a combining mark,
/// or preceded by a letter of the class Prepend, is part of another character.
protocol DelimitedText: SendableMetatype {
  /// The byte between cells.
  static var separator: UInt8 { get }
  static var lineEnd: StaticString { get }

  /// Appends the cell, with quotes and escapes if it needs them.
  static func append(_ cell: String, to line: inout [UInt8])
}

extension DelimitedText {
  /// The line of these cells.
  static func line(_ cells: [String]) -> [UInt8] {
    var line: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { line.append(separator) }
      append(cell, to: &line)
    }
    endLine(&line)
    return line
  }

  static func endLine(_ line: inout [UInt8]) {
    lineEnd.withUTF8Buffer { line += $0 }
  }
}

/// Comma-separated values (RFC 4180).
enum CSV: DelimitedText {
  static let separator = UInt8(ascii: ",")
  static let lineEnd: StaticString = "\r\n"

  /// Appends the cell: in quotes if needed, with each quote inside doubled.
  static func append(_ cell: String, to line: inout [UInt8]) {
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

/// Tab-separated values. Bytes that would break a row are written as `\t`, `\n` and `\r`, and a backslash as `\\`. A cell
/// that begins with a quote is in quotes, with each quote inside doubled, as in CSV: spreadsheets read and write it so.
enum TSV: DelimitedText {
  static let separator = UInt8(ascii: "\t")
  static let lineEnd: StaticString = "\n"

  static func append(_ cell: String, to line: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let isQuoted = cell.utf8.first == quote
    if isQuoted { line.append(quote) }
    for byte in cell.utf8 {
      if isQuoted, byte == quote { line.append(quote) }
      append(byte, to: &line)
    }
    if isQuoted { line.append(quote) }
  }

  /// The text as a cell has it.
  static func text(_ text: String) -> String {
    var cell: [UInt8] = []
    for byte in text.utf8 { append(byte, to: &cell) }
    return String(decoding: cell, as: UTF8.self)
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

/// Text in csv and tsv, which cannot escape control characters. A terminal would obey them.
enum ListedText {
  /// What separates the texts of a list in a cell.
  static let separator: Unicode.Scalar = ";"

  /// The texts of a list as a cell. It does not begin with a quote, which readers of tsv would take for that of
  /// the cell.
  static func cell(_ texts: [String]) -> String {
    let text = ListText.joined(texts, by: separator)
    return text.isPrefixed(by: "\"") ? " " + text : text
  }

  /// The text with control characters written as `\x1B`, except tabs and line breaks.
  static func withoutControls(_ text: String) -> String {
    // Most texts are in ASCII.
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    guard text.unicodeScalars.contains(where: \.isControlBesideLayout) else { return text }
    return text.unicodeScalars.map { $0.isControlBesideLayout ? escape($0) : String($0) }.joined()
  }

  /// Control characters have at most two digits.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    (scalar.value < 0x10 ? #"\x0"# : #"\x"#) + String(scalar.value, radix: 16, uppercase: true)
  }
}
