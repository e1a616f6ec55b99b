/// A table for people: each column is as wide as its widest cell, with two blanks between columns.
struct TextTable {
  /// The kind of a column's cells, which decides how they are aligned and shortened.
  enum Content {
    /// Aligned right, never shortened.
    case number
    /// Aligned left, shortened at its end.
    case text
    /// Aligned left, shortened at its end only if its column would be left out otherwise.
    case date
    /// Aligned left, shortened so that the file's name stays legible.
    case path
  }

  /// The maximum width of a column if lines may have any length. A wider cell pushes its row out of line,
  /// so that the long text of one photo does not add blanks to all other rows.
  private static let maximumWidth = 240
  /// The text of a missing value.
  private static let missing = "-"

  private let columns: [(heading: String, content: Content)]
  /// Whether all columns get as narrow as possible before one is left out.
  private let areAllWanted: Bool
  private var rows: [[String?]] = []

  init(_ columns: [(heading: String, content: Content)], areAllWanted: Bool = false) {
    self.columns = columns
    self.areAllWanted = areAllWanted
  }

  /// Adds a row with a cell for each column; nil for a missing value.
  mutating func append(_ cells: [String?]) {
    rows.append(cells)
  }

  /// The lines of the table, the headings first, and the headings of the last columns, if they do not
  /// fit. A line has room for this many columns of a terminal; for any number if it is nil.
  func fitted(to room: Int?, ink: Ink) -> (lines: [String], leftOut: [String]) {
    let bodies = columns.indices.map { index in
      let widest = rows.reduce(0) { widest, row in
        let width = TerminalWidth.of(row[index] ?? Self.missing)
        return max(widest, room == nil ? min(width, Self.maximumWidth) : width)
      }
      // Not needed if there is room for all.
      guard room != nil else { return TableLayout.Column(widest: widest, legible: nil) }
      return TableLayout.Column(
        widest: widest, legible: legibleWidth(ofColumn: index),
        barest: barestWidth(ofColumn: index))
    }
    var headings = StackedHeadings(columns.map(\.heading), isStacked: false)
    var layout = TableLayout(headings.over(bodies), room: room, areAllWanted: areAllWanted)
    if !layout.isWhole {
      headings = StackedHeadings(columns.map(\.heading), isStacked: true)
      layout = TableLayout(headings.over(bodies), room: room, areAllWanted: areAllWanted)
    }
    let shown = layout.widths.count
    let headingLines = headings.lines(ofFirst: shown).map { line($0, layout, ink, .bold) }
    return (
      headingLines + rows.map { line($0, layout, ink) }, columns[shown...].map(\.heading)
    )
  }

  /// The width that a cell needs to be legible; nil if it must not be shortened.
  private func legibleWidth(ofColumn index: Int) -> Int? {
    switch columns[index].content {
    case .number: return nil
    case .text: return 8  // `Canon E…`
    case .date: return 29  // `2024-05-01 06:42:17.120+09:00`
    case .path:
      let names = rows.lazy.compactMap { $0[index] }.map(ShortText.name)
      // `…IMG_1234.jpg`; very long names get less.
      return min(24, 1 + (names.map(TerminalWidth.of).max() ?? 0))
    }
  }

  /// The width that a cell needs to say anything, if it is less than legible.
  private func barestWidth(ofColumn index: Int) -> Int? {
    switch columns[index].content {
    case .number: nil
    case .date: 11  // `2024-05-01…`
    case .text: areAllWanted ? 4 : nil  // `Can…`
    case .path: areAllWanted ? 8 : nil  // `…234.jpg`
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
      let isLast = index == layout.widths.count - 1
      let inked = ink(text, cell == nil ? .dim : look)
      switch content {
      case .number:
        Self.append(blanks: left, to: &line)
        line += inked
      case .text, .date, .path:
        line += inked
        if !isLast { Self.append(blanks: left, to: &line) }
      }
      if !isLast { line += TableLayout.gap }
    }
    return line
  }

  private static let blanks = String(repeating: " ", count: maximumWidth)

  /// Appends this many blanks, none if it is negative. To make a string of them for each cell took a third of the
  /// instructions of a table.
  private static func append(blanks count: Int, to line: inout String) {
    var left = count
    while left > 0 {
      let part = blanks.utf8.prefix(left)
      line.append(contentsOf: Substring(part))
      left -= part.count
    }
  }
}

extension TextTable.Content {
  fileprivate func shortened(_ cell: String, columns: Int) -> String {
    switch self {
    case .number: cell
    case .text, .date: ShortText.beginning(of: cell, columns: columns)
    case .path: ShortText.path(cell, columns: columns)
    }
  }
}
