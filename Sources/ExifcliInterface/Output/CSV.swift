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
