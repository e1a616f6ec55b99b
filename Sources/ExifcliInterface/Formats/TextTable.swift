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
  private var rows = PackedRows()
  /// The width of the widest cell of each column.
  private var widest: [Int]
  /// The width of the widest name of a file in each column of paths.
  private var widestName: [Int]

  init(_ columns: [(heading: String, content: Content)], areAllWanted: Bool = false) {
    self.columns = columns
    self.areAllWanted = areAllWanted
    widest = columns.map { _ in 0 }
    widestName = columns.map { _ in 0 }
  }

  /// Adds a row with a cell for each column; nil for a missing value.
  mutating func append(_ cells: [String?]) {
    rows.append(cells)
    for (index, cell) in cells.enumerated() {
      widest[index] = max(widest[index], TerminalWidth.of(cell ?? Self.missing))
      if case .path = columns[index].content, let cell {
        widestName[index] = max(widestName[index], TerminalWidth.of(ShortText.name(of: cell)))
      }
    }
  }

  /// Hands over the lines of the table, the headings first. A line has room for this many columns of a
  /// terminal; for any number if it is nil.
  ///
  /// - Returns: The headings of the last columns, if they do not fit.
  func write(fittedTo room: Int?, ink: Ink, _ writeLine: (String) -> Void) -> [String] {
    let bodies = columns.indices.map { index in
      // Not needed if there is room for all.
      guard room != nil else {
        return TableLayout.Column(widest: min(widest[index], Self.maximumWidth), legible: nil)
      }
      return TableLayout.Column(
        widest: widest[index], legible: legibleWidth(ofColumn: index),
        barest: barestWidth(ofColumn: index))
    }
    var headings = StackedHeadings(columns.map(\.heading), isStacked: false)
    var layout = TableLayout(headings.over(bodies), room: room, areAllWanted: areAllWanted)
    if !layout.isWhole {
      headings = StackedHeadings(columns.map(\.heading), isStacked: true)
      layout = TableLayout(headings.over(bodies), room: room, areAllWanted: areAllWanted)
    }
    let shown = layout.widths.count
    for heading in headings.lines(ofFirst: shown) { writeLine(line(heading, layout, ink, .bold)) }
    rows.forEach(columns: columns.count) { writeLine(line($0, layout, ink)) }
    return columns[shown...].map(\.heading)
  }

  /// The width that a cell needs to be legible; nil if it must not be shortened.
  private func legibleWidth(ofColumn index: Int) -> Int? {
    switch columns[index].content {
    case .number: return nil
    case .text: return 8  // `Canon E…`
    case .date: return 29  // `2024-05-01 06:42:17.120+09:00`
    case .path:
      // `…IMG_1234.jpg`; very long names get less.
      return min(24, 1 + widestName[index])
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
