/// The bar of a histogram, drawn with the blocks that Unicode has for eighths of a character.
enum Bar {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// A bar that is so much of `columns` columns of a terminal: none for 0, and some for the least
  /// that is more.
  static func of(_ part: Double, columns: Int) -> String {
    let length = part > 0 && columns > 0 ? max(1, Int((part * Double(columns * 8)).rounded())) : 0
    return String(repeating: "█", count: length / 8) + eighths[length % 8]
  }
}
