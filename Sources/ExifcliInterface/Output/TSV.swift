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
