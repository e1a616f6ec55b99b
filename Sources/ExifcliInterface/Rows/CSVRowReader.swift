/// Reads rows of comma-separated values (RFC 4180) with a header. Lines may also end with a newline
/// alone. Semicolons or tabs may separate cells: the header shows which, or a line such as `sep=;` before
/// it.
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

  private let ignoresUnknownColumns: Bool
  /// Nil until it is known.
  private var separator: CSVSeparator?
  /// The first line, until the separator is known.
  private var firstLine: [UInt8] = []
  private var header: CSVHeader?
  private var line: Int
  private var place = Place.startOfCell
  private var cell: [UInt8] = []
  /// The cells of the row before the current cell, and the first line of the row.
  private var cells: [[UInt8]] = []
  private var rowLine: Int
  private var size = 0

  init(line: Int, ignoresUnknownColumns: Bool = false) {
    self.line = line
    self.rowLine = line
    self.ignoresUnknownColumns = ignoresUnknownColumns
  }

  mutating func read(
    _ piece: ArraySlice<UInt8>, into rows: inout [EditRow]
  ) throws(RowFault) {
    if let separator { return try read(piece, separator.rawValue, into: &rows) }
    let end = piece.firstIndex(of: UInt8(ascii: "\n")) ?? piece.endIndex
    firstLine += piece[..<end]
    if end < piece.endIndex || firstLine.count > Self.maximumSize {
      try readFirstLine(into: &rows)
      try read(piece[end...], into: &rows)
    }
  }

  /// Finds the separator, and reads the first line unless it only names the separator.
  private mutating func readFirstLine(into rows: inout [EditRow]) throws(RowFault) {
    defer { firstLine = [] }
    if let said = CSVSeparator(saidBy: firstLine[...]) {
      separator = said
      return
    }
    let found = CSVSeparator(mostFrequentIn: firstLine[...])
    separator = found
    try read(firstLine[...], found.rawValue, into: &rows)
  }

  private mutating func read(
    _ piece: ArraySlice<UInt8>, _ separator: UInt8, into rows: inout [EditRow]
  ) throws(RowFault) {
    for byte in piece {
      // Below, a comma means any separator.
      let scalar: Unicode.Scalar =
        byte == separator ? "," : byte == UInt8(ascii: ",") ? "." : Unicode.Scalar(byte)
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
      case (.behindQuote, _) where separator == UInt8(ascii: "\t"):
        // Some programs write tsv without any rule for quotes.
        cell = [UInt8(ascii: "\"")] + cell + [UInt8(ascii: "\"")]
        place = .inCell
        append(byte)
      case (.behindQuote, _), (.behindReturn, _):
        throw RowFault(
          message:
            "line \(line): has text after the closing quote of a cell; rows from line \(rowLine) on"
            + " are not read, write quotes inside a cell twice")
      }
    }
  }

  mutating func finish(into rows: inout [EditRow]) throws(RowFault) {
    if separator == nil { try readFirstLine(into: &rows) }
    switch place {
    case .startOfCell where cells.isEmpty: return
    case .inQuotes:
      throw RowFault(
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

  private mutating func endRow(into rows: inout [EditRow]) throws(RowFault) {
    let (line, cells) = (rowLine, self.cells.map { String(validating: $0, as: UTF8.self) })
    let isTooLong = size > Self.maximumSize
    (rowLine, self.cells, cell, size) = (self.line, [], [], 0)
    // An empty line, or a row of empty cells.
    if !isTooLong, cells.allSatisfy({ $0?.utf8.allSatisfy(CSVHeader.isBlank) ?? false }) { return }
    if let header {
      rows.append(isTooLong ? Self.tooLong(line: line) : header.row(line: line, cells))
    } else if isTooLong {
      throw RowFault(message: CSVHeader.absence)
    } else {
      header = try CSVHeader(
        cells, separator: separator ?? .comma, ignoresUnknownColumns: ignoresUnknownColumns)
    }
  }
}
