/// Reads rows of JSON or csv. Data that begin with a brace or a bracket are JSON.
struct AnyFormatRowReader: RowReader {
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The bytes of a byte order mark that have arrived.
  private var mark: ArraySlice<UInt8> = []
  private var isAtStart = true
  private var line = 1
  private var reader: (any RowReader)?

  mutating func read(
    _ piece: ArraySlice<UInt8>, into rows: inout [EditRow]
  ) throws(UnreadableRows) {
    var rest = piece
    if isAtStart {
      rest = mark + piece
      if rest.count < Self.byteOrderMark.count, Self.byteOrderMark.starts(with: rest) {
        mark = rest
        return
      }
      isAtStart = false
      if rest.starts(with: Self.byteOrderMark) { rest = rest.dropFirst(3) }
    }
    if reader == nil {
      while let byte = rest.first, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
        if byte == UInt8(ascii: "\n") { line += 1 }
        rest = rest.dropFirst()
      }
      reader = rest.first.map { Self.reader(ofFirst: $0, line: line) }
    }
    try reader?.read(rest, into: &rows)
  }

  mutating func finish(into rows: inout [EditRow]) throws(UnreadableRows) {
    if isAtStart, let byte = mark.first {
      reader = Self.reader(ofFirst: byte, line: line)
      try reader?.read(mark, into: &rows)
    }
    try reader?.finish(into: &rows)
  }

  private static func reader(ofFirst byte: UInt8, line: Int) -> any RowReader {
    switch Unicode.Scalar(byte) {
    case "{", "[": JSONRowReader(line: line)
    default: CSVRowReader(line: line)
    }
  }
}
