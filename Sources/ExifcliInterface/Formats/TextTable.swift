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

  /// How wide a column is at most where lines may have any length. The rows of wider cells are out
  /// of line, lest one photo's text makes blanks in the rows of all others.
  private static let maximumWidth = 240
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
      TableLayout.Column(
        widest: rows.reduce(0) { widest, row in
          let width = TerminalWidth.of(row[index] ?? Self.missing)
          return max(widest, room == nil ? min(width, Self.maximumWidth) : width)
        },
        // Where there is room for all, nobody asks.
        legible: room == nil ? nil : legibleWidth(ofColumn: index))
    }
    var headings = StackedHeadings(columns.map(\.heading), isStacked: false)
    var layout = TableLayout(headings.over(bodies), room: room)
    if !layout.isWhole {
      headings = StackedHeadings(columns.map(\.heading), isStacked: true)
      layout = TableLayout(headings.over(bodies), room: room)
    }
    let shown = layout.widths.count
    let headingLines = headings.lines(ofFirst: shown).map { line($0, layout, ink, .bold) }
    return (
      headingLines + rows.map { line($0, layout, ink) }, columns[shown...].map(\.heading)
    )
  }

  /// How much of a cell people need, in columns of a terminal; nil where they need all of it.
  private func legibleWidth(ofColumn index: Int) -> Int? {
    switch columns[index].content {
    case .number: return nil
    case .text: return 11  // `2024-05-01…`
    case .path:
      let names = rows.lazy.compactMap { $0[index] }.map(ShortText.name)
      // `…IMG_1234.jpg`; names without end have to do with less.
      return min(24, 1 + (names.map(TerminalWidth.of).max() ?? 0))
    }
  }

  private func line(
    _ cells: [String?], _ layout: TableLayout, _ ink: Ink, _ look: Ink.Look? = nil
  ) -> String {
    var line = ""
    for (index, (cell, width)) in zip(cells, layout.widths).enumerated() {
      let content = columns[index].content
      var text = cell ?? Self.missing
      var left = width - TerminalWidth.of(text)
      if left < 0, layout.hasRoomLimit {
        text = content.shortened(text, columns: width)
        left = width - TerminalWidth.of(text)
      }
      let padding = String(repeating: " ", count: max(0, left))
      let isLast = index == layout.widths.count - 1
      let inked = ink(text, cell == nil ? .dim : look)
      switch content {
      case .number: line += padding + inked
      case .text, .path: line += inked + (isLast ? "" : padding)
      }
      line += isLast ? "" : TableLayout.gap
    }
    return line
  }
}

extension TextTable.Content {
  fileprivate func shortened(_ cell: String, columns: Int) -> String {
    switch self {
    case .number: cell
    case .text: ShortText.beginning(of: cell, columns: columns)
    case .path: ShortText.path(cell, columns: columns)
    }
  }
}
