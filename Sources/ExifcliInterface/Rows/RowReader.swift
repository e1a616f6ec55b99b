/// Splits data into rows, piece by piece; a piece may end anywhere.
protocol RowReader {
  /// Appends the rows that this piece completes.
  ///
  /// - Throws: `RowFault` if no further row can be read. The rows before it are appended.
  mutating func read(_ piece: ArraySlice<UInt8>, into rows: inout [EditRow]) throws(RowFault)

  /// Appends the last rows, after the last piece.
  mutating func finish(into rows: inout [EditRow]) throws(RowFault)
}

extension RowReader {
  /// The maximum size of a row in bytes. The Exif data of a JPEG photo have less than 64 KiB.
  static var maximumSize: Int { 1 << 20 }

  static func tooLong(line: Int) -> EditRow {
    .invalid(
      InvalidRow(
        line: line, photo: nil,
        reason:
          "begins a row of more than \(maximumSize >> 20) MiB, the maximum; check where it ends"))
  }
}

/// Why a row cannot be understood, or why no further rows can be read.
struct RowFault: Error, Equatable {
  /// What is wrong and what to do, without the line and the name of the data.
  let message: String
}
