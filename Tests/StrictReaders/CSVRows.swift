/// The rows of a CSV text, parsed strictly by RFC 4180, byte by byte.
package struct CSVRows {
  package struct Malformed: Error {}

  package private(set) var rows: [[String]] = []

  private let bytes: [UInt8]
  private var position = 0

  package init(_ text: String) throws {
    try self.init(Array(text.utf8))
  }

  package init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    while position < bytes.count {
      var row = [try cell()]
      while take(",") { row.append(try cell()) }
      guard take("\r"), take("\n") else { throw Malformed() }
      rows.append(row)
    }
  }

  /// The next cell, without its quotes.
  private mutating func cell() throws -> String {
    var cell: [UInt8] = []
    if take("\"") {
      while true {
        if take("\"") {
          guard take("\"") else { break }
          cell.append(UInt8(ascii: "\""))
        } else {
          cell.append(try next())
        }
      }
    } else {
      while position < bytes.count, ![0x2C, 0x0D].contains(bytes[position]) {
        let byte = try next()
        guard ![0x22, 0x0A].contains(byte) else { throw Malformed() }
        cell.append(byte)
      }
    }
    guard let text = String(validating: cell, as: UTF8.self) else { throw Malformed() }
    return text
  }

  private mutating func next() throws -> UInt8 {
    guard position < bytes.count else { throw Malformed() }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  /// The cell with control characters, except line breaks and tabs, written as `\x1B`.
  package static func withControlsWritten(_ cell: String) -> String {
    cell.unicodeScalars.map { scalar in
      let isWritten =
        scalar.properties.generalCategory == .control && !["\t", "\n", "\r"].contains(scalar)
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return isWritten ? "\\x" + (digits.count == 1 ? "0" : "") + digits : String(scalar)
    }.joined()
  }
}
