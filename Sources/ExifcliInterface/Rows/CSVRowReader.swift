/// Reads rows of comma-separated values (RFC 4180) with a header. Lines may also end with a newline
/// alone.
struct CSVRowReader: RowReader {
  private enum Place {
    case startOfCell
    case inCell
    case inQuotes
    /// After a quote that ends the cell, or is the first half of a doubled quote.
    case behindQuote
    /// After a carriage return that follows a cell in quotes.
    case behindReturn
  }

  private var header: CSVHeader?
  private var line: Int
  private var place = Place.startOfCell
  private var cell: [UInt8] = []
  /// The cells of the row before the current cell, and the first line of the row.
  private var cells: [[UInt8]] = []
  private var rowLine: Int
  private var size = 0

  init(line: Int) {
    self.line = line
    self.rowLine = line
  }

  mutating func read(
    _ piece: ArraySlice<UInt8>, into rows: inout [EditRow]
  ) throws(UnreadableRows) {
    for byte in piece {
      let scalar = Unicode.Scalar(byte)
      if scalar == "\n" { line += 1 }
      switch (place, scalar) {
      case (.startOfCell, "\""): place = .inQuotes
      case (.startOfCell, ","), (.inCell, ","), (.behindQuote, ","): endCell()
      case (.startOfCell, "\n"), (.inCell, "\n"):
        endUnquotedCell()
        try endRow(into: &rows)
      case (.behindQuote, "\n"), (.behindReturn, "\n"):
        endCell()
        try endRow(into: &rows)
      case (.startOfCell, _), (.inCell, _):
        place = .inCell
        append(byte)
      case (.inQuotes, "\""): place = .behindQuote
      case (.behindQuote, "\""):
        place = .inQuotes
        append(byte)
      case (.inQuotes, _): append(byte)
      case (.behindQuote, "\r"): place = .behindReturn
      case (.behindQuote, _), (.behindReturn, _):
        throw UnreadableRows(
          message:
            "line \(line): has text after the closing quote of a cell; rows from line \(rowLine) on"
            + " are not read, write quotes inside a cell twice")
      }
    }
  }

  mutating func finish(into rows: inout [EditRow]) throws(UnreadableRows) {
    switch place {
    case .startOfCell where cells.isEmpty: return
    case .inQuotes:
      throw UnreadableRows(
        message:
          "line \(rowLine): has a cell without a closing quote; rows from there on are not read,"
          + " add the quote")
    case .startOfCell, .inCell: endUnquotedCell()
    case .behindQuote, .behindReturn: endCell()
    }
    try endRow(into: &rows)
  }

  /// Appends the byte, unless the row is already too long.
  private mutating func append(_ byte: UInt8) {
    guard size <= Self.maximumSize else { return }
    size += 1
    cell.append(byte)
  }

  private mutating func endUnquotedCell() {
    if cell.last == UInt8(ascii: "\r") { cell.removeLast() }
    endCell()
  }

  private mutating func endCell() {
    place = .startOfCell
    guard size <= Self.maximumSize else { return }
    size += 1
    cells.append(cell)
    cell = []
  }

  private mutating func endRow(into rows: inout [EditRow]) throws(UnreadableRows) {
    let (line, cells) = (rowLine, self.cells.map { String(validating: $0, as: UTF8.self) })
    let isTooLong = size > Self.maximumSize
    (rowLine, self.cells, cell, size) = (self.line, [], [], 0)
    // An empty line.
    if cells == [""] { return }
    if let header {
      rows.append(isTooLong ? Self.tooLong(line: line) : header.row(line: line, cells))
    } else if isTooLong {
      throw UnreadableRows(message: CSVHeader.absence)
    } else {
      header = try CSVHeader(cells)
    }
  }
}
