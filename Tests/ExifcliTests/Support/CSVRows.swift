/// The rows of a CSV text, read strictly by RFC 4180.
struct CSVRows {
  struct Malformed: Error {}

  private(set) var rows: [[String]] = []

  init(_ text: String) throws {
    let scalars = Array(text.unicodeScalars)
    var position = 0
    func next() -> Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }
    while position < scalars.count {
      var row: [String] = []
      repeat {
        if !row.isEmpty { position += 1 }
        var cell = String.UnicodeScalarView()
        if next() == "\"" {
          position += 1
          while true {
            guard let scalar = next() else { throw Malformed() }
            position += 1
            if scalar != "\"" {
              cell.append(scalar)
            } else if next() == "\"" {
              cell.append(scalar)
              position += 1
            } else {
              break
            }
          }
        } else {
          while let scalar = next(), scalar != ",", scalar != "\r" {
            guard scalar != "\"", scalar != "\n" else { throw Malformed() }
            cell.append(scalar)
            position += 1
          }
        }
        row.append(String(cell))
      } while next() == ","
      guard scalars[position...].starts(with: ["\r", "\n"]) else { throw Malformed() }
      position += 2
      rows.append(row)
    }
  }

  /// The cell with `\x1B` for control characters other than lines and tabs.
  static func withControlsWritten(_ cell: String) -> String {
    cell.unicodeScalars.map { scalar in
      let isWritten =
        scalar.properties.generalCategory == .control && !["\t", "\n", "\r"].contains(scalar)
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return isWritten ? "\\x" + (digits.count == 1 ? "0" : "") + digits : String(scalar)
    }.joined()
  }
}
