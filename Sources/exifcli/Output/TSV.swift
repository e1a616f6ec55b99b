/// Tab-separated values. What would break a row stands as `\t`, `\n` and `\r`, and a backslash as `\\`.
enum TSV {
  /// The line of these cells.
  static func line(_ cells: [String]) -> String {
    cells.map(escaped).joined(separator: "\t") + "\n"
  }

  private static func escaped(_ cell: String) -> String {
    cell.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\t": "\\t"
      case "\n": "\\n"
      case "\r": "\\r"
      default: String(scalar)
      }
    }.joined()
  }
}
