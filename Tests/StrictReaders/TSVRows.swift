/// The rows of tab-separated values as exifcli writes them, parsed strictly, byte by byte: one line
/// for each row, with `\t`, `\n`, `\r` and `\\` in cells.
package struct TSVRows {
  package struct Malformed: Error {}

  package private(set) var rows: [[String]] = []

  package init(_ bytes: [UInt8]) throws {
    guard bytes.last == UInt8(ascii: "\n"), !bytes.contains(UInt8(ascii: "\r")) else {
      throw Malformed()
    }
    let lines = bytes.dropLast().split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    rows = try lines.map { line in
      try line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map(Self.cell)
    }
  }

  private static func cell(_ escaped: ArraySlice<UInt8>) throws -> String {
    var cell: [UInt8] = []
    var rest = try withoutQuotes(escaped)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        cell.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "\\"): cell.append(byte)
      case UInt8(ascii: "t"): cell.append(0x09)
      case UInt8(ascii: "n"): cell.append(0x0A)
      case UInt8(ascii: "r"): cell.append(0x0D)
      default: throw Malformed()
      }
    }
    guard let text = String(validating: cell, as: UTF8.self) else { throw Malformed() }
    return text
  }

  /// The content of a cell in quotes, in which each quote is doubled; any other cell as it is.
  private static func withoutQuotes(_ cell: ArraySlice<UInt8>) throws -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    guard cell.first == quote else { return Array(cell) }
    guard cell.count > 1, cell.last == quote else { throw Malformed() }
    var (content, rest) = ([UInt8](), cell.dropFirst().dropLast())
    while let byte = rest.popFirst() {
      if byte == quote, rest.popFirst() != quote { throw Malformed() }
      content.append(byte)
    }
    return content
  }
}
