/// Comma-separated values (RFC 4180).
enum CSV {
  /// The line of these cells.
  static func line(_ cells: [String]) -> String {
    cells.map(field).joined(separator: ",") + "\r\n"
  }

  /// The cell, in quotes where it has to be, and with each quote in it doubled.
  private static func field(_ cell: String) -> String {
    let special: Set<Unicode.Scalar> = ["\"", ",", "\r", "\n"]
    guard cell.unicodeScalars.contains(where: special.contains) else { return cell }
    return "\"" + cell.replacing("\"", with: "\"\"") + "\""
  }
}
