/// Reads rows of JSON or of a spreadsheet. Data that begin with a brace or a bracket are JSON.
struct AnyFormatRowReader: RowReader {
  private let ignoresUnknownColumns: Bool
  private var decoding = TextDecoding()
  private var line = 1
  /// The blanks at the start of the first line that has more. In a spreadsheet, tabs may be empty cells.
  private var blanks: [UInt8] = []
  private var reader: (any RowReader)?

  /// - Parameter ignoresUnknownColumns: Whether columns and keys that are not fields are left out.
  init(ignoresUnknownColumns: Bool = false) {
    self.ignoresUnknownColumns = ignoresUnknownColumns
  }

  mutating func read(
    _ piece: ArraySlice<UInt8>, into rows: inout [EditRow]
  ) throws(RowFault) {
    try readText(decoding.text(piece), into: &rows)
  }

  mutating func finish(into rows: inout [EditRow]) throws(RowFault) {
    try readText(decoding.finish(), into: &rows)
    try reader?.finish(into: &rows)
  }

  private mutating func readText(
    _ text: [UInt8], into rows: inout [EditRow]
  ) throws(RowFault) {
    var rest = text[...]
    while reader == nil, let byte = rest.popFirst() {
      switch Unicode.Scalar(byte) {
      case "\n":
        line += 1
        blanks = []
      case " ", "\t", "\r": blanks.append(byte)
      case "{", "[":
        reader = JSONRowReader(line: line, ignoresUnknownNames: ignoresUnknownColumns)
        rest = [byte] + rest
      default:
        reader = CSVRowReader(line: line, ignoresUnknownColumns: ignoresUnknownColumns)
        rest = blanks + [byte] + rest
      }
    }
    try reader?.read(rest, into: &rows)
  }
}
