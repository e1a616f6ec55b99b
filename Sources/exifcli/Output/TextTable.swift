/// A table for people: columns as wide on a terminal as their widest cell, two blanks
/// between them.
struct TextTable {
  /// On which side of its column a cell stands.
  enum Alignment {
    case left
    case right
  }

  private let columns: [(heading: String, alignment: Alignment)]
  private var rows: [[String]]

  init(_ columns: [(heading: String, alignment: Alignment)]) {
    self.columns = columns
    self.rows = [columns.map(\.heading)]
  }

  /// Adds a row, a cell for each column.
  mutating func append(_ cells: [String]) {
    rows.append(cells)
  }

  /// The lines of the table, the headings first.
  var lines: [String] {
    let widths = columns.indices.map { column in
      rows.map { TerminalWidth.of($0[column]) }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - TerminalWidth.of(cell))
        let isLast = column == row.count - 1
        switch columns[column].alignment {
        case .left: line += isLast ? cell : cell + padding
        case .right: line += padding + cell
        }
        line += isLast ? "" : "  "
      }
      return line
    }
  }
}
