/// A table for people: columns as wide on a terminal as their widest cell, two blanks
/// between them.
struct TextTable {
  /// What the cells of a column are, which says how they stand in it and how they are shortened.
  enum Content {
    /// On the right, and never shortened.
    case number
    /// On the left, and shortened at its end.
    case text
    /// On the left, and shortened such that the file's name stays legible.
    case path
  }

  /// What stands for nothing.
  private static let missing = "-"

  private let columns: [(heading: String, content: Content)]
  private var rows: [[String?]] = []

  init(_ columns: [(heading: String, content: Content)]) {
    self.columns = columns
  }

  /// Adds a row, a cell for each column; nil where there is nothing to say.
  mutating func append(_ cells: [String?]) {
    rows.append(cells)
  }

  /// The lines of the table, the headings first, where a line has room for so many columns of a
  /// terminal, or for any number where it is nil; and the headings of the columns that there is no
  /// room for, the table's last ones.
  func fitted(to room: Int?, ink: Ink) -> (lines: [String], leftOut: [String]) {
    let bodies = columns.indices.map { index in
      columns[index].content.layout(of: rows.map { $0[index] ?? Self.missing })
    }
    var headings = StackedHeadings(columns.map(\.heading), isStacked: false)
    var layout = TableLayout(headings.over(bodies), room: room)
    if !layout.isWhole {
      headings = StackedHeadings(columns.map(\.heading), isStacked: true)
      layout = TableLayout(headings.over(bodies), room: room)
    }
    let shown = layout.widths.count
    let headingLines = headings.lines(ofFirst: shown).map { words in
      line(words.map { ($0, .bold) }, layout.widths, ink)
    }
    let rowLines = rows.map { cells in
      line(cells.map { $0.map { ($0, nil) } ?? (Self.missing, .dim) }, layout.widths, ink)
    }
    return (headingLines + rowLines, columns[shown...].map(\.heading))
  }

  private func line(
    _ cells: [(text: String, look: Ink.Look?)], _ widths: [Int], _ ink: Ink
  ) -> String {
    var line = ""
    for (index, (cell, width)) in zip(cells, widths).enumerated() {
      let content = columns[index].content
      let text = content.shortened(cell.text, columns: width)
      let padding = String(repeating: " ", count: max(0, width - TerminalWidth.of(text)))
      let isLast = index == widths.count - 1
      switch content {
      case .number: line += padding + ink(text, cell.look)
      case .text, .path: line += ink(text, cell.look) + (isLast ? "" : padding)
      }
      line += isLast ? "" : TableLayout.gap
    }
    return line
  }
}

extension TextTable.Content {
  /// What these cells ask for.
  fileprivate func layout(of cells: [String]) -> TableLayout.Column {
    TableLayout.Column(
      widest: cells.lazy.map(TerminalWidth.of).max() ?? 0, legible: legibleWidth(of: cells))
  }

  private func legibleWidth(of cells: [String]) -> Int? {
    switch self {
    case .number: nil
    case .text: 11  // `2024-05-01…`
    case .path:
      // `…IMG_1234.jpg`; names without end have to do with less.
      min(24, 1 + (cells.lazy.map { TerminalWidth.of(ShortText.name(of: $0)) }.max() ?? 0))
    }
  }

  fileprivate func shortened(_ cell: String, columns: Int) -> String {
    switch self {
    case .number: cell
    case .text: ShortText.beginning(of: cell, columns: columns)
    case .path: ShortText.path(cell, columns: columns)
    }
  }
}
