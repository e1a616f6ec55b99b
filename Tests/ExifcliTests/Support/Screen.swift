/// The screen of a terminal after a program has written to it, with lines of any length. It obeys the
/// control characters that exifcli uses, and shows all others.
struct Screen {
  /// The lines, without blanks at their ends; the cursor is in the last one.
  private(set) var lines: [String] = []
  /// The number of characters before the cursor in its line.
  private(set) var column = 0

  init(_ output: String) {
    var line: [Unicode.Scalar] = []
    var rest = output.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\n":
        lines.append(Self.text(line))
        (line, column) = ([], 0)
      case "\r": column = 0
      case "\u{1B}":
        let sequence = rest.prefix { !$0.properties.isAlphabetic }
        rest = rest.dropFirst(sequence.count)
        if rest.popFirst() == "K" { line = Array(line.prefix(column)) }
      default:
        if column < line.count { line[column] = scalar } else { line.append(scalar) }
        column += 1
      }
    }
    lines.append(Self.text(line))
  }

  private static func text(_ line: [Unicode.Scalar]) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: line)
    return String(text)
  }
}
